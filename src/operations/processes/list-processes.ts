import type { Queries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** A process that was not seen for this long was killed, or hangs. */
const silentMs = 15_000

export interface KnownProcess {
  /** `web`, `worker`, or `web, worker`. */
  roles: string
  host: string
  pid: number
  version: string
  silentSeconds: number
  isSilent: boolean
}

/** The processes on this Postgres, the oldest first. */
export async function listProcesses(queries: Queries, clock: Pick<Clock, 'now'>): Promise<KnownProcess[]> {
  const rows = await queries.selectFrom('processes').selectAll().orderBy('started_at').orderBy('id').execute()
  return rows.map(({ roles, host, pid, version, seen_at }) => {
    const silent = Math.max(0, clock.now() - Number(seen_at))
    const silentSeconds = Math.round(silent / 1000)
    return { roles, host, pid: Number(pid), version, silentSeconds, isSilent: silent > silentMs }
  })
}
