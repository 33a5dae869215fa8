import type { Unit } from '../passages/split-into-units.ts'

const colonLast =
  /(?:[:：]|(?<![\p{L}.])(?:e\. ?g\.|for example|for instance|as follows|por ejemplo|par exemple|zum beispiel|z\. ?b\.)[.,]?)(?:\*\*|__|\*|_)?\s*$/iu
// A paragraph that is bold and no sentence names what stands below it.
const label = /^(?:\*\*[^*]{0,200}[^*.!。！]\*\*|__[^_]{0,200}[^_.!。！]__)(?:\s*\([^()]{1,200}\))?$/u
const numbered = /^\s*\d{1,9}[.)] /
// A sentence that begins like this stands on the one before it.
const leansBack =
  /^(?:\*\*|\*|_)?(?:this|these|that|those|it|its|they|he|she|such|however|instead|otherwise|then|also|therefore|thus|additionally|moreover|but|and|for example|for instance|in this case|esto|esta|estos|este|sin embargo|además|también|por ejemplo|cela|cette|ces|il|elle|ils|elles|cependant|par exemple|dies|diese|dieser|dieses|es|sie|jedoch|außerdem|zum beispiel|isso|isto|ele|ela|no entanto|além disso|por exemplo|これ|それ|この|その|また|ただし|例えば|这|它|但是|此外|例如|이것|이는|그러나|또한|예를 들어)(?![\p{L}\p{N}])/iu
const limits = { listCharacters: 900, sequenceCharacters: 2500 }

/**
 * The units that have to be quoted with one of them for it to be understood, itself included, ascending: the sentence that
 * leads to a code block, a table or a list; what a text ending in a colon announces; every step of a sequence; the sentence
 * before one that leans on it.
 */
export function followUnits(units: readonly Unit[], position: number): number[] {
  const together = new Set<number>()
  const open = [position]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (together.has(next)) continue
    together.add(next)
    open.push(...leadIn(units, next), ...announced(units, next, together), ...sequence(units, next))
  }
  return [...together].sort((one, other) => one - other)
}

/** Whether a text ends in a colon or the like, or is a label: something has to follow. */
export function announces({ kind, markdown }: Unit): boolean {
  return kind !== 'code' && (colonLast.test(markdown) || (kind === 'sentence' && label.test(markdown)))
}

/** Whether two units are of one run: the items of a list, steps in a row, the same command for three package managers. */
export function areOfOneRun(one: Unit | undefined, other: Unit | undefined): boolean {
  if (!one || !other || one.kind !== other.kind || one.kind === 'sentence') return false
  return one.kind !== 'item' || one.block === other.block
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
  const before = firstOfRun(units, position) - 1
  const lead = units[before]
  if (!lead || (lead.kind !== 'sentence' && !announces(lead))) return []
  return unit.kind === 'code' || unit.kind === 'table' || announces(lead) ? [before] : []
}

/** What a colon announces. Of a list that is too long the beginning, unless an item of it is why the colon is quoted. */
function announced(units: readonly Unit[], position: number, together: ReadonlySet<number>): number[] {
  const unit = units[position]
  const next = units[position + 1]
  if (!unit || !next || areOfOneRun(unit, next) || !announces(unit)) return []
  if (next.kind !== 'item' && next.kind !== 'step') return [position + 1]
  const run = runFrom(units, position + 1, limits.listCharacters)
  const isWhole = !areOfOneRun(units[position + 1 + run.length], next)
  return isWhole || ![...together].some(member => areOfOneRun(units[member], next)) ? run : []
}

/** Steps, and the items of a numbered list, are of use together only. */
function sequence(units: readonly Unit[], position: number): number[] {
  const unit = units[position]
  const inSequence = unit?.kind === 'step' || (unit?.kind === 'item' && numbered.test(unit.markdown))
  return inSequence ? runFrom(units, firstOfRun(units, position), limits.sequenceCharacters) : []
}

function firstOfRun(units: readonly Unit[], position: number): number {
  let first = position
  while (areOfOneRun(units[first - 1], units[position])) first--
  return first
}

/** A run's units from the first, as many as fit, at least one. */
function runFrom(units: readonly Unit[], first: number, characters: number): number[] {
  const run = [first]
  let length = units[first]?.markdown.length ?? 0
  for (let at = first + 1; areOfOneRun(units[at], units[first]); at++) {
    length += units[at]?.markdown.length ?? 0
    if (length > characters) break
    run.push(at)
  }
  return run
}
