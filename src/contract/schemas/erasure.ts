import { z } from 'zod'
import { filledText, text } from './text.ts'

export const eraseReaderSchema = z
  .object({
    fp: text(500)
      .refine(value => value.length > 0, 'must not be empty')
      .optional()
      .describe('The reader whose conversations are erased.'),
    threadId: filledText(100).optional().describe('The thread to erase.'),
    eraseAnonymous: z
      .boolean()
      .optional()
      .describe('Must be true if `fp` is `anonymous`, which many readers share.'),
  })
  .refine(({ fp, threadId }) => (fp === undefined) !== (threadId === undefined), {
    error: 'must have either fp or threadId',
  })
  .refine(({ fp, eraseAnonymous }) => fp !== 'anonymous' || eraseAnonymous === true, {
    path: ['eraseAnonymous'],
    error: 'must be true to erase the conversations of every anonymous reader',
  })

export const erasureSchema = z.object({ erasedTurns: z.int().min(0) })
