import { statesJudgement } from '../question/read-claims.ts'
import { chooseUnits, type UnitLimits, unitNearlyAsGood, visibleLength } from './choose-units.ts'
import { dropVariants } from './drop-variants.ts'
import { announces, isLabel, isPointer } from './follow-units.ts'
import type { ClosenessOf } from './measure-closeness.ts'
import type { Section } from './read-sections.ts'
import { scoreUnits, statedIn, statedInSection, statesExpected, type WeighedQuestion } from './score-units.ts'
import { trimTables } from './trim-tables.ts'

/** The quoted units of a section: positions in ascending order. */
export interface ExtractPart {
  section: Section
  units: number[]
}

export interface ExtractLimits {
  parts: number
  /** The least value of a further section, as a share of the best one's. */
  nearlyAsGood: number
  /** Visible characters of all parts together, unless the first alone is longer; more if the best section is unsure. */
  characters: { sure: number; unsure: number }
  lead: UnitLimits
  other: UnitLimits
}

export const defaultLimits: ExtractLimits = {
  parts: 4,
  nearlyAsGood: 0.75,
  characters: { sure: 1000, unsure: 1500 },
  lead: { characters: 700, gapless: 1000, code: 1500 },
  other: { characters: 500, code: 500 },
}

/** A further section is quoted if it states nearly as much of the question as the best one. */
const nearlyAsStated = 0.7
/** The reader is on the right page more often than in the right section. */
const samePage = 1.15
/** If the best section states this share of the question's words, less is quoted of others. */
const sureFrom = 0.85
/** From this share on, the headings count as covering the whole question. */
const wholeFrom = 0.95

const fitted = {
  heading: 0.25,
  wholeQuestion: 0.3,
  name: 0.4,
  title: 0.6,
  noCode: 0.7,
  noProcedure: 0.9,
  othersWords: 0.6,
  noNumber: 0.8,
  noJudgement: 0.8,
  pointer: 0.5,
  closeness: 0.25,
}

/** A section with the scores of its units. */
export interface ValuedSection {
  section: Section
  scores: readonly number[]
  value: number
  /** It is quoted beside the best section, even if it states little of the question. */
  isWanted?: true
}

/** Picks the sections that answer, best first, and from each the units to quote, in reading order. */
export function chooseExtract(
  question: WeighedQuestion,
  valued: readonly ValuedSection[],
  limits: ExtractLimits = defaultLimits,
): ExtractPart[] {
  const parts: ExtractPart[] = []
  const [lead, ...others] = valued
  if (lead === undefined) return parts
  const statedByLead = statedInSection(question, lead.section)
  let rest = statedByLead >= sureFrom ? limits.characters.sure : limits.characters.unsure
  const said = new Set<string>()
  let hasCode = false
  for (const { section, scores, value, isWanted } of [lead, ...preferPage(lead.section, others)]) {
    if (parts.length === limits.parts || value < lead.value * limits.nearlyAsGood) break
    const isLead = parts.length === 0
    if (!saysMore(section, scores, said)) continue
    const wantsCode = question.code !== 'unasked' && !hasCode
    const bringsCode = wantsCode && section.units.some(({ kind }) => kind === 'code')
    if (!bringsCode && parts.some(part => isTwin(part.section, section))) continue
    if (!isLead && !isWanted && statedInSection(question, section) < statedByLead * nearlyAsStated) continue
    const chosen = chooseUnits(section.units, scores, isLead ? limits.lead : limits.other, wantsCode)
    const units = dropSaid(section, chosen, said)
    if (units.length === 0) continue
    const length = visibleLength(section.units, units)
    if (!isLead && length > (isWanted ? limits.characters.unsure : rest)) continue
    for (const unit of units) said.add(section.units[unit]?.plain() ?? '')
    hasCode ||= units.some(unit => section.units[unit]?.kind === 'code')
    parts.push({ section, units })
    rest -= length
  }
  return parts
}

/** Whether two sections of a page have the same name, such as one for each tab. */
function isTwin(one: Section, other: Section): boolean {
  return one.position === other.position && one.head.nameTerms().join() === other.head.nameTerms().join()
}

/** Drops text that is already quoted, the sentence that introduces it, and a label at the end that has nothing below it. */
export function dropSaid(
  { units, subsections }: Section,
  chosen: readonly number[],
  said: ReadonlySet<string>,
): number[] {
  const isSaid = (position: number) => said.has(units[position]?.plain() ?? '')
  return chosen.filter(position => {
    const unit = units[position]
    const isLast = position === units.length - 1 && subsections.length === 0
    const isForNothing =
      unit &&
      ((announces(unit) && chosen.includes(position + 1) && isSaid(position + 1)) ||
        (isLabel(unit) && isLast && position > 0))
    return !isSaid(position) && !isForNothing
  })
}

/** Raises sections of the best section's page. */
export function preferPage({ position }: Section, others: readonly ValuedSection[]): ValuedSection[] {
  return others
    .map(other => (other.section.position === position ? { ...other, value: other.value * samePage } : other))
    .sort((one, other) => other.value - one.value)
}

/** Whether a section adds anything to what is already quoted. */
export function saysMore({ units }: Section, scores: readonly number[], said: ReadonlySet<string>): boolean {
  const least = Math.max(...scores) * unitNearlyAsGood
  return units.some((unit, at) => (scores[at] ?? 0) >= least && !said.has(unit.plain()))
}

/**
 * Values each section, best first: its rank in the search, times the damped score of its best unit. A section as close to the
 * question as the closest keeps its value; each standard deviation less takes 22 %. Long tables are trimmed, and an
 * example in several languages is read in one.
 */
export function valueSections(
  question: WeighedQuestion,
  sections: readonly Section[],
  closenessOf: ClosenessOf | null = null,
): ValuedSection[] {
  const scored = sections
    .filter(({ units }) => units.length > 0)
    .map(read => {
      const section = trimTables(question, dropVariants(question, read))
      const scores = scoreUnits(question, section)
      return { section, scores, best: Math.max(...scores) }
    })
  const highest = Math.max(...scored.map(({ best }) => best))
  const closest = closenessOf && Math.max(...scored.map(({ section }) => closenessOf(section)))
  const closeness = (section: Section) =>
    closenessOf && closest !== null ? Math.exp(fitted.closeness * (closenessOf(section) - closest)) : 1
  return scored
    .map(entry => ({
      ...entry,
      value:
        entry.section.rank *
        Math.sqrt(entry.best / highest) *
        fitness(question, entry.section) *
        closeness(entry.section),
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
  const headed = statedIn(question, headingTerms)
  const whole = headed >= wholeFrom ? fitted.wholeQuestion : 0
  let fit = 1 + fitted.heading * headed + whole + Math.max(named, opened)
  if (code === 'asked' && !units.some(unit => unit.kind === 'code')) fit *= fitted.noCode
  if (code === 'useful' && units.every(unit => unit.kind === 'sentence')) fit *= fitted.noProcedure
  if (!statesExpected(question, section)) fit *= fitted.noNumber
  if (question.claims.opinion && !units.some(({ markdown }) => statesJudgement(markdown)))
    fit *= fitted.noJudgement
  if (units.every(isPointer)) fit *= fitted.pointer
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
