import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeRequest(method: string, route: string, status: number, seconds: number): void
  /** `outcome`: `answered`, `unanswered`, `cut-off` or `failed`. */
  countAnswer(outcome: string): void
  streamOpened(): void
  streamClosed(): void
  contentType: string
  /** Prometheus text format. */
  render(): Promise<string>
}

/** Collects metrics in a separate registry, so that several servers can run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'lectern_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'lectern_answers_total',
    help: 'Answers, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'lectern_open_streams',
    help: 'Answers being streamed now.',
    registers: [registry],
  })
  return {
    observeRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countAnswer: outcome => answers.inc({ outcome }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }
}
