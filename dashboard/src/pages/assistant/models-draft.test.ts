import { expect, test } from 'vitest'
import type { ProjectModelsView } from '../../../../src/contract/index.ts'
import { emptyModel, fromDraft, toDraft } from './models-draft.ts'

const view: ProjectModelsView = {
  models: [
    {
      provider: 'openai',
      model: 'gpt-5-mini',
      url: null,
      price: { input: 0.25, output: 2, cachedInput: 0.1 },
      keyHint: '…x9Qe',
    },
  ],
  uses: 'project',
  updatedAt: null,
  retries: 2,
  budget: { tokens: 1000, cost: null },
  categories: [
    { name: 'billing', description: 'Invoices: and taxes' },
    { name: 'other', description: '' },
  ],
}

test('unchanged fields keep their values, and stored keys are not sent', () => {
  expect(fromDraft(toDraft(view), view)).toEqual({
    kind: 'ready',
    body: {
      retries: 2,
      budget: { tokens: 1000, cost: null },
      categories: view.categories,
      models: [
        {
          provider: 'openai',
          model: 'gpt-5-mini',
          url: null,
          price: { input: 0.25, output: 2, cachedInput: 0.1 },
        },
      ],
    },
  })
})

test('emptied fields are removed', () => {
  const draft = { ...toDraft(view), models: [], budgetTokens: '', categories: ' \n' } as const
  expect(fromDraft({ ...draft, models: [] }, view)).toMatchObject({
    body: { models: [], budget: null, categories: null },
  })
})

test('a mistake is reported with its path', () => {
  const draft = { ...toDraft(view), models: [{ ...emptyModel(7), key: 'sk' }] }
  expect(fromDraft(draft, view)).toEqual({
    kind: 'mistaken',
    message: 'models.0.model: must not be empty',
  })
})
