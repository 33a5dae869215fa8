import { streamHeaders } from '../../contract/index.ts'
import { type Clock, ignoreRejection, type Log } from '../../shared/index.ts'
import { messagePing, writeFinalError } from '../streaming/message-format.ts'
import type { FollowableStream } from './resumable-stream.ts'
import { piecesAtOnce, type StreamPiece } from './stream-sharing-store.ts'

export interface RemoteStreamNeeds {
  clock: Clock
  log: Log
  read(from: number): Promise<StreamPiece[]>
  /** Registers this process's readers. Resolves with the time when the writer's lease expires; undefined if the stream was erased. */
  renew(): Promise<number | undefined>
  requestDiscard(): Promise<void>
  onLastReaderLeft(): void
}

/** A stream that another process writes. */
export interface RemoteStream extends FollowableStream {
  /** Reads the pieces that were stored since the last time. */
  readMore(): void
  /** Ends the stream with an error, for the readers of this process. */
  breakOff(reason: string): void
}

const renewEveryMs = 1_000
const cutOffMessage = 'The answer was cut off. Please try again.'

export function createRemoteStream(
  needs: RemoteStreamNeeds,
  { threadId, leaseExpiresAt }: { threadId: string; leaseExpiresAt: number },
): RemoteStream {
  const pieces: string[] = []
  const readers = new Set<() => void>()
  let aliveUntil: number | undefined = leaseExpiresAt
  let end: 'complete' | 'broken' | undefined
  let reading: Promise<void> | undefined
  let hasNewRequest = false

  function add(texts: readonly string[]): void {
    pieces.push(...texts)
    for (const onMore of [...readers]) onMore()
  }

  function breakOff(reason: string): void {
    if (end) return
    end = 'broken'
    add([writeFinalError(reason)])
  }

  async function readAll(): Promise<void> {
    let count: number
    do {
      hasNewRequest = false
      const more = await needs.read(pieces.length)
      count = more.length
      if (end) return
      if (more.at(-1)?.isLast) end = 'complete'
      add(more.map(({ text }) => text))
    } while (count === piecesAtOnce || hasNewRequest)
  }

  function read(): Promise<void> {
    hasNewRequest = true
    reading ??= readAll().finally(() => (reading = undefined))
    return reading
  }

  async function renew(): Promise<void> {
    try {
      aliveUntil = await needs.renew()
      await read()
    } catch (error) {
      needs.log.warn({ err: error }, 'a stream of another process could not be read')
    }
    if (aliveUntil === undefined || aliveUntil <= needs.clock.now()) breakOff(cutOffMessage)
    if (end) clearInterval(timer)
  }

  const timer = setInterval(renew, renewEveryMs)
  return {
    headers: { ...streamHeaders, 'x-thread-id': threadId },
    ping: messagePing,
    isEnded: () => end !== undefined,
    textFrom: piece => ({ text: pieces.slice(piece).join(''), next: pieces.length }),
    subscribe(onMore) {
      readers.add(onMore)
      return () => {
        readers.delete(onMore)
        if (readers.size > 0) return
        clearInterval(timer)
        needs.onLastReaderLeft()
      }
    },
    discard() {
      if (end === 'complete')
        needs
          .requestDiscard()
          .catch(error => needs.log.warn({ err: error }, 'a stream could not be discarded'))
    },
    readMore: () => ignoreRejection(read()),
    breakOff,
  }
}
