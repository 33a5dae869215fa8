import { randomUUID } from 'node:crypto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Telemetry } from '../shared/index.ts'
import { createSpanStarter } from './create-span-starter.ts'
import { type PrometheusMetric, toOtlpMetrics } from './to-otlp-metrics.ts'

export interface ExportOptions {
  endpoint: string
  version: string
}

const scope = { name: 'lectern' }

/**
 * Sends traces and metrics to a collector over OTLP (HTTP, JSON). The metrics are those of `/metrics`, under the same names. The
 * libraries read the other `OTEL_…` variables, such as headers, sampler and intervals, from the environment.
 */
export function startExport(
  { endpoint, version }: ExportOptions,
  read: () => Promise<readonly PrometheusMetric[]>,
): Pick<Telemetry, 'startSpan' | 'traceparent'> & { close(): Promise<void> } {
  const base = endpoint.replace(/\/$/, '')
  const resource = describeProcess(version)
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${base}/v1/traces` }))],
  })
  const startedAt = Date.now()
  const collect = async () => {
    const metrics = toOtlpMetrics(await read(), startedAt, Date.now())
    return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
  }
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        metricProducers: [{ collect }],
      }),
    ],
  })
  return {
    ...createSpanStarter(traces.getTracer(scope.name, version)),
    async close() {
      // A collector that does not answer must not keep the process.
      await Promise.allSettled([traces.shutdown(), meters.shutdown({ timeoutMillis: 3_000 })])
    },
  }
}

/** The environment may replace the name and add attributes (`OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`). */
function describeProcess(version: string): Resource {
  const own = resourceFromAttributes({
    'service.name': 'lectern',
    'service.version': version,
    'service.instance.id': randomUUID(),
  })
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }))
}
