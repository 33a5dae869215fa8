import type { ModelTrial } from '../../contract/index.ts'
import { connect } from '../models/candidates.ts'
import { type FailureKind, ModelFailure } from '../models/model-failure.ts'
import type { ModelChoice, ModelSettings } from '../models/model-settings.ts'
import { fetchFor, type ProjectModelNeeds } from './project-model.ts'
import { readProjectModels } from './project-models-store.ts'
import { settingsOf } from './stored-models.ts'

type TryNeeds = Pick<
  ProjectModelNeeds,
  'database' | 'secrets' | 'fetch' | 'allowPrivateAddresses' | 'server' | 'clock'
>

const longestMs = 30_000
const tokens = 1_000

/** Puts one tiny question to each model that would be asked, at the same time. */
export async function tryProjectModels(
  needs: TryNeeds,
  { projectId }: { projectId: string },
): Promise<ModelTrial[]> {
  const stored = await readProjectModels(needs.database.queries, projectId)
  const settings = stored ? settingsOf(needs.server, stored.settings, needs.secrets.open) : needs.server
  const fetch = fetchFor(needs, (stored?.settings.models.length ?? 0) > 0)
  return Promise.all(settings.models.map(choice => tryModel({ ...needs, fetch, settings }, choice)))
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
    problem: failure && describe(failure),
    milliseconds: clock.now() - started,
  }

  async function ask(): Promise<ModelFailure | null> {
    try {
      const { callModel, model } = await connect(choice, fetch)
      const parts = callModel({
        model,
        prompt: { instructions: 'You answer in one word.', material: 'Is this working?' },
        tools: null,
        settings: { ...settings, outputTokens: tokens },
        signal: new AbortController().signal,
        patience: AbortSignal.timeout(longestMs),
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

/** The provider's own words are not shown: they may hold parts of the key, or what a private address answers. */
function describe({ kind, status }: ModelFailure): string {
  return status === null ? sentences[kind] : `${sentences[kind]} The provider answered ${status}.`
}

const sentences: Record<FailureKind, string> = {
  unreachable: 'It cannot be reached, or broke the connection. Check the address, and whether it is private.',
  slow: 'It did not answer in time. Check that the model is loaded, or wait longer.',
  limited: 'The provider limits how often it is asked. Check the plan, or wait.',
  faulty: 'The provider has a fault of its own. Try again later.',
  denied: 'The key, the address or the name of the model is not right.',
  refused:
    'The provider would not have the request. Check the generation settings, and whether the model knows tools.',
  empty: 'It said nothing. It may think longer than the tokens that it has.',
  malformed: 'It sent what cannot be read. Check that the address speaks the protocol of the provider.',
  resting: 'It failed too often just now.',
}
