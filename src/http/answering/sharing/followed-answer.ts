import { streamHeaders } from '../../../contract/index.ts'
import type { Clock, Log } from '../../../shared/index.ts'
import { messagePing, writeBrokenOff } from '../message-format.ts'
import type { FollowableAnswer } from '../running-answer.ts'
import { type AnswerPiece, piecesAtOnce } from './shared-answers-store.ts'

export interface FollowNeeds {
  clock: Clock
  log: Log
  read(from: number): Promise<AnswerPiece[]>
  /** Says that there are readers here; resolves with when the lease of the answer's process ends, undefined where it was erased. */
  renew(): Promise<number | undefined>
  askToForget(): Promise<void>
  /** The last reader has left. */
  onLeft(): void
}

/** An answer that another process writes. */
export interface FollowedAnswer extends FollowableAnswer {
  /** There may be more. */
  look(): void
  /** Ends it for its readers here. */
  breakOff(reason: string): void
}

const renewEveryMs = 1_000
const cutOff = 'The answer was cut off. Please try again.'

export function createFollowedAnswer(
  needs: FollowNeeds,
  { threadId, leaseExpiresAt }: { threadId: string; leaseExpiresAt: number },
): FollowedAnswer {
  const pieces: string[] = []
  const readers = new Set<() => void>()
  let aliveUntil: number | undefined = leaseExpiresAt
  let end: 'complete' | 'broken' | undefined
  let reading: Promise<void> | undefined
  let isAskedAgain = false

  function add(texts: readonly string[]): void {
    pieces.push(...texts)
    for (const onMore of [...readers]) onMore()
  }

  function breakOff(reason: string): void {
    if (end) return
    end = 'broken'
    add([writeBrokenOff(reason)])
  }

  async function readAll(): Promise<void> {
    let count: number
    do {
      isAskedAgain = false
      const more = await needs.read(pieces.length)
      count = more.length
      if (end) return
      if (more.at(-1)?.isLast) end = 'complete'
      add(more.map(({ text }) => text))
    } while (count === piecesAtOnce || isAskedAgain)
  }

  function read(): Promise<void> {
    isAskedAgain = true
    reading ??= readAll().finally(() => (reading = undefined))
    return reading
  }

  async function renew(): Promise<void> {
    try {
      aliveUntil = await needs.renew()
      await read()
    } catch (error) {
      needs.log.warn({ err: error }, 'an answer of another process could not be read')
    }
    if (aliveUntil === undefined || aliveUntil <= needs.clock.now()) breakOff(cutOff)
    if (end) clearInterval(timer)
  }

  const timer = setInterval(renew, renewEveryMs)
  return {
    headers: { ...streamHeaders, 'x-thread-id': threadId },
    ping: messagePing,
    isEnded: () => end !== undefined,
    textFrom: piece => ({ text: pieces.slice(piece).join(''), next: pieces.length }),
    join(onMore) {
      readers.add(onMore)
      return () => {
        readers.delete(onMore)
        if (readers.size > 0) return
        clearInterval(timer)
        needs.onLeft()
      }
    },
    forget() {
      if (end === 'complete')
        needs.askToForget().catch(error => needs.log.warn({ err: error }, 'an answer is kept for longer'))
    },
    look: () => void read().catch(() => {}),
    breakOff,
  }
}
