import { setTimeout as delay } from 'node:timers/promises'
import type { Clock, Log } from '../../../shared/index.ts'
import { type RunningAnswer, stopped } from '../running-answer.ts'
import type { AnswerPiece } from './shared-answers-store.ts'

export interface OfferNeeds {
  clock: Clock
  log: Log
  store(piece: AnswerPiece): Promise<void>
}

/** What others want of an answer. */
export interface Wishes {
  followedUntil: number
  askedTo: 'stop' | 'forget' | null
}

/** An answer of this process that others may follow. */
export interface OfferedAnswer {
  heed(wishes: Wishes): void
  /** Whether nobody needs this process for it any more. */
  isOver(): boolean
  /** Stores what is left for those who follow it. */
  close(): Promise<void>
}

const mostCharacters = 64 * 1024
/** Between two pieces, so that a fast model does not cost a write for each of its words. */
const pauseMs = 30

/** Stores the pieces of an answer while another process has readers of it, and for nobody else. */
export function createOfferedAnswer({ clock, log, store }: OfferNeeds, answer: RunningAnswer): OfferedAnswer {
  let leave: (() => void) | undefined
  let taken = 0
  let waiting: AnswerPiece | undefined
  let nextPlace = 0
  let hasAll = false
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  function takePiece(): AnswerPiece | undefined {
    if (waiting || hasAll) return waiting
    const { text, next } = answer.textFrom(taken, mostCharacters)
    const isLast = answer.isEnded() && answer.textFrom(next, 1).next === next
    if (next === taken && !isLast) return undefined
    taken = next
    waiting = { place: nextPlace, text, isLast }
    nextPlace += 1
    return waiting
  }

  async function writePieces(): Promise<void> {
    for (let piece = takePiece(); piece && leave; piece = takePiece()) {
      await store(piece)
      waiting = undefined
      hasAll = piece.isLast
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  function write(): void {
    writing ??= writePieces()
      // The next renewal of the lease begins again.
      .catch(error => log.warn({ err: error }, 'a piece of an answer could not be shared'))
      .finally(() => (writing = undefined))
  }

  function follow(isFollowed: boolean): void {
    if (isFollowed) {
      leave ??= answer.join(write)
      write()
      return
    }
    leave?.()
    leave = undefined
  }

  return {
    heed({ followedUntil, askedTo }) {
      if (askedTo === 'stop' && !answer.isEnded()) answer.stop(new Error(stopped))
      if (askedTo === 'forget') answer.forget()
      follow(followedUntil > clock.now())
    },
    isOver: () => answer.isEnded() && answer.isForgotten() && (hasAll || !leave),
    async close() {
      closing.abort()
      await writing
      if (!leave) return
      write()
      await writing
      leave()
    },
  }
}
