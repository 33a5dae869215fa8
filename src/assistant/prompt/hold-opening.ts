/**
 * Holds back the beginning of an answer while it is word for word in the rules. If the model only repeats them, the
 * reader has seen nothing yet, and another answer can take its place.
 */
export function holdOpening(rules: string) {
  let held = ''
  let isHolding = true

  function release(): string {
    isHolding = false
    const said = held
    held = ''
    return said
  }

  return {
    take(piece: string): string {
      held += piece
      return isHolding && rules.includes(held.trimStart()) ? '' : release()
    },
    end: release,
  }
}
