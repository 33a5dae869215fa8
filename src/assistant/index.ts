export type { AnswerEvent, AnswerModel, AnswerSite, AnswerVerdict, Citation, Question } from './answer.ts'
