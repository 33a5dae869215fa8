const opening = /^\s*<(think|thinking|thought|reasoning)>/i
const openingBegun = /^\s*(?:<[a-z]{0,9})?$/i

/**
 * Leaves out the thoughts that servers without a parser for them give as text: `<think>…</think>` before a model's first
 * word. Takes a text in pieces of any size. Thoughts that never end are the whole of it.
 */
export function createReasoningFilter() {
  let held = ''
  let closing: string | undefined
  let hasSpoken = false

  function take(delta: string): string {
    if (hasSpoken) return delta
    held += delta
    for (;;) {
      if (closing === undefined) {
        const found = opening.exec(held)
        if (!found) return openingBegun.test(held) ? '' : speak()
        closing = `</${found[1]?.toLowerCase()}>`
        held = held.slice(found[0].length)
      }
      const end = held.toLowerCase().indexOf(closing)
      if (end === -1) {
        held = held.slice(-closing.length)
        return ''
      }
      held = held.slice(end + closing.length)
      closing = undefined
    }
  }

  function speak(): string {
    hasSpoken = true
    const said = held
    held = ''
    return said
  }

  return {
    take,
    /** What was held back, and is no thought. */
    end: () => (closing === undefined ? speak() : ''),
  }
}
