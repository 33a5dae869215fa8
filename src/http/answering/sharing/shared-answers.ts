import type { Database } from '../../../database/index.ts'
import type { Clock, CreateId, Log } from '../../../shared/index.ts'
import { type FollowableAnswer, type RunningAnswer, stopped } from '../running-answer.ts'
import type { AnswerPlace } from '../running-answers.ts'
import { createFollowedAnswer, type FollowedAnswer } from './followed-answer.ts'
import { createOwnAnswers, type Offer } from './own-answers.ts'
import {
  askOwner,
  findNewestAnswer,
  readPieces,
  renewFollowing,
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

const followedMs = 5_000
const sweepEveryMs = 60_000

/**
 * An answer is a row with a lease that its process renews. Another process that has readers of it says so in the row, and
 * tells; only then are the pieces stored, in batches, and told of. What was told and got lost is seen at the next renewal.
 * A lease that runs out ends the answer for those who follow it. The rows go with their turn.
 */
export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { database, clock, log, stopping } = options
  const own = createOwnAnswers(options)
  const followed = new Map<string, FollowedAnswer>()

  function onTold(payload: string): void {
    const [what, id = ''] = payload.split(' ')
    if (what === 'more') followed.get(id)?.look()
    else own.heed(id)
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
    await own.settled()
    return findNewestAnswer(options, place, clock.now())
  }

  const unsubscribe = database.subscribe('answers', onTold)
  const timer = setInterval(() => {
    sweepAnswers(options, clock.now() - sweepEveryMs).catch(error =>
      log.warn({ err: error }, 'old answers could not be swept up'),
    )
  }, sweepEveryMs)
  stopping.addEventListener('abort', () => {
    const { message } = stopping.reason
    for (const answer of followed.values()) answer.breakOff(message)
  })

  return {
    offer: own.offer,
    async find(place) {
      const found = await findNewest(place)
      if (!found) return undefined
      const here = own.find(found.id)
      if (here) return here.isForgotten() ? undefined : here
      if (followed.size >= options.limit) return undefined
      await renewFollowing(options, found.id, clock.now() + followedMs)
      await askOwner(options, found.id)
      return followed.get(found.id) ?? follow(found.id, found)
    },
    async stop(place) {
      const found = await findNewest(place)
      if (!found || found.isFinished) return false
      const here = own.find(found.id)
      if (here) here.stop(new Error(stopped))
      else await askOwner(options, found.id, 'stop')
      return true
    },
    async close() {
      unsubscribe()
      clearInterval(timer)
      await own.close()
    },
  }
}
