import type { z } from 'zod'

export interface Setting {
  schema: z.ZodType
  /** As written in the environment; null if the setting has no default. */
  default: string | null
  description: string
  /** Secret values are never printed. */
  secret?: true
}

/** The parsed values of a table of settings. */
export type ValuesOf<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]: ValueOf<Settings[Name]>
}

type ValueOf<S extends Setting> = z.output<S['schema']> | (S['default'] extends null ? undefined : never)
