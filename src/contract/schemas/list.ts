import { z } from 'zod'

/** The most problems that validation reports for one list, and that a response lists. */
export const reportedIssues = 20

interface ListBounds {
  min?: number
  max: number
  /** Refuses a list as a whole, before its elements are validated. Returns the reason. */
  refuse?(elements: readonly unknown[]): string | undefined
}

/**
 * A list of at most `max` elements, for requests. Its length is checked first, and validation stops at the 20th problem,
 * because `z.array` would validate every element and collect every problem.
 */
export function list<Element extends z.ZodType>(element: Element, bounds: ListBounds) {
  const { min = 0, max } = bounds
  const schema = z
    .unknown()
    .meta({
      type: 'array',
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      get items() {
        const { $schema: _, ...items } = z.toJSONSchema(element, { io: 'input', unrepresentable: 'any' })
        return items
      },
    })
    .transform((value, context) => {
      const refusal = refuseWhole(value, bounds)
      if (refusal) context.issues.push({ ...refusal, input: value })
      return refusal || !Array.isArray(value) ? z.NEVER : parseElements(element, value, context)
    })
  return asListSchema<Element>(schema)
}

// The type of the input follows from the elements, which `z.unknown` hides.
function asListSchema<Element extends z.ZodType>(schema: z.ZodType<z.output<Element>[], unknown>) {
  return schema as z.ZodType<z.output<Element>[], z.input<Element>[]>
}

function refuseWhole(value: unknown, { min = 0, max, refuse }: ListBounds) {
  if (!Array.isArray(value)) return { code: 'invalid_type', expected: 'array' } as const
  if (value.length < min)
    return { code: 'too_small', origin: 'array', minimum: min, inclusive: true } as const
  if (value.length > max) return { code: 'too_big', origin: 'array', maximum: max, inclusive: true } as const
  const message = refuse?.(value)
  return message === undefined ? undefined : ({ code: 'custom', message } as const)
}

function parseElements<Element extends z.ZodType>(
  element: Element,
  values: readonly unknown[],
  context: z.core.ParsePayload,
): z.output<Element>[] {
  const parsed: z.output<Element>[] = []
  for (const [index, value] of values.entries()) {
    const result = element.safeParse(value)
    if (result.success) parsed.push(result.data)
    else
      for (const issue of result.error.issues)
        context.issues.push({ ...issue, path: [index, ...issue.path], input: undefined })
    if (context.issues.length >= reportedIssues) break
  }
  return parsed
}
