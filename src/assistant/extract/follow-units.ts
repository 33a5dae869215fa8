import type { Unit } from './split-into-units.ts'

const announces = /[:：](?:\*\*|__|\*|_)?\s*$/u
const numbered = /^\s*\d{1,9}[.)] /
// A sentence that begins like this stands on the one before it.
const leansBack =
  /^(?:\*\*|\*|_)?(?:this|these|that|those|it|its|they|he|she|such|however|instead|otherwise|then|also|therefore|thus|additionally|moreover|but|and|for example|for instance|in this case|esto|esta|estos|este|sin embargo|además|también|por ejemplo|cela|cette|ces|il|elle|ils|elles|cependant|par exemple|dies|diese|dieser|dieses|es|sie|jedoch|außerdem|zum beispiel|isso|isto|ele|ela|no entanto|além disso|por exemplo|これ|それ|この|その|また|ただし|例えば|这|它|但是|此外|例如|이것|이는|그러나|또한|예를 들어)(?![\p{L}\p{N}])/iu
const longestList = 900

/**
 * The units that have to be quoted with one of them for it to be understood, itself included, ascending: the sentence that
 * leads to a code block, a table or a list; what a sentence ending in a colon announces; every step of a sequence; the
 * sentence before one that leans on it.
 */
export function followUnits(units: readonly Unit[], position: number): number[] {
  const together = new Set<number>()
  const open = [position]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (together.has(next)) continue
    together.add(next)
    open.push(...leadIn(units, next), ...announced(units, next), ...sequence(units, next))
  }
  return [...together].sort((one, other) => one - other)
}

function leadIn(units: readonly Unit[], position: number): number[] {
  const unit = units[position]
  if (!unit) return []
  if (unit.kind === 'sentence') {
    const before = units[position - 1]
    const leans =
      leansBack.test(unit.markdown) && before?.block === unit.block && before.paragraph === unit.paragraph
    return leans ? [position - 1] : []
  }
  const first = firstOfRun(units, position)
  const before = units[first - 1]
  if (before?.kind !== 'sentence') return []
  return unit.kind === 'code' || unit.kind === 'table' || announces.test(before.markdown) ? [first - 1] : []
}

/** Blocks of one kind in a row share their lead-in: the same command for three package managers, the items of a list. */
function firstOfRun(units: readonly Unit[], position: number): number {
  let first = position
  while (first > 0 && units[first - 1]?.kind === units[position]?.kind) first--
  return first
}

function announced(units: readonly Unit[], position: number): number[] {
  const unit = units[position]
  const next = units[position + 1]
  if (!unit || !next || unit.kind !== 'sentence' || !announces.test(unit.markdown)) return []
  if (next.kind !== 'item') return [position + 1]
  const items = runFrom(units, position + 1)
  const length = items.reduce((sum, item) => sum + (units[item]?.markdown.length ?? 0), 0)
  return length <= longestList ? items : []
}

/** Steps, and the items of a numbered list, are of use all together only. */
function sequence(units: readonly Unit[], position: number): number[] {
  const unit = units[position]
  const inSequence = unit?.kind === 'step' || (unit?.kind === 'item' && numbered.test(unit.markdown))
  return inSequence ? runFrom(units, firstOfRun(units, position)) : []
}

function runFrom(units: readonly Unit[], first: number): number[] {
  const run: number[] = []
  for (let at = first; at < units.length && units[at]?.kind === units[first]?.kind; at++) run.push(at)
  return run
}
