import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import { hastenRebuild } from './hasten-rebuild.ts'
import type { PublishedSite } from './live-site.ts'

const pollMs = 100
const hastenMs = 500
/** After a start, workers need a moment to find the sites that have to be rebuilt. */
const requestMs = 3_000
const longestMs = 15_000

type Find = (projectId: string) => Promise<PublishedSite | undefined>

/**
 * Finds live sites like `find`. If this release cannot read the index of one and a worker can rebuild it soon, this waits for the new
 * one, up to 15 seconds. Readers who wait for the same site wait together.
 */
export function createRebuildWaiter(
  needs: { database: Database; log: Log; isClosed(): boolean },
  find: Find,
): Find {
  const waits = new Map<string, Promise<void>>()
  /** Sites whose rebuild no worker has requested, for example because all workers have the old release. They are not waited for again. */
  const unrequested = new Set<string>()

  async function wait(projectId: string): Promise<void> {
    const startedAt = performance.now()
    let hastenAt = 0
    for (
      let waitedMs = 0;
      waitedMs < longestMs && !needs.isClosed();
      waitedMs = performance.now() - startedAt
    ) {
      if (waitedMs >= hastenAt) {
        hastenAt = waitedMs + hastenMs
        const outlook = await hastenRebuild(needs.database, projectId)
        if (outlook === 'no') return
        if (outlook === 'soon') unrequested.delete(projectId)
        else if (unrequested.has(projectId) || waitedMs >= requestMs) {
          unrequested.add(projectId)
          return
        }
      }
      await delay(pollMs)
      if ((await find(projectId))?.canSearch !== false) return
    }
  }

  return async projectId => {
    const site = await find(projectId)
    if (site?.canSearch !== false) return site
    const waiting = waits.get(projectId) ?? wait(projectId).finally(() => waits.delete(projectId))
    waits.set(projectId, waiting)
    try {
      await waiting
    } catch (error) {
      needs.log.warn({ err: error, projectId }, 'the rebuild of a live site cannot be waited for')
    }
    return find(projectId)
  }
}
