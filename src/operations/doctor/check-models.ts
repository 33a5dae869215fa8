import { type ModelSettings, tryModels } from '../../assistant/index.ts'
import { fetchFromProvider } from '../../providers/index.ts'
import { openLocalModels, type RetrievalSettings, tryRetrieval } from '../../retrieval/index.ts'
import { type Clock, StartError } from '../../shared/index.ts'
import { type Check, ok, problem } from './check.ts'

export interface ServerModels {
  models: ModelSettings
  retrieval: RetrievalSettings
}

/** Sends each of the server's models a tiny request, which costs a fraction of a cent. */
export async function checkModels(
  { clock }: { clock: Clock },
  { models, retrieval, folder }: ServerModels & { folder: string },
): Promise<Check[]> {
  const fetch = fetchFromProvider
  const opened = await openLocalModels(retrieval, { dataFolder: folder }).catch(readProblem)
  if ('state' in opened) return [opened]
  const trials = (
    await Promise.all([
      tryModels({ clock, fetch }, models),
      tryRetrieval({ clock, settings: opened.settings, fetch, rerankFetch: fetch }),
    ]).finally(opened.close)
  ).flat()
  if (trials.length === 0) return [ok('models', 'No model is set; answers quote the documentation.')]
  return trials.map(({ model, works, problem: reason, milliseconds }) =>
    works
      ? ok('models', `${model} answers in ${milliseconds} ms.`)
      : problem({
          name: 'models',
          detail: `${model} does not work. ${reason ?? ''}`.trim(),
          next: 'Check LECTERN_MODEL, LECTERN_EMBEDDING, LECTERN_RERANK and their keys and addresses.',
        }),
  )
}

function readProblem(error: unknown): Check {
  if (!(error instanceof StartError)) throw error
  return problem({
    name: 'models',
    detail: error.message,
    next: 'Run `lectern models local` to see the local models.',
  })
}
