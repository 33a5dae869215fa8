import type { ReadUnit } from '../passages/read-passage.ts'
import { followUnits } from './follow-units.ts'
import type { Section } from './read-sections.ts'
import { scoreUnits, statedIn, type WeighedQuestion } from './score-units.ts'

/** The quoted units of a section: positions in ascending order. */
export interface ExtractPart {
  section: Section
  units: number[]
}

/** Characters up to which a section is quoted whole. Longer sections are cut to about this length. */
interface PartLimits {
  prose: number
  /** Code blocks and tables. */
  code: number
}

export interface ExtractLimits {
  parts: number
  lead: PartLimits
  other: PartLimits
}

export const defaultLimits: ExtractLimits = {
  parts: 3,
  lead: { prose: 700, code: 1600 },
  other: { prose: 350, code: 600 },
}

/**
 * A further section is quoted if its value is close to the best: 75 % while little is quoted, 80 % after 500
 * characters.
 */
const nearlyAsGood = { little: 0.75, enough: 0.8, enoughCharacters: 500 }
/** A unit is quoted if its score is close to the best of its section. */
const unitNearlyAsGood = 0.75

const fitted = { heading: 0.25, name: 0.4, title: 0.6, noCode: 0.7, noProcedure: 0.9, othersWords: 0.6 }

/** Picks the sections that answer, best first, and from each the units to quote, in reading order. */
export function chooseExtract(
  question: WeighedQuestion,
  sections: readonly Section[],
  limits: ExtractLimits = defaultLimits,
): ExtractPart[] {
  const valued = valueSections(question, sections)
  const parts: ExtractPart[] = []
  let quoted = 0
  for (const { section, scores, value } of valued) {
    const least = quoted < nearlyAsGood.enoughCharacters ? nearlyAsGood.little : nearlyAsGood.enough
    if (parts.length === limits.parts || value < (valued[0]?.value ?? 0) * least) break
    const isLead = parts.length === 0
    if (!saysMore(section, scores, parts)) continue
    const units = chooseUnits(
      section,
      scores,
      isLead ? limits.lead : limits.other,
      isLead && question.code !== 'unasked',
    )
    parts.push({ section, units })
    quoted += charactersOf(section.units, units).prose
  }
  return parts
}

/** Whether a section adds anything to what is already quoted. */
function saysMore({ units }: Section, scores: readonly number[], parts: readonly ExtractPart[]): boolean {
  const quoted = new Set(parts.flatMap(part => part.units.map(unit => part.section.units[unit]?.markdown)))
  const least = Math.max(...scores) * unitNearlyAsGood
  return units.some(({ markdown }, at) => (scores[at] ?? 0) >= least && !quoted.has(markdown))
}

/** Value of a section: its rank in the search, times the damped score of its best unit. */
function valueSections(question: WeighedQuestion, sections: readonly Section[]) {
  const scored = sections
    .filter(section => section.units.length > 0)
    .map(section => {
      const scores = scoreUnits(question, section)
      return { section, scores, best: Math.max(...scores) }
    })
  const highest = Math.max(...scored.map(({ best }) => best))
  return scored
    .map(entry => ({
      ...entry,
      value: entry.section.rank * Math.sqrt(entry.best / highest) * fitness(question, entry.section),
    }))
    .sort((one, other) => other.value - one.value)
}

/** Raises or lowers a section for its heading, its kind and the reader's wish. */
function fitness(question: WeighedQuestion, section: Section): number {
  const { own, code } = question
  const { head, units } = section
  const headingTerms = head.headingTerms()
  const named = fitted.name * askedName(question, head.nameTerms(), headingTerms)
  const opened = section.isOpening ? fitted.title * askedName(question, head.titleTerms(), headingTerms) : 0
  let fit = 1 + fitted.heading * statedIn(question, headingTerms) + Math.max(named, opened)
  if (code === 'asked' && !units.some(unit => unit.kind === 'code')) fit *= fitted.noCode
  if (code === 'useful' && units.every(unit => unit.kind === 'sentence')) fit *= fitted.noProcedure
  const saysOwn = (term: string) => headingTerms.has(term) || units.some(unit => unit.distinct.has(term))
  return own.length > 0 && !own.some(saysOwn) ? fit * fitted.othersWords : fit
}

/**
 * The share of the question that a name covers, if all words of the name are asked for. Words of an identifier
 * count as asked.
 */
function askedName(
  question: WeighedQuestion,
  words: readonly string[],
  headingTerms: ReadonlySet<string>,
): number {
  const asked = [...question.wordOf.keys()].filter(term => headingTerms.has(term))
  const inName = asked.filter(term => words.some(word => term.includes(word)))
  const isAsked = words.length > 0 && words.every(word => inName.some(term => term.includes(word)))
  return isAsked ? statedIn(question, new Set(inName)) : 0
}

function chooseUnits(
  { units }: Section,
  scores: readonly number[],
  limits: PartLimits,
  wantsCode: boolean,
): number[] {
  const all = units.map((_, position) => position)
  if (fits(units, all, limits)) return all
  const least = Math.max(...scores) * unitNearlyAsGood
  const best = all
    .filter(position => (scores[position] ?? 0) >= least)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const chosen = new Set<number>()
  for (const position of best) {
    const together = followUnits(units, position)
    if (chosen.size > 0 && !fits(units, [...new Set([...chosen, ...together])], limits)) continue
    for (const unit of together) chosen.add(unit)
  }
  const code = wantsCode ? bestCode(units, scores, limits) : -1
  if (code !== -1 && ![...chosen].some(position => units[position]?.kind === 'code')) {
    for (const unit of followUnits(units, code)) chosen.add(unit)
  }
  return [...chosen].sort((one, other) => one - other)
}

/** Position of the best code block that is not too long, or -1. */
function bestCode(units: readonly ReadUnit[], scores: readonly number[], limits: PartLimits): number {
  let best = -1
  for (const [position, unit] of units.entries()) {
    if (unit.kind !== 'code' || unit.markdown.length > limits.code) continue
    if (best === -1 || (scores[position] ?? 0) > (scores[best] ?? 0)) best = position
  }
  return best
}

function fits(units: readonly ReadUnit[], positions: readonly number[], limits: PartLimits): boolean {
  const { prose, code } = charactersOf(units, positions)
  return prose <= limits.prose && code <= limits.code
}

function charactersOf(units: readonly ReadUnit[], positions: readonly number[]): PartLimits {
  const characters = { prose: 0, code: 0 }
  for (const position of positions) {
    const unit = units[position]
    if (unit)
      characters[unit.kind === 'code' || unit.kind === 'table' ? 'code' : 'prose'] += unit.markdown.length
  }
  return characters
}
