import type { Database } from '../../database/index.ts'
import type { Clock, CreateId, Log } from '../../shared/index.ts'
import { createLocalStreams, type SharedHandle } from './local-streams.ts'
import { createRemoteStream, type RemoteStream } from './remote-stream.ts'
import {
  type FollowableStream,
  type ResumableStream,
  type StreamKey,
  stoppedMessage,
} from './resumable-stream.ts'
import {
  deleteExpiredStreams,
  findNewestStream,
  notifyOwner,
  readPieces,
  renewReaders,
} from './stream-sharing-store.ts'

export interface StreamSharingOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** Aborted when the readers of remote streams must be disconnected. */
  stopping: AbortSignal
  /** How many remote streams are followed at once. */
  limit: number
}

/** Lets readers resume a stream through any process that uses the database. */
export interface StreamSharing {
  share(key: StreamKey, stream: ResumableStream): SharedHandle
  find(key: StreamKey): Promise<FollowableStream | undefined>
  stop(key: StreamKey): Promise<boolean>
  /** Stores the rest of all streams that have readers in other processes. */
  close(): Promise<void>
}

const readersLeaseMs = 5_000
const sweepEveryMs = 60_000

/**
 * Each stream is a row with a lease that its writer renews. A process with readers of a remote stream registers them in the
 * row and notifies the writer. Only then does the writer store the stream's pieces, in batches, and send notifications.
 * Lost notifications are made up for at the next renewal. If the lease expires, the stream ends for its remote readers.
 * Rows are deleted with their turn.
 */
export function createStreamSharing(options: StreamSharingOptions): StreamSharing {
  const { database, clock, log, stopping } = options
  const local = createLocalStreams(options)
  const remote = new Map<string, RemoteStream>()

  function onNotification(payload: string): void {
    const [topic, id = ''] = payload.split(' ')
    if (topic === 'more') remote.get(id)?.readMore()
    else local.handleRequests(id)
  }

  function follow(id: string, found: { threadId: string; leaseExpiresAt: number }): RemoteStream {
    const stream = createRemoteStream(
      {
        ...options,
        read: from => readPieces(options, id, from),
        renew: () => renewReaders(options, id, clock.now() + readersLeaseMs),
        requestDiscard: () => notifyOwner(options, id, 'forget'),
        onLastReaderLeft: () => remote.delete(id),
      },
      found,
    )
    remote.set(id, stream)
    stream.readMore()
    return stream
  }

  async function findNewest(key: StreamKey) {
    await local.settled()
    return findNewestStream(options, key, clock.now())
  }

  const unsubscribe = database.subscribe('answers', onNotification)
  const timer = setInterval(() => {
    deleteExpiredStreams(options, clock.now() - sweepEveryMs).catch(error =>
      log.warn({ err: error }, 'expired streams could not be deleted'),
    )
  }, sweepEveryMs)
  stopping.addEventListener('abort', () => {
    const { message } = stopping.reason
    for (const stream of remote.values()) stream.breakOff(message)
  })

  return {
    share: local.share,
    async find(key) {
      const found = await findNewest(key)
      if (!found) return undefined
      const here = local.find(found.id)
      if (here) return here.isDiscarded() ? undefined : here
      if (remote.size >= options.limit) return undefined
      await renewReaders(options, found.id, clock.now() + readersLeaseMs)
      await notifyOwner(options, found.id)
      return remote.get(found.id) ?? follow(found.id, found)
    },
    async stop(key) {
      const found = await findNewest(key)
      if (!found || found.isFinished) return false
      const here = local.find(found.id)
      if (here) here.stop(new Error(stoppedMessage))
      else await notifyOwner(options, found.id, 'stop')
      return true
    },
    async close() {
      unsubscribe()
      clearInterval(timer)
      await local.close()
    },
  }
}
