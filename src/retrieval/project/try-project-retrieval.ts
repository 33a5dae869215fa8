import type { ModelTrial } from '../../contract/index.ts'
import {
  askReranker,
  connectEmbedding,
  embedTexts,
  explainFailure,
  ModelFailure,
  nameEmbedding,
} from '../../providers/index.ts'
import type { Clock } from '../../shared/index.ts'
import type { ProjectRetrieval, SearchModels } from './project-retrieval.ts'

const timeoutMs = 30_000
const question = 'Is this working?'
const neverAborted = new AbortController().signal

/** Tests each configured model with a tiny request, all at the same time. */
export async function tryProjectRetrieval(
  { retrieval, clock }: { retrieval: Pick<ProjectRetrieval, 'find'>; clock: Clock },
  { projectId }: { projectId: string },
): Promise<ModelTrial[]> {
  return tryRetrieval({ clock, ...(await retrieval.find(projectId)) })
}

/** The same for the models of the server. */
export function tryRetrieval({
  settings: { embedding, rerank },
  fetch,
  rerankFetch,
  clock,
}: Pick<SearchModels, 'settings' | 'fetch' | 'rerankFetch'> & { clock: Clock }): Promise<ModelTrial[]> {
  const trials: Promise<ModelTrial>[] = []
  if (embedding) {
    const embed = async () =>
      embedTexts(await connectEmbedding(embedding, fetch), {
        texts: [question],
        purpose: 'question' as const,
        timeoutMs,
        signal: neverAborted,
      })
    trials.push(tryModel(clock, { name: nameEmbedding(embedding), task: 'embedding' }, embed))
  }
  if (rerank) {
    const documents = ['It is.', 'It is not.']
    const ask = () => askReranker(rerank, rerankFetch, { query: question, documents, timeoutMs })
    const name = `${rerank.url === null ? 'local' : 'rerank'}:${rerank.id}`
    trials.push(tryModel(clock, { name, task: 'reranking' }, ask))
  }
  return Promise.all(trials)
}

async function tryModel(
  clock: Clock,
  { name: model, task }: { name: string; task: 'embedding' | 'reranking' },
  ask: () => Promise<unknown>,
): Promise<ModelTrial> {
  const started = clock.now()
  const failure = await ask().then(
    () => null,
    (error: unknown) => {
      if (error instanceof ModelFailure) return error
      throw error
    },
  )
  const milliseconds = clock.now() - started
  return { model, works: failure === null, problem: failure && explainFailure(failure, task), milliseconds }
}
