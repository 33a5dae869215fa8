export type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Citation, Question } from './answer.ts'
export { createExtractiveModel } from './extractive-model.ts'
export { readPageMarkdown } from './read-page-markdown.ts'
export { runTurn, type TurnEvent, type TurnInput, type TurnNeeds } from './run-turn.ts'
