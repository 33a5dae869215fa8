export type { AskedQuestion } from '../conversations/index.ts'
export type {
  AnswerEvent,
  AnswerModel,
  AnswerSite,
  Question,
  Verdict,
} from './answer/answer-model.ts'
export { createAnswerCache } from './answer-cache/answer-cache.ts'
export { readDocsTests } from './docs-tests/read-docs-tests.ts'
export { runDocsTests } from './docs-tests/run-docs-tests.ts'
export { createExtractiveModel } from './extractive-answer/extractive-model.ts'
export { findGaps } from './gaps/find-gaps.ts'
export { createGenerativeModel } from './generation/generative-model.ts'
export type { ModelSettings, PricedModel } from './generation/model-settings.ts'
export { listPageMarkdown, readPageMarkdown } from './passages/read-page-markdown.ts'
export { heldByPassages } from './passages/read-passage.ts'
export { makeLinksAbsolute } from './passages/resolve-links.ts'
export { createProjectModel, type ProjectModelNeeds } from './project-models/project-model.ts'
export { readProjectModels, removeProjectModels } from './project-models/project-models-store.ts'
export { saveProjectModels } from './project-models/save-project-models.ts'
export { tryModels, tryProjectModels } from './project-models/try-project-models.ts'
export type { QueryCategory } from './question/classify-question.ts'
export type { Replay, ReplayedQuestion } from './replay/replay.ts'
export { replayQuestions } from './replay/replay-questions.ts'
export { noBudget } from './spending/budget.ts'
export { nanosInOne } from './spending/price.ts'
export { readUsage } from './spending/read-usage.ts'
export { createSpending, type Spending } from './spending/spending.ts'
export { type BackgroundTasks, createBackgroundTasks } from './turns/background-tasks.ts'
export { runTurn, type TurnEvent } from './turns/run-turn.ts'
