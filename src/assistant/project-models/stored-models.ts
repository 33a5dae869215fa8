import type { SaveProjectModels } from '../../contract/index.ts'
import type { ModelSettings, PricedModel } from '../generation/model-settings.ts'
import { nanosInOne } from '../spending/price.ts'

type Given = Omit<SaveProjectModels, 'models'>

export interface StoredModels extends Given {
  models: StoredModel[]
}

export interface StoredModel extends Omit<SaveProjectModels['models'][number], 'key'> {
  sealedKey: string | null
  keyHint: string | null
}

/** The settings of a project: its own, or else the server's. */
export function settingsOf(
  server: ModelSettings,
  stored: StoredModels,
  open: (sealed: string) => string | undefined,
): ModelSettings {
  const { temperature, topP } = stored
  const isOwn = stored.models.length > 0
  return {
    models: isOwn ? stored.models.map(model => choiceOf(model, open)) : server.models,
    silenceMs: milliseconds(stored.waitSeconds) ?? server.silenceMs,
    answerMs: Math.min(milliseconds(stored.answerSeconds) ?? server.answerMs, server.maxMs),
    maxMs: server.maxMs,
    retries: stored.retries ?? server.retries,
    toolCalls: stored.toolCalls ?? server.toolCalls,
    inputTokens: stored.inputTokens ?? server.inputTokens,
    outputTokens: stored.outputTokens ?? server.outputTokens,
    generation: {
      // Settings that suit the server's models may be refused by others.
      ...(isOwn ? {} : server.generation),
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
    },
    budget: budgetOf(stored, isOwn ? null : server.budget),
    categories: stored.categories ?? null,
    classifies: server.classifies,
  }
}

function milliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000
}

function choiceOf(stored: StoredModel, open: (sealed: string) => string | undefined): PricedModel {
  const { provider, model, url, price, sealedKey } = stored
  return {
    provider,
    id: model,
    url: url?.replace(/(?<!\/)\/+$/, '') ?? null,
    key: sealedKey === null ? null : (open(sealedKey) ?? ''),
    price: price ?? null,
  }
}

/** An owner may lower the operator's budget for the operator's models, but not raise it. */
function budgetOf({ budget }: StoredModels, server: ModelSettings['budget'] | null): ModelSettings['budget'] {
  const cost = budget?.cost ?? null
  const own = { tokens: budget?.tokens ?? null, costNanos: cost === null ? null : cost * nanosInOne }
  return {
    tokens: least(own.tokens, server?.tokens ?? null),
    costNanos: least(own.costNanos, server?.costNanos ?? null),
  }
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
