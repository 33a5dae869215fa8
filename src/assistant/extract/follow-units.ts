import type { Unit } from '../passages/split-into-units.ts'

const colonLast =
  /(?:[:：]|(?<![\p{L}.])(?:e\. ?g\.|for example|for instance|as follows|por ejemplo|par exemple|zum beispiel|z\. ?b\.)[.,]?)(?:\*\*|__|\*|_)?\s*$/iu
// "Choose one of the following methods." before a list.
const namesFollowing = /\b(?:the|these) following\b[^.!?:]{0,200}[.!]$/i
// A bold paragraph without a full stop is a label for the text below it.
const label = /^(?:\*\*[^*]{0,200}[^*.!。！]\*\*|__[^_]{0,200}[^_.!。！]__)(?:\s*\([^()]{1,200}\))?$/u
const numbered = /^\s*\d{1,9}[.)] /
// A sentence that begins like this refers to the one before it.
const leansBack =
  /^(?:\*\*|\*|_)?(?:this|these|that|those|it|its|they|he|she|such|the (?:default(?: value)?|above|previous|preceding) (?:is|are|was)|the (?:above|previous|preceding)|you can \w+ (?:this|these|it|them)|we \w+ (?:this|these)|however|instead|otherwise|then|also|therefore|thus|additionally|moreover|but|and|for example|for instance|in this case|esto|esta|estos|este|sin embargo|además|también|por ejemplo|cela|cette|ces|il|elle|ils|elles|cependant|par exemple|dies|diese|dieser|dieses|es|sie|jedoch|außerdem|zum beispiel|isso|isto|ele|ela|no entanto|além disso|por exemplo|これ|それ|この|その|また|ただし|例えば|这|它|但是|此外|例如|이것|이는|그러나|또한|예를 들어)(?![\p{L}\p{N}])/iu
// Such a sentence contradicts or continues the paragraph before it.
const objects =
  /^(?:(?:with )?that (?:being )?said|having said that|as (?:shown|mentioned|described) above)(?![\p{L}\p{N}])|^[^,.!?]{1,80}, (?:however|though|therefore), /iu
// Such a sentence explains the code above it.
const explains =
  /^(?:\*\*|\*|_)?(?:this|these|that|it|(?:in )?the (?:above|previous|preceding))(?![\p{L}\p{N}])/iu
// Such a sentence always needs the code above it, even long code.
const above = /^(?:in )?the (?:above|previous|preceding)(?![\p{L}\p{N}])/iu
// "See the reference of kilns."
const pointer =
  /^(?:\*\*|\*|_|> )*(?:please |also )?(?:see|refer to|read|consult|check(?: out)?|visit|follow|for (?:more|further|full|complete|detailed) (?:information|details|help|instructions)|(?:more|further) (?:information|details)|siehe|voir|véase|consulta|consulte|vedi|veja)(?![\p{L}\p{N}]).*\]\([^()]*\)/iu
const limits = { listCharacters: 900, sequenceCharacters: 2500, shortCode: 300 }

/**
 * The units that must be quoted together with one of them, including itself, ascending: the sentence that
 * introduces a code block, a table or a list; the text after a colon; every step of a sequence; the sentence that
 * another one refers to.
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

/** Whether a text ends with a colon or similar, or is a label, so that something must follow. */
export function announces(unit: Unit): boolean {
  return unit.kind !== 'code' && (colonLast.test(unit.markdown) || isLabel(unit))
}

/** Whether a text is a label for what follows it, such as the name of a tab. */
export function isLabel({ kind, markdown }: Unit): boolean {
  return kind === 'sentence' && label.test(markdown)
}

/** Whether a sentence only says where to read on. */
export function isPointer({ kind, markdown }: Unit): boolean {
  return kind === 'sentence' && pointer.test(markdown)
}

/**
 * Whether two units belong together: items of a list, consecutive steps, one command for several package managers.
 */
export function areOfOneRun(one: Unit | undefined, other: Unit | undefined): boolean {
  if (!one || !other || one.kind !== other.kind || one.kind === 'sentence') return false
  return one.kind !== 'item' || one.block === other.block
}

function leadIn(units: readonly Unit[], position: number): number[] {
  const unit = units[position]
  if (!unit) return []
  if (unit.kind === 'sentence') {
    return leans(unit, units[position - 1]) ? [position - 1] : []
  }
  const before = firstOfRun(units, position) - 1
  const lead = units[before]
  if (!lead || (lead.kind !== 'sentence' && !announces(lead))) return []
  return unit.kind === 'code' || unit.kind === 'table' || announces(lead) ? [before] : []
}

/** Whether a sentence cannot be understood without the unit before it. */
function leans({ markdown, block, paragraph }: Unit, before: Unit | undefined): boolean {
  if (before === undefined || before.kind === 'table') return false
  if (before.kind === 'sentence' && objects.test(markdown)) return true
  if (before.kind === 'code')
    return above.test(markdown) || (explains.test(markdown) && before.markdown.length <= limits.shortCode)
  return before.block === block && before.paragraph === paragraph && leansBack.test(markdown)
}

/** Whether a one-sentence paragraph introduces the code below it: "Run one file." */
function isLineAbove(units: readonly Unit[], position: number): boolean {
  const [before, unit, next] = [units[position - 1], units[position], units[position + 1]]
  const isAlone = before?.block !== unit?.block || before?.paragraph !== unit?.paragraph
  return unit?.kind === 'sentence' && next?.kind === 'code' && isAlone
}

/** The units that a colon introduces. A list that is too long is cut, unless one of its items led to the colon. */
function announced(units: readonly Unit[], position: number, together: ReadonlySet<number>): number[] {
  const unit = units[position]
  const next = units[position + 1]
  if (!unit || !next || areOfOneRun(unit, next)) return []
  const isNamed = unit.kind === 'sentence' && namesFollowing.test(unit.markdown) && next.kind !== 'sentence'
  if (!announces(unit) && !isNamed)
    return isLineAbove(units, position) && next.markdown.length <= limits.shortCode ? [position + 1] : []
  if (next.kind !== 'item' && next.kind !== 'step') return [position + 1]
  const run = runFrom(units, position + 1, limits.listCharacters)
  const isWhole = !areOfOneRun(units[position + 1 + run.length], next)
  return isWhole || ![...together].some(member => areOfOneRun(units[member], next)) ? run : []
}

/** Steps and numbered items are useful only together. */
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

/** The first units of a run that fit, at least one. */
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
