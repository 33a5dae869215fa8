import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import type { ResumableStream, StreamKey } from './resumable-stream.ts'
import { createSharedStream, type ReaderRequests, type SharedStream } from './shared-stream.ts'
import { insertPiece, insertStream, markDiscarded, renewLeases } from './stream-sharing-store.ts'

/** The streams that this process writes and shares. Each is a database row under a lease. */
export interface LocalStreams {
  share(key: StreamKey, stream: ResumableStream): SharedHandle
  find(id: string): ResumableStream | undefined
  /** Handles what readers request of a stream. Ignores streams of other processes. */
  handleRequests(id: string): void
  /** Resolves once every stream passed to `share` is stored, or has failed to be. */
  settled(): Promise<void>
  /** Stores the rest of all streams that have readers in other processes. */
  close(): Promise<void>
}

export interface SharedHandle {
  /** Resolves once other processes can find the stream, or storing it has failed. */
  findable: Promise<void>
  /** Ends sharing: readers can no longer reconnect. */
  withdraw(): void
}

const leaseMs = 6_000
const renewEveryMs = 1_500

/** The requests for a stream whose turn was erased. */
const erasedRequests: ReaderRequests = { followedUntil: 0, askedTo: 'stop' }

export function createLocalStreams(options: {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
}): LocalStreams {
  const { clock, log } = options
  const local = new Map<string, { stream: ResumableStream; shared: SharedStream }>()
  const inserting = new Set<Promise<void>>()

  async function renew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await renewLeases(options, ids, clock.now() + leaseMs)
    const requests = new Map(rows.map(row => [row.id, row]))
    for (const id of ids) {
      const { shared } = local.get(id) ?? {}
      shared?.handleRequests(requests.get(id) ?? erasedRequests)
      if (!shared?.isOver()) continue
      local.delete(id)
      await shared.close()
    }
  }

  const timer = setInterval(() => {
    renew([...local.keys()]).catch(error => log.warn({ err: error }, 'stream leases could not be renewed'))
  }, renewEveryMs)

  return {
    share(key, stream) {
      const id = options.createId()
      const row = { ...key, id, turnId: stream.turnId, leaseExpiresAt: clock.now() + leaseMs }
      const shared = createSharedStream(
        { ...options, store: piece => insertPiece(options, id, piece) },
        stream,
      )
      const findable = insertStream(options, row, clock.now())
        .then(() => void local.set(id, { stream, shared }))
        .catch(error => log.warn({ err: error }, 'a stream could not be made resumable'))
        .finally(() => inserting.delete(findable))
      inserting.add(findable)
      const withdraw = () => {
        findable
          .then(() => markDiscarded(options, id, clock.now()))
          .catch(error => log.warn({ err: error }, 'a stream could not be discarded'))
      }
      return { findable, withdraw }
    },
    find: id => local.get(id)?.stream,
    handleRequests(id) {
      if (local.has(id))
        renew([id]).catch(error => log.warn({ err: error }, 'requests for a stream could not be read'))
    },
    async settled() {
      await Promise.all(inserting)
    },
    async close() {
      clearInterval(timer)
      await Promise.all(inserting)
      await Promise.all(Array.from(local.values(), ({ shared }) => shared.close()))
    },
  }
}
