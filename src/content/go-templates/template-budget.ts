/** Bounds the work of templates, also of several that share it. */
export interface TemplateBudget {
  /** Spends steps: about one for each value, and for each hundred characters. Throws `TemplateLimitError` if none are left. */
  spend(steps: number): void
  /** Returns the text. Throws `TemplateLimitError` if it is too long. */
  check(text: string): string
}

export class TemplateLimitError extends Error {}

/** The longest text that a template can make. */
export const longestText = 200_000
/** The longest list. */
export const longestList = 10_000

/** Creates a budget of this many steps, which are also steps of the budget `above`. */
export function createBudget(steps: number, above?: TemplateBudget): TemplateBudget {
  let left = steps
  const spend = (count: number) => {
    above?.spend(count)
    left -= count
    if (left < 0) throw new TemplateLimitError('The template takes too many steps.')
  }
  return {
    spend,
    check: text => {
      if (text.length > longestText) throw new TemplateLimitError('The text of the template is too long.')
      spend(text.length / 100)
      return text
    },
  }
}
