import {
  connectEmbedding,
  type EmbeddingChoice,
  embedTexts,
  ModelFailure,
  nameEmbedding,
} from '../../providers/index.ts'
import { ignoreRejection } from '../../shared/index.ts'
import { type AskingNeeds, createOptionalModel } from './optional-model.ts'

export interface QuestionVectors {
  /** Undefined if the model gives no vector of this length in time. The search then uses words only. */
  find(question: string, dimensions: number): Promise<Float32Array | undefined>
  forget(): void
}

const keptVectors = 500
const longestKept = 500

/** Embeds questions, remembers the latest, and pauses a model that fails. */
export function createQuestionVectors(
  { clock, log, fetch, telemetry }: AskingNeeds,
  choice: EmbeddingChoice,
  timeoutMs: number,
): QuestionVectors {
  const connection = connectEmbedding(choice, fetch, telemetry)
  ignoreRejection(connection)
  const model = createOptionalModel({ clock, log }, { model: nameEmbedding(choice), task: 'embedding' })
  const kept = new Map<string, Promise<Float32Array | undefined>>()

  async function ask(question: string, dimensions: number): Promise<Float32Array | undefined> {
    const connected = await connection
    return model.call(async () => {
      const call = { texts: [question], purpose: 'question' as const, timeoutMs, signal: neverAborted }
      const [vector = []] = await embedTexts(connected, call)
      if (vector.length !== dimensions) throw new ModelFailure('malformed')
      return Float32Array.from(vector)
    })
  }

  return {
    find(question, dimensions) {
      const key = `${dimensions} ${question}`
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const asked = ask(question, dimensions)
      if (question.length > longestKept) return asked
      kept.set(key, asked)
      for (const oldest of kept.keys()) {
        if (kept.size <= keptVectors) break
        kept.delete(oldest)
      }
      const drop = () => {
        if (kept.get(key) === asked) kept.delete(key)
      }
      asked.then(vector => vector ?? drop(), drop)
      return asked
    },
    forget: () => kept.clear(),
  }
}

const neverAborted = new AbortController().signal
