import type { ModelTrial } from '../../contract/index.ts'
import {
  callModel,
  chooseFetch,
  connectModel,
  explainFailure,
  type ModelChoice,
  ModelFailure,
} from '../../providers/index.ts'
import type { ModelSettings } from '../generation/model-settings.ts'
import type { ProjectModelNeeds } from './project-model.ts'
import { readProjectModels } from './project-models-store.ts'
import { settingsOf } from './stored-models.ts'

type TryNeeds = Pick<
  ProjectModelNeeds,
  'database' | 'secrets' | 'fetch' | 'allowPrivateAddresses' | 'server' | 'clock'
>

const longestMs = 30_000
const tokens = 1_000

/** Tests each configured model with a tiny request, all at the same time. */
export async function tryProjectModels(
  needs: TryNeeds,
  { projectId }: { projectId: string },
): Promise<ModelTrial[]> {
  const stored = await readProjectModels(needs.database.queries, projectId)
  const settings = stored ? settingsOf(needs.server, stored.settings, needs.secrets.open) : needs.server
  const fetch = chooseFetch(needs, (stored?.settings.models.length ?? 0) > 0)
  return tryModels({ ...needs, fetch }, settings)
}

/** The same for the models of the server. */
export function tryModels(
  needs: Pick<TryNeeds, 'clock' | 'fetch'>,
  settings: ModelSettings,
): Promise<ModelTrial[]> {
  return Promise.all(settings.models.map(choice => tryModel({ ...needs, settings }, choice)))
}

async function tryModel(
  { clock, fetch, settings }: Pick<TryNeeds, 'clock' | 'fetch'> & { settings: ModelSettings },
  choice: ModelChoice,
): Promise<ModelTrial> {
  const started = clock.now()
  const failure = await ask()
  return {
    model: `${choice.provider}:${choice.id}`,
    works: failure === null,
    problem: failure && explainFailure(failure),
    milliseconds: clock.now() - started,
  }

  async function ask(): Promise<ModelFailure | null> {
    try {
      const model = await connectModel(choice, fetch)
      const parts = callModel({
        model,
        prompt: { instructions: 'You answer in one word.', material: 'Is this working?' },
        tools: null,
        settings: { ...settings, outputTokens: tokens },
        signal: new AbortController().signal,
        timeout: AbortSignal.timeout(longestMs),
        onUsage: () => {},
      })
      let hasText = false
      for await (const part of parts) hasText ||= part.type === 'text-delta'
      return hasText ? null : new ModelFailure('empty')
    } catch (error) {
      if (error instanceof ModelFailure) return error
      throw error
    }
  }
}
