import type { z } from 'zod'

export interface Setting {
  schema: z.ZodType
  /** As written in the environment; null if the setting has no default. */
  default: string | null
  description: string
  /** Secret values are never printed. */
  secret?: true
}
