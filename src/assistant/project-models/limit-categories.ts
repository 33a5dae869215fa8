import type { AnswerModel } from '../answer/answer-model.ts'
import type { QueryCategoryChoice } from '../generation/model-settings.ts'

/** Drops categories that the built-in rules found but the owner's list does not have. */
export function limitCategories(
  model: AnswerModel,
  categories: readonly QueryCategoryChoice[] | null,
): AnswerModel {
  if (categories === null) return model
  const names = new Set(categories.map(({ name }) => name))
  return {
    async *answer(site, question, signal) {
      for await (const event of model.answer(site, question, signal)) {
        if (event.type !== 'answer-end') yield event
        else {
          const { queryCategory } = event.verdict
          const known = queryCategory !== null && names.has(queryCategory) ? queryCategory : null
          yield { ...event, verdict: { ...event.verdict, queryCategory: known } }
        }
      }
    },
    forget: () => model.forget?.(),
  }
}
