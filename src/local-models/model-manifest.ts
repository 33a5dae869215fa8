import { z } from 'zod'

/** How the vectors of a text's tokens become one: their mean, or the vector of the first token. */
export type Pooling = 'mean' | 'first'

const mostPrefix = 500

/** The file that describes a model; optional for folders that other tools wrote. */
export const manifestName = 'model.json'
export const manifestSchema = z.object({
  /** SHA-256 of each file by name. */
  files: z.record(z.string().regex(/^[\w-][\w.-]{0,99}$/), z.string().regex(/^[0-9a-f]{64}$/)),
  licence: z.string().max(200).optional(),
  maxTokens: z.number().int().min(8).max(8192).optional(),
  pooling: z.enum(['mean', 'first']).optional(),
  questionPrefix: z.string().max(mostPrefix).optional(),
  passagePrefix: z.string().max(mostPrefix).optional(),
  /** Those that the model reads (BCP 47 primary tags). Without it, the model is used for every site. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).optional(),
})
export type ModelManifest = z.infer<typeof manifestSchema>
