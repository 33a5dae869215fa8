import type { Database } from '../../../database/index.ts'
import type { Clock, CreateId, Log } from '../../../shared/index.ts'
import type { RunningAnswer } from '../running-answer.ts'
import type { AnswerPlace } from '../running-answers.ts'
import { createOfferedAnswer, type OfferedAnswer, type Wishes } from './offered-answer.ts'
import { insertAnswer, insertPiece, markForgotten, renewLeases } from './shared-answers-store.ts'

/** The answers of this process that others may follow, each a row under a lease. */
export interface OwnAnswers {
  /** The answer is the newest of its chat. */
  offer(place: AnswerPlace, answer: RunningAnswer): Offer
  find(id: string): RunningAnswer | undefined
  /** Does at once what others want of the answer, where it is one of these. */
  heed(id: string): void
  /** Resolves once every answer that was offered is among them, or never will be. */
  settled(): Promise<void>
  /** Stores what is left of those that others follow. */
  close(): Promise<void>
}

export interface Offer {
  /** Resolves once other processes find the answer, or never will. */
  told: Promise<void>
  /** Nobody can come back to it any more. */
  withdraw(): void
}

const leaseMs = 6_000
const renewEveryMs = 1_500

/** What is wanted of an answer whose turn is gone. */
const erasedWishes: Wishes = { followedUntil: 0, askedTo: 'stop' }

export function createOwnAnswers(options: {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
}): OwnAnswers {
  const { clock, log } = options
  const own = new Map<string, { answer: RunningAnswer; offered: OfferedAnswer }>()
  /** Answers that are about to be among them. */
  const coming = new Set<Promise<void>>()

  async function renew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const rows = await renewLeases(options, ids, clock.now() + leaseMs)
    const wishes = new Map(rows.map(row => [row.id, row]))
    for (const id of ids) {
      const { offered } = own.get(id) ?? {}
      offered?.heed(wishes.get(id) ?? erasedWishes)
      if (!offered?.isOver()) continue
      own.delete(id)
      await offered.close()
    }
  }

  const timer = setInterval(() => {
    renew([...own.keys()]).catch(error => log.warn({ err: error }, 'leases of answers could not be renewed'))
  }, renewEveryMs)

  return {
    offer(place, answer) {
      const id = options.createId()
      const row = { ...place, id, turnId: answer.turnId, leaseExpiresAt: clock.now() + leaseMs }
      const offered = createOfferedAnswer(
        { ...options, store: piece => insertPiece(options, id, piece) },
        answer,
      )
      const told = insertAnswer(options, row, clock.now())
        .then(() => void own.set(id, { answer, offered }))
        .catch(error => log.warn({ err: error }, 'an answer cannot be come back to'))
        .finally(() => coming.delete(told))
      coming.add(told)
      const withdraw = () => {
        told
          .then(() => markForgotten(options, id, clock.now()))
          .catch(error => log.warn({ err: error }, 'an answer is kept for longer'))
      }
      return { told, withdraw }
    },
    find: id => own.get(id)?.answer,
    heed(id) {
      if (own.has(id))
        renew([id]).catch(error => log.warn({ err: error }, 'an answer could not be looked after'))
    },
    async settled() {
      await Promise.all(coming)
    },
    async close() {
      clearInterval(timer)
      await Promise.all(coming)
      await Promise.all(Array.from(own.values(), ({ offered }) => offered.close()))
    },
  }
}
