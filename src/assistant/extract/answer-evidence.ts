import type { ExplainedResult, SearchIndex } from '../../search/index.ts'
import type { ClosenessOf } from './measure-closeness.ts'
import type { Section } from './read-sections.ts'
import { statedInSection, statedOf, type WeighedQuestion } from './score-units.ts'

/** Measures of whether the best section answers the question. Shares are of the question's weight. */
export interface AnswerEvidence {
  /** Log odds that the site answers. */
  answerability: number
  /** Stated in the section, and stated twice or more. */
  stated: number
  repeated: number
  /** Share of the first hits that are on the best hit's page. */
  agreement: number
  /** The best hit's lead over the best one of another page. */
  margin: number
  /** Whether the section is on the best hit's page. */
  first: number
  /** The heaviest word, unless the section's headings have it. A word of much weight is often only mentioned. */
  unheaded: number
  /** Names that the section has at most once, and not in its headings. */
  unstatedNames: number
  /** Null if the question was searched by words alone. */
  closeness: number | null
}

interface Considered {
  index: Pick<SearchIndex, 'analyse'>
  question: WeighedQuestion
  result: Pick<ExplainedResult, 'answerability' | 'evidence' | 'hits'>
  closenessOf: ClosenessOf | null
}

const agreeing = 5
const repeatedFrom = 2
const smallest = 0.001
/** Capitalised words, unless one opens a sentence. */
const names = /(?<=[^.?!:\s]\s+)(?!I\b)\p{Lu}[\p{L}\d.+#-]*/gu
/** Values are the reader's example: `9am`, `8080`. */
const value = /^\d/

export function gatherAnswerEvidence(
  { index, question, result, closenessOf }: Considered,
  section: Section,
): AnswerEvidence {
  const { answerability, evidence, hits } = result
  const known = 1 - evidence.unknown
  const headed = section.head.headingTerms()
  const [best] = hits
  const other = hits.find(({ page }) => page !== best?.page)
  const named = new Set(findNames(index, question))
  let unheaded = { weight: 0, share: 0 }
  let unstatedNames = 0
  for (const word of question.words) {
    const isHeaded = 2 * statedOf(word, term => headed.has(term)) >= word.weight
    const [own = ''] = word.terms.keys()
    if (!value.test(own) && word.weight > unheaded.weight)
      unheaded = { weight: word.weight, share: word.weight - statedOf(word, term => headed.has(term)) }
    if (!isHeaded && named.has(own) && !isRepeated(section, own)) unstatedNames += word.weight
  }
  return {
    answerability: Math.log((answerability + smallest) / (1 - answerability + smallest)),
    stated: known * statedInSection(question, section),
    repeated: known * shareRepeated(question, section),
    agreement: hits.slice(0, agreeing).filter(({ page }) => page === best?.page).length / agreeing,
    margin: best ? (best.score - (other?.score ?? 0)) / best.score : 0,
    first: best?.page === section.position ? 1 : 0,
    unheaded: unheaded.share,
    unstatedNames,
    closeness: closenessOf?.(section) ?? null,
  }
}

/** The terms of the names that the question mentions. */
export function findNames(index: Pick<SearchIndex, 'analyse'>, { asked }: WeighedQuestion): string[] {
  return index.analyse((asked.match(names) ?? []).join('\n'))
}

/** Whether several units have a term. */
function isRepeated({ units }: Section, term: string): boolean {
  return units.filter(({ distinct }) => distinct.has(term)).length >= repeatedFrom
}

/** Once counts half. */
function shareRepeated({ words }: WeighedQuestion, section: Section): number {
  const isOnce = (term: string) => section.units.some(({ distinct }) => distinct.has(term))
  const shareOf = (has: (term: string) => boolean) =>
    words.reduce((sum, word) => sum + statedOf(word, has), 0)
  return (shareOf(isOnce) + shareOf(term => isRepeated(section, term))) / 2
}
