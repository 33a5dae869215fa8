export type {
  AnswerEvent,
  AnswerModel,
  AnswerSite,
  AnswerVerdict,
  Question,
  SiteSearchResult,
} from './answer.ts'
export { createAnswerCache } from './answer-cache.ts'
export { readDocsTests } from './docs-tests/read-docs-tests.ts'
export { runDocsTests } from './docs-tests/run-docs-tests.ts'
export { makeLinksAbsolute } from './extract/resolve-links.ts'
export { createExtractiveModel } from './extractive-model.ts'
export { findGaps } from './gaps/find-gaps.ts'
export { createLateWork, type LateWork } from './late-work.ts'
export { createGenerativeModel } from './models/generative-model.ts'
export { type ModelChoice, type ModelSettings, modelProviders } from './models/model-settings.ts'
export { fetchFromProvider, type ProviderFetch } from './models/provider-fetch.ts'
export { createProjectModel, fetchFor, type ProjectModelNeeds } from './project-models/project-model.ts'
export { readProjectModels, removeProjectModels } from './project-models/project-models-store.ts'
export { saveProjectModels } from './project-models/save-project-models.ts'
export { tryProjectModels } from './project-models/try-project-models.ts'
export type { QueryCategory } from './question/classify-question.ts'
export { readPageMarkdown } from './read-page-markdown.ts'
export { runTurn, type TurnEvent } from './run-turn.ts'
export { type Budget, noBudget } from './spending/budget.ts'
export { nanosInOne } from './spending/price.ts'
export { readUsage } from './spending/read-usage.ts'
export { createSpending, type Spending } from './spending/spending.ts'
