import type { AnswerModel } from '../answer/answer-model.ts'
import type { QueryCategoryChoice } from '../generation/model-settings.ts'

/** Where the owner has categories of other names, those of our rules are none. */
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
