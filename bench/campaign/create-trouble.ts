import { setTimeout as delay } from 'node:timers/promises'
import type { CampaignFleet } from './start-campaign-fleet.ts'

const pauseMs = 4_000
const shortestFreezeMs = 2_000
const longestFreezeMs = 13_000
/** Every how many troubles Postgres restarts. */
const restartEvery = 4

/** Kills and freezes processes of the fleet, restarts Postgres, and requests deployments meanwhile. */
export function createTrouble(fleet: CampaignFleet) {
  const counts = { 'processes killed': 0, 'processes frozen': 0, 'restarts of Postgres': 0 }

  async function kill(roles: 'web' | 'worker', at: number): Promise<void> {
    const processes = roles === 'web' ? fleet.webs : fleet.workers
    counts['processes killed'] += 1
    await processes[at]?.stop('SIGKILL')
    processes[at] = await fleet.startAgain(roles)
  }

  async function freeze(pid: number): Promise<void> {
    counts['processes frozen'] += 1
    process.kill(pid, 'SIGSTOP')
    await delay(shortestFreezeMs + Math.random() * (longestFreezeMs - shortestFreezeMs))
    process.kill(pid, 'SIGCONT')
  }

  async function once(number: number): Promise<void> {
    const roles = number % 2 === 0 ? 'web' : 'worker'
    const at = Math.floor(Math.random() * 2)
    const chosen = (roles === 'web' ? fleet.webs : fleet.workers)[at]
    if (number % restartEvery === restartEvery - 1) {
      counts['restarts of Postgres'] += 1
      await fleet.postgres.restart()
    } else if (chosen && number % 3 === 0) await freeze(chosen.pid)
    else await kill(roles, at)
  }

  return {
    counts,
    async cause(signal: AbortSignal): Promise<void> {
      for (let number = 0; !signal.aborted; number += 1) {
        await fleet.update()
        await once(number)
        await delay(pauseMs)
      }
    },
  }
}
