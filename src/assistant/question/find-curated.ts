import type { AnswerSite, Question } from '../answer/answer-model.ts'

export interface CuratedPage {
  /** Position in the index. */
  page: number
  anchor: string | null
  answer: string | null
}

const longestQuestion = 300

/**
 * Finds the owner's entry for a question: the first with a pattern whose terms are all in the question. Terms are
 * compared as in the index, so endings and stop words do not matter. Pages that do not exist or that the filter
 * excludes are skipped.
 */
export function findCurated(site: AnswerSite, question: Question): CuratedPage | undefined {
  const curated = site.steering?.curated ?? []
  if (curated.length === 0 || question.text.length > longestQuestion) return undefined
  const asked = new Set(site.index.analyse(question.text))
  const isMeant = (pattern: string) => {
    const terms = site.index.analyse(pattern)
    return terms.length > 0 && terms.every(term => asked.has(term))
  }
  for (const entry of curated) {
    const page = site.index.findPage(entry.page)
    const isOpen =
      page !== undefined && (question.filter === null || site.index.admits(question.filter, page))
    if (isOpen && entry.questions.some(isMeant)) return { page, anchor: entry.anchor, answer: entry.answer }
  }
  return undefined
}

/** The passages of the page, or of the named section, in order. */
export function passagesOf(
  { index }: AnswerSite,
  { page, anchor }: Pick<CuratedPage, 'page' | 'anchor'>,
): number[] {
  const { first, end } = index.passagesOf(page)
  const all = Array.from({ length: end - first }, (_, at) => first + at)
  const section = all.filter(position => anchor !== null && index.passage(position).anchor === anchor)
  return section.length > 0 ? section : all
}
