import { z } from 'zod'
import { filledText, text } from './text.ts'

export const eraseReaderSchema = z
  .object({
    fp: text(500)
      .refine(value => value.length > 0, 'must not be empty')
      .optional()
      .describe('The reader whose conversations are erased.'),
    threadId: filledText(100).optional().describe('The thread to erase.'),
    searchQuery: filledText(2000)
      .optional()
      .describe('A search that is erased, for example because it names a person. Case is ignored.'),
    eraseAnonymous: z
      .boolean()
      .optional()
      .describe('Must be true if `fp` is `anonymous`, which many readers share.'),
  })
  .refine(
    ({ fp, threadId, searchQuery }) =>
      [fp, threadId, searchQuery].filter(value => value !== undefined).length === 1,
    { error: 'must have one of fp, threadId and searchQuery' },
  )
  .refine(({ fp, eraseAnonymous }) => fp !== 'anonymous' || eraseAnonymous === true, {
    path: ['eraseAnonymous'],
    error: 'must be true to erase the conversations of every anonymous reader',
  })

export const erasureSchema = z.object({
  erasedTurns: z.int().min(0),
  erasedSearches: z.int().min(0).optional().describe('Only with `searchQuery`.'),
})
