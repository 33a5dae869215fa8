import type { Database } from '../database/index.ts'
import type { HttpServices } from '../http/index.ts'
import { listProcesses } from '../operations/index.ts'
import type { Clock } from '../shared/index.ts'
import type { ServerTelemetry } from '../telemetry/index.ts'

type Watched = Pick<HttpServices, 'activeAnswers' | 'database' | 'clock'> & {
  liveSites: Pick<HttpServices['liveSites'], 'size'>
}

/** The database is asked at most this often, however often metrics are read. */
const keptMs = 5_000

/** Registers the gauges, which are read with the metrics. */
export function watchGauges(telemetry: Pick<ServerTelemetry, 'watch'>, services: Watched): void {
  const { activeAnswers, liveSites, database, clock } = services
  telemetry.watch(() => {
    const { bytes, sites } = liveSites.size()
    return { open_streams: activeAnswers.size, cache_bytes: bytes, cache_sites: sites }
  })
  telemetry.watch(() => {
    const state = database.poolState?.()
    return state
      ? {
          database_connections_busy: state.busy,
          database_connections_idle: state.idle,
          database_waiting: state.waiting,
        }
      : {}
  })
  let read: { at: number; backlog: ReturnType<typeof readBacklog> } | undefined
  telemetry.watch(() => {
    if (!read || clock.now() - read.at > keptMs)
      read = { at: clock.now(), backlog: readBacklog(database, clock) }
    return read.backlog
  })
}

/** What waits in the database: deployments, webhook messages and unfinished answers; and the processes on it. */
async function readBacklog({ kind, queries }: Pick<Database, 'kind' | 'queries'>, clock: Clock) {
  const now = clock.now()
  const [deployments, deliveries, turns, processes] = await Promise.all([
    queries
      .selectFrom('deployments')
      .select(eb => ['status', eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
      .where('status', 'in', ['queued', 'in_progress'])
      .groupBy('status')
      .execute(),
    queries
      .selectFrom('webhook_deliveries')
      .select(eb => [eb.fn.countAll().as('count'), eb.fn.min('due_at').as('oldest')])
      .where('status', '=', 'pending')
      .executeTakeFirst(),
    queries
      .selectFrom('turns')
      .select(eb => eb.fn.min('accepted_at').as('oldest'))
      .where('finished_at', 'is', null)
      .executeTakeFirst(),
    kind === 'postgres' ? listProcesses(queries, clock) : null,
  ])
  const queued = deployments.find(({ status }) => status === 'queued')
  const running = deployments.find(({ status }) => status === 'in_progress')
  const age = (oldest: number | null | undefined) =>
    oldest == null ? 0 : Math.max(0, now - Number(oldest)) / 1000
  return {
    deployments_queued: Number(queued?.count ?? 0),
    deployments_running: Number(running?.count ?? 0),
    deployment_queue_age_seconds: age(queued?.oldest),
    webhook_backlog: Number(deliveries?.count ?? 0),
    webhook_backlog_age_seconds: age(deliveries?.oldest),
    export_lag_seconds: age(turns?.oldest),
    ...(processes && { processes: processes.filter(({ isSilent }) => !isSilent).length }),
  }
}
