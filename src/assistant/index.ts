export type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Citation, Question } from './answer.ts'
export { runTurn, type TurnEvent, type TurnInput, type TurnNeeds } from './run-turn.ts'
