import {
  type AnswerSource,
  createRunningAnswer,
  type FollowableAnswer,
  type RunningAnswer,
  type RunningAnswerOptions,
  stopped,
} from './running-answer.ts'
import type { SharedAnswers } from './sharing/shared-answers.ts'

/** Which answer: the newest one of a chat. The chat's id is all that it takes to read along, so it has to be unguessable. */
export interface AnswerPlace {
  projectId: string
  chatId: string
}

export interface RunningAnswersOptions extends Pick<RunningAnswerOptions, 'graceMs' | 'limitCharacters'> {
  /** Which of these turns are still stored. */
  keptTurns(turns: { projectId: string; turnIds: readonly string[] }): Promise<ReadonlySet<string>>
  /** Answers at most; beyond that, `open` has no room. */
  limit: number
  /** Lets other processes follow the answers of this one; undefined where there are none. */
  sharing?: Pick<SharedAnswers, 'offer' | 'find' | 'stop'> | undefined
}

export interface OpenedAnswer {
  answer: RunningAnswer
  /** Resolves once its readers can come back to it through any process. */
  findable: Promise<void>
}

export interface RunningAnswers {
  /** Takes the place of an older answer of the chat, which goes on for its own readers. Undefined where there is no room. */
  open(place: AnswerPlace, source: AnswerSource): OpenedAnswer | undefined
  find(place: AnswerPlace): Promise<FollowableAnswer | undefined>
  /** Whether there was an answer to stop. */
  stop(place: AnswerPlace): Promise<boolean>
  /** Stops and forgets the answers whose turns were erased. */
  dropErased(projectId: string): Promise<void>
  /** Stops all of them; resolves once each has ended, or when the time for that is up. */
  close(): Promise<void>
}

/** What a model gets that does not heed being stopped. */
const lastWordsMs = 1_000

const erased = 'The conversation was erased.'

interface Kept {
  answer: RunningAnswer
  place: AnswerPlace
  ended: Promise<void>
}

export function createRunningAnswers(options: RunningAnswersOptions): RunningAnswers {
  const { sharing } = options
  const newest = new Map<string, RunningAnswer>()
  const kept = new Set<Kept>()
  const keyOf = ({ projectId, chatId }: AnswerPlace) => `${projectId}/${chatId}`

  return {
    open(place, source) {
      const key = keyOf(place)
      const older = newest.get(key)
      if (older?.isEnded()) older.forget()
      if (kept.size >= options.limit) return undefined
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const answer = createRunningAnswer(source, {
        ...options,
        onEnd() {
          resolve()
          if (newest.get(key) !== answer) answer.forget()
          if (answer.isForgotten()) kept.delete(own)
        },
        onForget() {
          if (newest.get(key) === answer) newest.delete(key)
          if (answer.isEnded()) kept.delete(own)
          offer?.withdraw()
        },
      })
      const own = { answer, place, ended }
      kept.add(own)
      newest.set(key, answer)
      const offer = sharing?.offer(place, answer)
      return { answer, findable: offer?.told ?? Promise.resolve() }
    },
    async find(place) {
      return sharing ? sharing.find(place) : newest.get(keyOf(place))
    },
    async stop(place) {
      if (sharing) return sharing.stop(place)
      const found = newest.get(keyOf(place))
      if (!found || found.isEnded()) return false
      found.stop(new Error(stopped))
      return true
    },
    async dropErased(projectId) {
      const answers = [...kept].filter(({ place }) => place.projectId === projectId).map(own => own.answer)
      if (answers.length === 0) return
      await Promise.allSettled(answers.map(answer => answer.stored))
      const turnIds = answers.map(answer => answer.turnId)
      const left = await options.keptTurns({ projectId, turnIds })
      for (const answer of answers) {
        if (left.has(answer.turnId)) continue
        answer.forget()
        if (!answer.isEnded()) answer.stop(new Error(erased))
      }
    },
    async close() {
      for (const { answer } of kept) answer.forget()
      for (const { answer } of kept) answer.stop(new Error(stopped))
      const allEnded = Promise.all([...kept].map(({ ended }) => ended))
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, lastWordsMs)
      await Promise.race([allEnded, late])
      clearTimeout(timer)
    },
  }
}
