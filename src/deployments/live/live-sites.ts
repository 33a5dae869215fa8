import type { ArtifactStore } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type Log, systemClock } from '../../shared/index.ts'
import type { LiveSite } from './live-site.ts'
import { loadLiveSite, readLivePointer } from './load-live-site.ts'

export interface LiveSites {
  /**
   * The site that a project's readers see, or undefined where nothing is live. Throws `not-ready` where it cannot be
   * loaded and no earlier one is at hand.
   */
  find(projectId: string): Promise<LiveSite | undefined>
  close(): void
}

interface Entry {
  /** Undefined: nothing is live. */
  site: LiveSite | undefined
  sizeBytes: number
  /** When the pointer was last looked at. */
  checkedAt: number
  /** A switch was heard of since. */
  isStale: boolean
  checking: Promise<void> | undefined
  failure: unknown
}

const recheckMs = 1_000
const retryMs = 2_000
/** So that projects without a site cannot fill the memory either. */
const entryBytes = 2_000

/**
 * Keeps the live sites that are asked for in memory, the latest used up to a size. On an exclusive database a site is
 * looked up when a switch is heard of, on others once a second too, as notifications may get lost.
 */
export function createLiveSites(options: {
  database: Database
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
  cacheBytes: number
  log: Log
  /** The system's unless given. */
  clock?: Clock
}): LiveSites {
  const { database, cacheBytes, log, clock = systemClock } = options
  const entries = new Map<string, Entry>()
  const unsubscribe = database.subscribe('deployments', projectId => {
    const entry = entries.get(projectId)
    if (entry) entry.isStale = true
  })

  function isDue(entry: Entry): boolean {
    const age = clock.now() - entry.checkedAt
    if (entry.failure !== undefined) return entry.isStale || age > retryMs
    return entry.isStale || (!database.exclusive && age > recheckMs)
  }

  async function check(projectId: string, entry: Entry): Promise<void> {
    // Before the look, so that a switch during it makes the next look due.
    entry.isStale = false
    entry.checkedAt = clock.now()
    try {
      const pointer = await readLivePointer(database, projectId)
      if (!pointer) entry.site = undefined
      else if (pointer.deploymentId !== entry.site?.deploymentId) {
        // Readers of a site that answers keep that; others get at least the pages.
        const mayLackIndex = entry.site === undefined
        const { site, sizeBytes, problem } = await loadLiveSite(options.artifacts, projectId, pointer, {
          mayLackIndex,
        })
        if (problem)
          log.warn(
            { err: problem, projectId },
            'vectors cannot be opened; the site is searched by words alone',
          )
        entry.site = site
        entry.sizeBytes = sizeBytes + entryBytes
      }
      entry.failure = undefined
    } catch (error) {
      entry.failure = error
      log.error(
        { err: error, projectId, servedInstead: entry.site?.deploymentId },
        'a live site cannot be loaded',
      )
    }
    evict(projectId)
  }

  function evict(except: string): void {
    let total = 0
    for (const entry of entries.values()) total += entry.sizeBytes
    for (const [projectId, entry] of entries) {
      if (total <= cacheBytes) return
      if (projectId === except || entry.checking) continue
      entries.delete(projectId)
      total -= entry.sizeBytes
    }
  }

  return {
    async find(projectId) {
      const entry = entries.get(projectId) ?? createEntry()
      // The last in the map is the latest used.
      entries.delete(projectId)
      entries.set(projectId, entry)
      // Again where a switch was heard of during the look.
      while (entry.checking || isDue(entry)) {
        entry.checking ??= check(projectId, entry).finally(() => {
          entry.checking = undefined
        })
        await entry.checking
      }
      if (entry.failure !== undefined && !entry.site)
        throw new AppError('not-ready', 'The documentation cannot be loaded at the moment. Try again soon.', {
          cause: entry.failure,
          retryAfterSeconds: 2,
        })
      return entry.site
    },
    close: unsubscribe,
  }
}

function createEntry(): Entry {
  return {
    site: undefined,
    sizeBytes: entryBytes,
    checkedAt: 0,
    isStale: true,
    checking: undefined,
    failure: undefined,
  }
}
