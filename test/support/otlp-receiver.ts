import type { ReceivedRequest } from './scripted-service.ts'
import { startScriptedService } from './scripted-service.ts'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  links: { traceId: string; spanId: string }[]
  name: string
  kind: number
  attributes: Record<string, unknown>
  /** 2: failed. */
  status: number
}

interface OtlpValue {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}
interface OtlpAttributes {
  attributes: { key: string; value: OtlpValue }[]
}

/** A collector on loopback that decodes OTLP in JSON. */
export async function startOtlpReceiver() {
  const service = await startScriptedService(() => ({ json: {} }))
  const bodies = (path: string) =>
    service.requests.filter(request => request.path === path).map(({ body }) => JSON.parse(body.toString()))
  return {
    url: service.url,
    close: service.close,
    requests: (): ReceivedRequest[] => service.requests,
    resource: (): Record<string, unknown> =>
      readAttributes(bodies('/v1/traces')[0]?.resourceSpans[0]?.resource ?? { attributes: [] }),
    spans: (): ReceivedSpan[] =>
      bodies('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(span => ({
          ...span,
          attributes: readAttributes(span),
          status: span.status?.code ?? 0,
        })),
    metrics: (): { name: string; sum?: object; gauge?: object; histogram?: object }[] =>
      bodies('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics),
  }
}

function readAttributes({ attributes }: OtlpAttributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
