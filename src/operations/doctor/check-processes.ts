import type { DatabaseInspection } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type KnownProcess, listProcesses } from '../processes/list-processes.ts'
import { type Check, ok, warning } from './check.ts'

const name = 'processes'

/** The processes that share the database; only on Postgres. */
export async function checkProcesses({ queries }: DatabaseInspection, clock: Clock): Promise<Check> {
  const processes = await listProcesses(queries, clock)
  const silent = processes.filter(({ isSilent }) => isSilent)
  const running = processes.filter(({ isSilent }) => !isSilent)
  const versions = [...new Set(running.map(({ version }) => version))]
  if (silent.length > 0)
    return warning({
      name,
      detail: `Not seen lately: ${silent.map(one => `${describe(one)}, ${one.silentSeconds} seconds ago`).join('; ')}.`,
      next: 'Look at its log, and start it again. Other processes have taken over its work. A process that was killed is listed for a day.',
    })
  if (versions.length > 1)
    return warning({
      name,
      detail: `Processes run different versions: ${running.map(one => `${describe(one)}: ${one.version}`).join('; ')}.`,
      next: 'Upgrade the older ones.',
    })
  if (running.length === 0)
    return warning({ name, detail: 'No process uses this database.', next: 'Start the server.' })
  return ok(name, `${running.map(describe).join('; ')}.`)
}

function describe({ roles, host, pid }: KnownProcess): string {
  return `${roles} on ${host} (process ${pid})`
}
