import { setTimeout as delay } from 'node:timers/promises'
import type { CampaignFleet } from './start-campaign-fleet.ts'

const pauseMs = 100

/** Follows the export through all web processes, and records when each turn arrives. */
export function followExport({ readExport }: Pick<CampaignFleet, 'readExport'>) {
  const seen: { id: string; at: number }[] = []
  let isStopped = false

  async function follow(): Promise<void> {
    while (!isStopped) {
      const page = await readExport(seen.at(-1)?.id ?? null).catch(() => undefined)
      const at = Date.now()
      for (const { id } of page?.turns ?? []) seen.push({ id, at })
      if (!page?.nextCursor) await delay(pauseMs)
    }
  }

  const following = follow()
  return {
    async stop() {
      isStopped = true
      await following
      return seen
    },
  }
}
