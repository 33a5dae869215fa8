import { z } from 'zod'
import { text, timestamp } from './text.ts'

export const ratings = ['up', 'down'] as const

export const feedbackSchema = z.object({
  rating: z.enum(ratings).nullable(),
  comment: z.string().nullable(),
  at: timestamp.describe('When the feedback was given or last changed.'),
})

export const giveFeedbackSchema = z.object({
  messageId: text(100).describe('The `messageId` from the `start` event of the answer’s stream.'),
  threadId: text(100).describe(
    'The `threadId` of the same stream. Only readers of the conversation know it.',
  ),
  rating: z.enum(ratings).nullable().describe('Null removes the rating.'),
  comment: text(2000).nullish().describe('The reader’s comment on the answer.'),
})

export const givenFeedbackSchema = z.object({
  messageId: z.string(),
  feedback: feedbackSchema.nullable().describe('The stored feedback; null if it was removed.'),
})

export type Feedback = z.infer<typeof feedbackSchema>
export type Rating = (typeof ratings)[number]
