import type { z } from 'zod'

export type DraftOutcome<Body> = { kind: 'ready'; body: Body } | { kind: 'mistaken'; message: string }

/** Returns the body of a form if the API accepts it, or the first mistake with its path. */
export function checkDraft<Schema extends z.ZodType>(
  schema: Schema,
  body: z.input<Schema>,
): DraftOutcome<z.input<Schema>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { kind: 'ready', body }
  const [issue] = parsed.error.issues
  return { kind: 'mistaken', message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` }
}
