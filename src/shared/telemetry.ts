export type Labels = Readonly<Record<string, string>>
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Every counter and histogram, with its labels. `src/telemetry/definitions.ts` describes them. */
export interface CounterLabels {
  answers: 'verdict' | 'reason'
  deployments: 'result'
  model_calls: 'provider' | 'model' | 'task' | 'outcome'
  model_tokens: 'provider' | 'model' | 'kind'
  model_cost: 'provider' | 'model'
  limits_hit: 'group' | 'limit'
  leases_lost: never
  cache_evictions: never
  analytics_dropped: never
  webhook_attempts: 'result'
}

export interface HistogramLabels {
  http_request: 'method' | 'route' | 'status'
  deployment_step: 'step'
  deployment: 'result'
  deployment_wait: never
  model_call: 'provider' | 'model' | 'task'
  search: never
  cache_load: never
  database_wait: never
  bucket_request: 'method' | 'outcome'
}

type LabelsOf<Names extends string> = Readonly<Record<Names, string>>

export interface SpanStart {
  name: string
  attributes?: Attributes
  kind?: 'server' | 'client' | 'internal'
  /** W3C `traceparent` of a parent in another process; null begins a trace. By default, the running span is the parent. */
  parent?: string | null | undefined
  /** W3C `traceparent` of a span of another trace that caused this one. */
  link?: string | undefined
  /** Milliseconds since the Unix epoch; by default, now. */
  startMs?: number
}

export interface Span {
  /** Runs `work`, so that spans started in it are children. */
  run<T>(work: () => T): T
  set(attributes: Attributes): void
  fail(error: unknown): void
  /** Ends it now, or at a time in milliseconds since the Unix epoch. */
  end(atMs?: number): void
  /** W3C `traceparent`; undefined if nothing is traced. */
  traceparent: string | undefined
}

/** Counts, measures and traces. Without tracing, spans cost nothing. */
export interface Telemetry {
  count<Name extends keyof CounterLabels>(
    name: Name,
    labels: LabelsOf<CounterLabels[Name]>,
    amount?: number,
  ): void
  /** Observes a time in seconds. */
  observe<Name extends keyof HistogramLabels>(
    name: Name,
    seconds: number,
    labels: LabelsOf<HistogramLabels[Name]>,
  ): void
  readonly isTracing: boolean
  startSpan(start: SpanStart): Span
  /** W3C `traceparent` of the running span; undefined if nothing is traced. */
  traceparent(): string | undefined
}

const silentSpan: Span = {
  run: work => work(),
  set() {},
  fail() {},
  end() {},
  traceparent: undefined,
}

export const silentTelemetry: Telemetry = {
  count() {},
  observe() {},
  isTracing: false,
  startSpan: () => silentSpan,
  traceparent: () => undefined,
}

/** Runs `work` in a span that ends with it. */
export async function trace<T>(
  telemetry: Telemetry,
  start: SpanStart,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!telemetry.isTracing) return work(silentSpan)
  const span = telemetry.startSpan(start)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
