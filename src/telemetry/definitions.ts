import type { CounterLabels, HistogramLabels } from '../shared/index.ts'

interface Definition {
  /** The name in Prometheus, without the prefix `lectern_`. */
  name: string
  help: string
  labels: readonly string[]
}

type Definitions<T> = { [Name in keyof T]: Definition & { labels: readonly T[Name][] } }

export const counters: Definitions<CounterLabels> = {
  answers: {
    name: 'answers_total',
    help: 'Answers: answered, unanswered, cut-off or failed, with the reason.',
    labels: ['verdict', 'reason'],
  },
  deployments: {
    name: 'deployments_total',
    help: 'Deployments that this process ended, by result.',
    labels: ['result'],
  },
  model_calls: {
    name: 'model_calls_total',
    help: 'Calls of language, embedding and reranking models, by outcome.',
    labels: ['provider', 'model', 'task', 'outcome'],
  },
  model_tokens: {
    name: 'model_tokens_total',
    help: 'Tokens of language models: input, cached (part of the input) and output.',
    labels: ['provider', 'model', 'kind'],
  },
  model_cost: {
    name: 'model_cost_total',
    help: 'Cost of language models, in the currency of LECTERN_MODEL_PRICE.',
    labels: ['provider', 'model'],
  },
  limits_hit: {
    name: 'limits_hit_total',
    help: 'Requests that a rate limit refused.',
    labels: ['group', 'limit'],
  },
  leases_lost: {
    name: 'leases_lost_total',
    help: 'Deployments that were cancelled or taken over while this process ran them.',
    labels: [],
  },
  cache_evictions: {
    name: 'cache_evictions_total',
    help: 'Live sites that were evicted from memory.',
    labels: [],
  },
  analytics_dropped: {
    name: 'analytics_dropped_total',
    help: 'Page views and searches that were not counted, because too many waited to be stored.',
    labels: [],
  },
  webhook_attempts: {
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver a webhook message, by result.',
    labels: ['result'],
  },
}

export const histograms: {
  [Name in keyof HistogramLabels]: Definitions<HistogramLabels>[Name] & { buckets: number[] }
} = {
  http_request: {
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status; `error` is a stream that ended with an error.',
    labels: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  },
  deployment_step: {
    name: 'deployment_step_seconds',
    help: 'Time of each step of a deployment.',
    labels: ['step'],
    buckets: [0.05, 0.2, 1, 5, 20, 60, 300, 1200],
  },
  deployment: {
    name: 'deployment_seconds',
    help: 'Time from the start of a deployment to its end, by result.',
    labels: ['result'],
    buckets: [0.5, 2, 5, 20, 60, 300, 1200, 3600],
  },
  deployment_wait: {
    name: 'deployment_wait_seconds',
    help: 'Time that a deployment waited in the queue.',
    labels: [],
    buckets: [0.1, 1, 5, 20, 60, 300, 1200, 3600],
  },
  model_call: {
    name: 'model_call_seconds',
    help: 'Time of a model’s whole response, also of failed calls.',
    labels: ['provider', 'model', 'task'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
  },
  search: {
    name: 'search_seconds',
    help: 'Time of a search, with the models that it calls.',
    labels: [],
    buckets: [0.0005, 0.002, 0.005, 0.02, 0.05, 0.2, 1, 5],
  },
  cache_load: {
    name: 'cache_load_seconds',
    help: 'Time to load a live site into memory.',
    labels: [],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  },
  database_wait: {
    name: 'database_wait_seconds',
    help: 'Time that a statement or transaction waited for a Postgres connection.',
    labels: [],
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5, 10],
  },
  bucket_request: {
    name: 'bucket_request_seconds',
    help: 'Time of each request to the bucket of LECTERN_ARTIFACTS: ok or failed.',
    labels: ['method', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
  },
}

/** Gauges, which are read when metrics are. Those of the database are the same in every process. */
export const gauges = {
  open_streams: 'Answers that are being streamed.',
  deployments_queued: 'Deployments that wait in the queue.',
  deployments_running: 'Deployments that run.',
  deployment_queue_age_seconds: 'Age of the oldest deployment in the queue; 0 if it is empty.',
  sites_to_rebuild:
    'Live sites whose files were missing or in another release’s format when this worker last checked.',
  webhook_backlog: 'Webhook messages that are not delivered yet.',
  webhook_backlog_age_seconds: 'How long the oldest of them has been due; 0 if none is.',
  export_lag_seconds: 'Age of the oldest unfinished answer, behind which the export waits.',
  cache_bytes: 'Size of the live sites in memory.',
  cache_sites: 'Live sites in memory.',
  database_connections_busy: 'Postgres connections in use.',
  database_connections_idle: 'Postgres connections that are open and free.',
  database_waiting: 'Statements and transactions that wait for a Postgres connection.',
  processes: 'Lectern processes on this Postgres that were seen within 15 seconds.',
} as const

export type GaugeName = keyof typeof gauges
