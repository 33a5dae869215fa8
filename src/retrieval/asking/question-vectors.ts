import { type CircuitBreaker, createCircuitBreaker, ModelFailure, outcomeOf } from '../../providers/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { connectEmbedding } from '../models/connect-embedding.ts'
import { embedTexts } from '../models/embed-texts.ts'
import { type EmbeddingChoice, nameEmbedding } from '../retrieval-settings.ts'

export interface QuestionVectors {
  /** Undefined where the model does not give one of so many numbers in time: the question's words are searched alone. */
  find(question: string, dimensions: number): Promise<Float32Array | undefined>
  /** Forgets the questions. */
  forget(): void
}

export interface AskingNeeds {
  clock: Clock
  log: Log
  fetch: typeof globalThis.fetch
}

const keptVectors = 500
const longestKept = 500
export const restAfterFailures = 3
export const restMs = 30_000

/** Puts questions to an embedding model, remembers the latest, and leaves a model alone for a while that fails. */
export function createQuestionVectors(
  { clock, log, fetch }: AskingNeeds,
  choice: EmbeddingChoice,
  timeoutMs: number,
): QuestionVectors {
  const connection = connectEmbedding(choice, fetch)
  // Whoever asks hears of it.
  connection.catch(() => {})
  const breaker = createCircuitBreaker({ clock, failures: restAfterFailures, openMs: restMs })
  const told = tellOnce(log, { model: nameEmbedding(choice) }, 'embedding')
  const kept = new Map<string, Promise<Float32Array | undefined>>()

  async function ask(question: string, dimensions: number): Promise<Float32Array | undefined> {
    const connected = await connection
    return tryCall({ breaker, told }, async () => {
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

interface Told {
  failed(failure: ModelFailure): void
  worked(): void
}

/** Says once that a model fails, and once that it is back: not for each question. */
export function tellOnce(log: Log, model: { model: string }, kind: 'embedding' | 'reranking'): Told {
  let isFailing = false
  return {
    failed({ kind: failure, status }) {
      if (!isFailing)
        log.warn({ ...model, failure, status }, `the ${kind} model fails; search does without it`)
      isFailing = true
    },
    worked() {
      if (isFailing) log.info(model, `the ${kind} model answers again`)
      isFailing = false
    },
  }
}

/** What a call gives, or undefined where it fails or the model is left alone. */
export async function tryCall<Result>(
  { breaker, told }: { breaker: CircuitBreaker; told: Told },
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!breaker.enter()) return undefined
  try {
    const result = await call()
    breaker.settle('worked')
    told.worked()
    return result
  } catch (error) {
    if (!(error instanceof ModelFailure)) {
      breaker.settle('neither')
      throw error
    }
    breaker.settle(error.kind === 'malformed' ? 'failed' : outcomeOf(error))
    told.failed(error)
    return undefined
  }
}
