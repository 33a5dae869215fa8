import type { SearchIndex } from '../../search/index.ts'
import { type ValuedSection, valueSections } from './choose-extract.ts'
import { readSections, type Section } from './read-sections.ts'
import { statedInSection, type WeighedQuestion } from './score-units.ts'

/** The share of the opening's value, and how much more of the question a section states that answers better than the page's first code. */
const better = { value: 0.75, stated: 0.15 }
/** The passages of a page that are read. */
const mostPassages = 12

/**
 * If the best section opens a page without code and steps, and the reader asks how to do something, the opening is followed by the
 * section of the page that shows it: one that the search found, or else the first one.
 */
export function followOpening(
  index: SearchIndex,
  question: WeighedQuestion,
  valued: readonly ValuedSection[],
): readonly ValuedSection[] {
  const [lead, ...others] = valued
  if (!lead || question.code === 'unasked' || !lead.section.isOpening || showsHow(lead.section)) return valued
  if (statesMoreElsewhere(question, lead, others)) return valued
  const found = others.find(({ section }) => section.position === lead.section.position && showsHow(section))
  const shown = found ?? findFirst(index, question, lead)
  if (shown === undefined) return valued
  return [lead, { ...shown, value: lead.value, isWanted: true }, ...others.filter(other => other !== found)]
}

function statesMoreElsewhere(
  question: WeighedQuestion,
  lead: ValuedSection,
  others: readonly ValuedSection[],
): boolean {
  const stated = statedInSection(question, lead.section)
  return others.some(
    ({ section, value }) =>
      value >= lead.value * better.value && statedInSection(question, section) >= stated + better.stated,
  )
}

function findFirst(
  index: SearchIndex,
  question: WeighedQuestion,
  { section: { position: page, rank } }: ValuedSection,
): ValuedSection | undefined {
  const { first, end } = index.passagesOf(page)
  for (let passage = first + 1; passage < Math.min(end, first + mostPassages); passage++) {
    const hit = { page, passage, score: rank }
    const [section] = valueSections(question, readSections(index, [hit]))
    if (section && showsHow(section.section)) return section
  }
  return undefined
}

function showsHow({ units }: Section): boolean {
  return units.some(({ kind }) => kind === 'code' || kind === 'step')
}
