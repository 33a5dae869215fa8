import type { Database } from '../../../database/index.ts'
import type { Clock, CreateId, Log } from '../../../shared/index.ts'
import { type FollowableAnswer, type RunningAnswer, stopped } from '../running-answer.ts'
import type { AnswerPlace } from '../running-answers.ts'
import { createFollowedAnswer, type FollowedAnswer } from './followed-answer.ts'
import { createOfferedAnswer, type OfferedAnswer, type Wishes } from './offered-answer.ts'
import {
  askOwner,
  findNewestAnswer,
  insertAnswer,
  insertPiece,
  markForgotten,
  readPieces,
  renewFollowing,
  renewLeases,
  sweepAnswers,
} from './shared-answers-store.ts'

export interface SharedAnswersOptions {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  /** Aborted when those who follow an answer here have to be let go. */
  stopping: AbortSignal
  /** Answers of others that are followed at once. */
  limit: number
}

/** Lets readers come back to an answer through any process of the database, whichever writes it. */
export interface SharedAnswers {
  /** The answer is the newest of its chat. */
  offer(place: AnswerPlace, answer: RunningAnswer): Offer
  find(place: AnswerPlace): Promise<FollowableAnswer | undefined>
  stop(place: AnswerPlace): Promise<boolean>
  /** Stores what is left of the answers that others follow. */
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
const followedMs = 5_000
const sweepEveryMs = 60_000

/** What is wanted of an answer whose turn is gone. */
const erasedWishes: Wishes = { followedUntil: 0, askedTo: 'stop' }

interface Own {
  answer: RunningAnswer
  offered: OfferedAnswer
}

/**
 * An answer is a row with a lease that its process renews. Another process that has readers of it says so in the row, and
 * tells; only then are the pieces stored, in batches, and told of. What was told and got lost is seen at the next renewal.
 * A lease that runs out ends the answer for those who follow it. The rows go with their turn.
 */
export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { database, clock, log, stopping } = options
  const own = new Map<string, Own>()
  /** Answers that are about to be among them. */
  const coming = new Set<Promise<void>>()
  const followed = new Map<string, FollowedAnswer>()

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

  function renewAll(): void {
    renew([...own.keys()]).catch(error => log.warn({ err: error }, 'leases of answers could not be renewed'))
  }

  function onTold(payload: string): void {
    const [what, id = ''] = payload.split(' ')
    if (what === 'more') followed.get(id)?.look()
    else if (own.has(id))
      renew([id]).catch(error => log.warn({ err: error }, 'an answer could not be looked after'))
  }

  function follow(id: string, found: { threadId: string; leaseExpiresAt: number }): FollowedAnswer {
    const answer = createFollowedAnswer(
      {
        ...options,
        read: from => readPieces(options, id, from),
        renew: () => renewFollowing(options, id, clock.now() + followedMs),
        askToForget: () => askOwner(options, id, 'forget'),
        onLeft: () => followed.delete(id),
      },
      found,
    )
    followed.set(id, answer)
    answer.look()
    return answer
  }

  async function findNewest(place: AnswerPlace) {
    await Promise.all(coming)
    return findNewestAnswer(options, place, clock.now())
  }

  const unsubscribe = database.subscribe('answers', onTold)
  const timers = [
    setInterval(renewAll, renewEveryMs),
    setInterval(() => {
      sweepAnswers(options, clock.now() - sweepEveryMs).catch(error =>
        log.warn({ err: error }, 'old answers could not be swept up'),
      )
    }, sweepEveryMs),
  ]
  stopping.addEventListener('abort', () => {
    const { message } = stopping.reason
    for (const answer of followed.values()) answer.breakOff(message)
  })

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
    async find(place) {
      const found = await findNewest(place)
      if (!found) return undefined
      const here = own.get(found.id)?.answer
      if (here) return here.isForgotten() ? undefined : here
      if (followed.size >= options.limit) return undefined
      await renewFollowing(options, found.id, clock.now() + followedMs)
      await askOwner(options, found.id)
      return followed.get(found.id) ?? follow(found.id, found)
    },
    async stop(place) {
      const found = await findNewest(place)
      if (!found || found.isFinished) return false
      const here = own.get(found.id)
      if (here) here.answer.stop(new Error(stopped))
      else await askOwner(options, found.id, 'stop')
      return true
    },
    async close() {
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(coming)
      await Promise.all(Array.from(own.values(), ({ offered }) => offered.close()))
    },
  }
}
