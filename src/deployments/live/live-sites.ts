import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import {
  AppError,
  type Clock,
  type CreateId,
  type Log,
  silentTelemetry,
  systemClock,
  type Telemetry,
} from '../../shared/index.ts'
import type { PublishedSite } from './live-site.ts'
import type { LoadedBase } from './load-base.ts'
import { type HeldBeside, type LivePointer, loadLiveSite, readLivePointer } from './load-live-site.ts'
import { rebuildDamaged } from './rebuild-damaged.ts'
import { findReadableReplaced } from './replaced-deployment.ts'
import { createRebuildWaiter } from './wait-for-rebuild.ts'

export interface LiveSites {
  /** Returns a project's live site; undefined if nothing is live. Throws `not-ready` if neither it nor an earlier one can be loaded. */
  find(projectId: string): Promise<PublishedSite | undefined>
  /** Like `find`. If the site is being rebuilt for this release and a rebuild takes seconds, it waits until its index can be read. */
  findSearchable(projectId: string): Promise<PublishedSite | undefined>
  /** How much is in memory. */
  size(): { bytes: number; sites: number }
  close(): void
}

interface Entry {
  /** Undefined if nothing is live. */
  site: PublishedSite | undefined
  /** The live deployment; `site` may be the one that it replaced. */
  liveId: string | undefined
  /** What the next deployment can use again. */
  base: LoadedBase | undefined
  sizeBytes: number
  checkedAt: number
  /** A switch was announced since. */
  isStale: boolean
  checking: Promise<void> | undefined
  failure: unknown
}

const recheckMs = 1_000
const retryMs = 2_000
/** Questions make a site grow, so that sizes are compared with the limit again. */
const evictMs = 1_000
/** Bounds the number of projects without a site. */
const entryBytes = 2_000

/**
 * Keeps the most recently used live sites in memory, up to a size. A site is checked when a switch is announced, and on a shared
 * database once a second too, because notifications can be lost. If stored files are damaged, it requests a deployment that
 * rebuilds them.
 */
export function createLiveSites(options: {
  database: Database
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
  cacheBytes: number
  heldBeside?: HeldBeside
  createId: CreateId
  log: Log
  clock?: Clock
  telemetry?: Telemetry
}): LiveSites {
  const { database, cacheBytes, log, clock = systemClock, telemetry = silentTelemetry } = options
  const needs = { ...options, clock }
  const entries = new Map<string, Entry>()
  let evictedAt = 0
  let isClosed = false
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
    // Set before reading, so that a switch in the meantime is noticed.
    entry.isStale = false
    entry.checkedAt = clock.now()
    let pointer: LivePointer | undefined
    try {
      pointer = await readLivePointer(database, projectId)
      if (!pointer) {
        entry.site = undefined
        entry.liveId = undefined
        entry.base = undefined
      }
      // Set before a new deployment is loaded, which can fail.
      else if (entry.site) entry.site = { ...entry.site, signIn: pointer.signIn }
      if (pointer && pointer.deploymentId !== entry.liveId) {
        if (!(await showReplaced(projectId, entry, pointer))) await show(projectId, entry, pointer)
        entry.liveId = pointer.deploymentId
      }
      entry.failure = undefined
    } catch (error) {
      entry.failure = error
      log.error(
        { err: error, projectId, servedInstead: entry.site?.deploymentId },
        'a live site cannot be loaded',
      )
      if (pointer) await rebuildIfDamaged(needs, { projectId, pointer, problem: error })
    }
    evict(projectId)
  }

  /** Returns false if the live deployment is in this release's format, or if no other can be shown. */
  async function showReplaced(projectId: string, entry: Entry, live: LivePointer): Promise<boolean> {
    const replaced = await findReadableReplaced(needs, projectId, live)
    if (!replaced) return false
    if (entry.site?.deploymentId === replaced.deploymentId) return true
    try {
      await show(projectId, entry, { ...live, ...replaced })
      return true
    } catch (error) {
      log.warn({ err: error, projectId }, 'the deployment before the rebuild cannot be loaded')
      return false
    }
  }

  async function show(projectId: string, entry: Entry, pointer: LivePointer): Promise<void> {
    const started = performance.now()
    const { site, sizeBytes, problem, base } = await loadLiveSite(options.artifacts, projectId, pointer, {
      // A working earlier site is better than one without search.
      mayLackIndex: entry.site === undefined,
      earlier: entry.base,
      heldBeside: options.heldBeside,
      onGrowth: () => evict(projectId),
    })
    if (problem) {
      log.warn({ err: problem, projectId }, 'vectors cannot be opened; search uses keywords only')
      await rebuildIfDamaged(needs, { projectId, pointer, problem })
    }
    telemetry.observe('cache_load', (performance.now() - started) / 1000, {})
    entry.site = site
    entry.base = base
    entry.sizeBytes = sizeBytes + entryBytes
  }

  function totalBytes(): number {
    let total = 0
    for (const entry of entries.values()) total += sizeOf(entry)
    return total
  }

  function evict(except: string): void {
    evictedAt = clock.now()
    let total = totalBytes()
    for (const [projectId, entry] of entries) {
      if (total <= cacheBytes) return
      if (projectId === except || entry.checking) continue
      entries.delete(projectId)
      if (entry.site) telemetry.count('cache_evictions', {})
      total -= sizeOf(entry)
    }
    if (total > cacheBytes) entries.get(except)?.site?.dropViews()
  }

  async function find(projectId: string): Promise<PublishedSite | undefined> {
    const entry = entries.get(projectId) ?? createEntry()
    // Moved to the end of the map, as the most recently used.
    entries.delete(projectId)
    entries.set(projectId, entry)
    // Repeated if a switch was announced meanwhile.
    while (entry.checking || isDue(entry)) {
      entry.checking ??= check(projectId, entry).finally(() => {
        entry.checking = undefined
      })
      await entry.checking
    }
    if (clock.now() - evictedAt > evictMs) evict(projectId)
    if (entry.failure !== undefined && !entry.site) throw describeFailure(entry.failure)
    return entry.site
  }

  return {
    find,
    findSearchable: createRebuildWaiter({ database, log, isClosed: () => isClosed }, find),
    size: () => ({
      bytes: totalBytes(),
      sites: [...entries.values()].filter(entry => entry.site !== undefined).length,
    }),
    close() {
      isClosed = true
      unsubscribe()
    },
  }
}

function describeFailure(cause: unknown): AppError {
  return cause instanceof ArtifactUnreadable
    ? new AppError('not-ready', 'The stored documentation is damaged and must be rebuilt. Try again soon.', {
        cause,
        retryAfterSeconds: 10,
      })
    : new AppError('not-ready', 'The documentation cannot be loaded right now. Try again soon.', {
        cause,
        retryAfterSeconds: 2,
      })
}

function sizeOf({ site, sizeBytes }: Entry): number {
  return sizeBytes + (site?.openedBytes() ?? 0)
}

function createEntry(): Entry {
  return {
    site: undefined,
    liveId: undefined,
    base: undefined,
    sizeBytes: entryBytes,
    checkedAt: 0,
    isStale: true,
    checking: undefined,
    failure: undefined,
  }
}

async function rebuildIfDamaged(
  needs: Parameters<typeof rebuildDamaged>[0] & { log: Log },
  { projectId, pointer, problem }: { projectId: string; pointer: LivePointer; problem: unknown },
): Promise<void> {
  if (!(problem instanceof ArtifactUnreadable)) return
  try {
    await rebuildDamaged(needs, { projectId, deploymentId: pointer.deploymentId })
  } catch (error) {
    needs.log.warn({ err: error, projectId }, 'a damaged live site could not be rebuilt')
  }
}
