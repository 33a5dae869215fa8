import type { z } from 'zod'
import {
  type modelProviders,
  type ProjectModelsView,
  saveProjectModelsSchema,
} from '../../../../src/contract/index.ts'
import { checkDraft, type DraftOutcome } from './check-draft.ts'
import { type ConnectionDraft, writeConnection } from './connection-draft.ts'

type SavedModels = z.input<typeof saveProjectModelsSchema>

/** The state of the models form. Empty number fields are ''. */
export interface ModelsDraft {
  models: ModelDraft[]
  budgetTokens: number | ''
  budgetCost: number | ''
  temperature: number | ''
  /** One per line, as `name: description`. */
  categories: string
}

export interface ModelDraft extends ConnectionDraft {
  /** Unique while the form is open. */
  id: number
  provider: (typeof modelProviders)[number]
  inputPrice: number | ''
  outputPrice: number | ''
}

export function emptyModel(id: number): ModelDraft {
  return {
    id,
    provider: 'openai',
    model: '',
    url: '',
    key: '',
    keyHint: null,
    inputPrice: '',
    outputPrice: '',
  }
}

export function toDraft(view: ProjectModelsView): ModelsDraft {
  return {
    models: view.models.map(({ provider, model, url, keyHint, price }, id) => ({
      id,
      provider,
      model,
      url: url ?? '',
      key: '',
      keyHint,
      inputPrice: price?.input ?? '',
      outputPrice: price?.output ?? '',
    })),
    budgetTokens: view.budget?.tokens ?? '',
    budgetCost: view.budget?.cost ?? '',
    temperature: view.temperature ?? '',
    categories: (view.categories ?? []).map(({ name, description }) => `${name}: ${description}`).join('\n'),
  }
}

/** Converts the form to an API request. Settings that the form does not show keep their values. */
export function fromDraft(draft: ModelsDraft, view: ProjectModelsView): DraftOutcome<SavedModels> {
  const { models: _models, uses: _uses, updatedAt: _at, temperature: _temperature, ...kept } = view
  const known = new Map(view.models.map(({ price }, id) => [id, price]))
  return checkDraft(saveProjectModelsSchema, {
    ...kept,
    ...(draft.temperature !== '' && { temperature: draft.temperature }),
    budget:
      draft.budgetTokens === '' && draft.budgetCost === ''
        ? null
        : { tokens: draft.budgetTokens || null, cost: draft.budgetCost === '' ? null : draft.budgetCost },
    categories: readCategories(draft.categories),
    models: draft.models.map(model => toModel(model, known.get(model.id))),
  })
}

function toModel(draft: ModelDraft, price: ProjectModelsView['models'][number]['price']) {
  const { provider, inputPrice, outputPrice } = draft
  const { url, ...reach } = writeConnection(draft)
  return {
    provider,
    ...reach,
    url: url || null,
    price:
      inputPrice === '' || outputPrice === '' ? null : { ...price, input: inputPrice, output: outputPrice },
  }
}

function readCategories(text: string): SavedModels['categories'] {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return null
  return lines.map(line => {
    const [name = '', ...rest] = line.split(':')
    return { name: name.trim(), description: rest.join(':').trim() }
  })
}
