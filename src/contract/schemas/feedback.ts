import { z } from 'zod'
import { text, timestamp } from './text.ts'

export const ratings = ['up', 'down'] as const

export const feedbackSchema = z.object({
  rating: z.enum(ratings).nullable(),
  comment: z.string().nullable(),
  at: timestamp.describe('When it was given, or last changed.'),
})

export const giveFeedbackSchema = z.object({
  messageId: text(100).describe('The answer, as the `start` event of its stream names it.'),
  rating: z.enum(ratings).nullable().describe('Null takes it back.'),
  comment: text(2000).nullish().describe('What the reader says about the answer.'),
})

export const givenFeedbackSchema = z.object({
  messageId: z.string(),
  feedback: feedbackSchema.nullable().describe('What is stored now; null once all is taken back.'),
})

export type Feedback = z.infer<typeof feedbackSchema>
export type Rating = (typeof ratings)[number]
