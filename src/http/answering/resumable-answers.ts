import { listKeptTurns } from '../../conversations/index.ts'
import { createRunningAnswers, type RunningAnswers } from './running-answers.ts'
import { createSharedAnswers, type SharedAnswersOptions } from './sharing/shared-answers.ts'

const kept = { limit: 200, limitCharacters: 2_000_000 }

export interface ResumableAnswersOptions extends Omit<SharedAnswersOptions, 'limit'> {
  graceMs: number
}

/** Answers that readers may come back to: through any process where several share the database, and until they are erased. */
export function createResumableAnswers(options: ResumableAnswersOptions): RunningAnswers {
  const { database, log, graceMs } = options
  const sharing = database.exclusive ? undefined : createSharedAnswers({ ...options, limit: kept.limit })
  const keptTurns = (turns: Parameters<typeof listKeptTurns>[1]) => listKeptTurns(options, turns)
  const answers = createRunningAnswers({ ...kept, keptTurns, graceMs, sharing })
  const unsubscribe = database.subscribe('erasures', projectId => {
    answers
      .dropErased(projectId)
      .catch(error => log.warn({ err: error }, 'erased answers could not be dropped'))
  })
  return {
    ...answers,
    async close() {
      unsubscribe()
      await answers.close()
      await sharing?.close()
    },
  }
}
