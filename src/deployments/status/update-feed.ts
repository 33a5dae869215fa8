import { setTimeout as pause } from 'node:timers/promises'
import type { UpdateEvent } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { readRecentVersions, readUpdateEvents } from './read-update-events.ts'
import type { StatusSettings } from './read-update-status.ts'

export interface UpdateFeedOptions {
  database: Database
  clock: Clock
  log: Log
  settings: StatusSettings
  /** Subscriptions of an organisation at the same time; 100 if not given. */
  limit?: number
}

/** Reports which deployments of an organisation change, also those that another process runs. */
export interface UpdateFeed {
  /** Resolves once no later change is missed; with undefined if the organisation has too many subscriptions. */
  subscribe(organizationId: string, onChange: (event: UpdateEvent) => void): Promise<Unsubscribe | undefined>
  /** Reads the open deployments of an organisation: the newest 50, oldest first. */
  readOpen(organizationId: string): Promise<UpdateEvent[]>
  close(): Promise<void>
}

export type Unsubscribe = () => void

interface Watch {
  subscribers: Set<(event: UpdateEvent) => void>
  /** The version of each deployment that the subscribers know; undefined until the first read. */
  known: Map<string, number> | undefined
}

/** Notifications of other processes may get lost. */
const pollMs = 1_000
/** A build can notify many times a second. */
const pauseMs = 100
const openAtMost = 50

export function createUpdateFeed(options: UpdateFeedOptions): UpdateFeed {
  const { database, clock, log, limit = 100 } = options
  const watches = new Map<string, Watch>()
  let reading: Promise<void> | undefined
  let wasWoken = false
  let isClosed = false

  const readVersions = async (organizationIds: readonly string[]) =>
    Map.groupBy(
      await readRecentVersions(options, { organizationIds, now: clock.now() }),
      ({ organizationId }) => organizationId,
    )

  async function readChanges(): Promise<void> {
    while (wasWoken && watches.size > 0 && !isClosed) {
      wasWoken = false
      const versions = await readVersions([...watches.keys()])
      for (const [organizationId, watch] of watches) {
        if (!watch.known) continue
        const { known } = watch
        const recent = versions.get(organizationId) ?? []
        const changed = recent.filter(({ id, version }) => known.get(id) !== version)
        const events = await readUpdateEvents(options, listIds(changed))
        watch.known = mapVersions(recent)
        for (const event of events) for (const onChange of [...watch.subscribers]) onChange(event)
      }
      await pause(pauseMs)
    }
  }

  function wake(): void {
    if (watches.size === 0 || isClosed) return
    wasWoken = true
    reading ??= readChanges()
      .catch(error => log.warn({ err: error }, 'changed deployments could not be read'))
      .finally(() => {
        reading = undefined
      })
  }

  function leave(organizationId: string, onChange: (event: UpdateEvent) => void): void {
    const watch = watches.get(organizationId)
    watch?.subscribers.delete(onChange)
    if (watch?.subscribers.size === 0) watches.delete(organizationId)
  }

  const stopListening = database.subscribe('deployments', wake)
  const poll = database.exclusive ? undefined : setInterval(wake, pollMs)

  return {
    async subscribe(organizationId, onChange) {
      const watch = watches.get(organizationId) ?? { subscribers: new Set(), known: undefined }
      if (watch.subscribers.size >= limit) return undefined
      watches.set(organizationId, watch)
      watch.subscribers.add(onChange)
      const unsubscribe = () => leave(organizationId, onChange)
      try {
        if (!watch.known) {
          const versions = await readVersions([organizationId])
          watch.known ??= mapVersions(versions.get(organizationId) ?? [])
        }
      } catch (error) {
        unsubscribe()
        throw error
      }
      wake()
      return unsubscribe
    },
    async readOpen(organizationId) {
      const recent = (await readVersions([organizationId])).get(organizationId) ?? []
      return readUpdateEvents(options, listIds(recent.filter(({ isOpen }) => isOpen).slice(0, openAtMost)))
    },
    async close() {
      isClosed = true
      stopListening()
      clearInterval(poll)
      await reading
    },
  }
}

const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const mapVersions = (rows: readonly { id: string; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]))
