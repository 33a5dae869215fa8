import type { LossCause, ReplayCounts, ReplayPlace, ReplayResult } from '../../contract/index.ts'

/** A group of similar questions, without their text: that stays with the turns, so that erasure removes it. */
export interface ReplayedQuestion {
  turnIds: string[]
  count: number
  /** Milliseconds. */
  lastAskedAt: number
  result: ReplayResult
  /** The section of the live build that answers; null if none does. */
  live: ReplayPlace | null
  /** The section of the new build that answers; null if none does. */
  built: ReplayPlace | null
  /** Only of a lost question. */
  cause: LossCause | null
}

/** The result of asking two builds the same questions. */
export interface Replay {
  counts: ReplayCounts
  /** In the order of `replayResults`, then by frequency. */
  questions: ReplayedQuestion[]
  /** False if time ran out before all questions were asked. */
  isComplete: boolean
}

export function countResults(questions: readonly Pick<ReplayedQuestion, 'result'>[]): ReplayCounts {
  const count = (wanted: ReplayResult) => questions.filter(({ result }) => result === wanted).length
  const [lost, gained] = [count('lost'), count('gained')]
  return { answered: lost + count('kept'), lost, unanswered: gained + count('unanswered'), gained }
}
