import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, Log } from '../../shared/index.ts'
import { type ResumableStream, stoppedMessage } from './resumable-stream.ts'
import type { StreamPiece } from './stream-sharing-store.ts'

export interface SharedStreamNeeds {
  clock: Clock
  log: Log
  store(piece: StreamPiece): Promise<void>
}

/** What readers in other processes request of a stream. */
export interface ReaderRequests {
  followedUntil: number
  askedTo: 'stop' | 'forget' | null
}

/** A stream of this process that readers in other processes may follow. */
export interface SharedStream {
  handleRequests(requests: ReaderRequests): void
  /** Whether the stream has ended and no reader needs this process for it. */
  isOver(): boolean
  /** Stores the rest of the stream if it has readers in other processes. */
  close(): Promise<void>
}

const maxPieceCharacters = 64 * 1024
/** Pause between pieces, so that a fast model does not cause a write per word. */
const pauseMs = 30

/** Stores the pieces of a stream as long as it has readers in other processes. */
export function createSharedStream(
  { clock, log, store }: SharedStreamNeeds,
  stream: ResumableStream,
): SharedStream {
  let unsubscribe: (() => void) | undefined
  let taken = 0
  let waiting: StreamPiece | undefined
  let nextPlace = 0
  let hasAll = false
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  function takePiece(): StreamPiece | undefined {
    if (waiting || hasAll) return waiting
    const { text, next } = stream.textFrom(taken, maxPieceCharacters)
    const isLast = stream.isEnded() && stream.textFrom(next, 1).next === next
    if (next === taken && !isLast) return undefined
    taken = next
    waiting = { place: nextPlace, text, isLast }
    nextPlace += 1
    return waiting
  }

  async function writePieces(): Promise<void> {
    for (let piece = takePiece(); piece && unsubscribe; piece = takePiece()) {
      await store(piece)
      waiting = undefined
      hasAll = piece.isLast
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function write(): void {
    writing ??= writePieces()
      // The next renewal of the lease tries again.
      .catch(error => log.warn({ err: error }, 'a piece of a stream could not be stored'))
      .finally(() => (writing = undefined))
  }

  function follow(isFollowed: boolean): void {
    if (isFollowed) {
      unsubscribe ??= stream.subscribe(write)
      write()
      return
    }
    unsubscribe?.()
    unsubscribe = undefined
  }

  return {
    handleRequests({ followedUntil, askedTo }) {
      if (askedTo === 'stop' && !stream.isEnded()) stream.stop(new Error(stoppedMessage))
      if (askedTo === 'forget') stream.discard()
      follow(followedUntil > clock.now())
    },
    isOver: () => stream.isEnded() && stream.isDiscarded() && (hasAll || !unsubscribe),
    async close() {
      closing.abort()
      await writing
      if (!unsubscribe) return
      write()
      await writing
      unsubscribe()
    },
  }
}
