const opening = /^\s*<(think|thinking|thought|reasoning)>/i
const openingBegun = /^\s*(?:<[a-z]{0,9})?$/i

/**
 * Removes `<think>…</think>` before the first word of an answer: servers without a parser send reasoning as text.
 * Accepts the text in pieces of any size. If the tag is never closed, everything is removed.
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
    /** Text that was held back and is not reasoning. */
    end: () => (closing === undefined ? speak() : ''),
  }
}
