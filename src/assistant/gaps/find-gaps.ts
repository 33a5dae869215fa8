import { setImmediate } from 'node:timers/promises'
import type { Gap, Gaps } from '../../contract/index.ts'
import { listUnanswered, type TimeRange, type UnansweredQuestion } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import { decideCoverage, type SearchIndex } from '../../search/index.ts'
import type { AnswerSite } from '../answer/answer-model.ts'
import { groupQuestions, type QuestionGroup, type Wording } from './group-questions.ts'

export interface GapRequest {
  projectId: string
  range: Pick<TimeRange, 'from' | 'to'>
  /** Groups at most. */
  limit: number
  /** What is live now, and asked again. */
  site: AnswerSite
}

const wordingsShown = 6
const pagesShown = 3
const passagesSearched = 10
/** Of a long question its rarest terms. */
const termsCompared = 16
/** Questions that are analysed, or asked again, before others get the event loop. */
const batch = 50

/** A project's unanswered questions by what they are about, each group asked again of what is live, without a language model. */
export async function findGaps(
  needs: { database: Pick<Database, 'queries'> },
  { projectId, range, limit, site }: GapRequest,
): Promise<Gaps> {
  const { questions, complete } = await listUnanswered(needs, { projectId, range })
  const asked = questions.filter(isAboutTheSite)
  const groups = await groupQuestions(await collectWordings(asked, site.index))
  const gaps: Gap[] = []
  for (const [position, group] of groups.slice(0, limit).entries()) {
    if (position % batch === batch - 1) await setImmediate()
    gaps.push(describeGap(group, site))
  }
  return {
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
    statusId: site.deploymentId,
    complete,
    unanswered: asked.length,
    gaps,
  }
}

/** A greeting is not answered from the site either, and is no gap in it. */
function isAboutTheSite({ category, query }: UnansweredQuestion): boolean {
  return category !== 'small-talk' && query.trim() !== ''
}

/** The questions, newest first, by their words; in the wording of the newest. */
async function collectWordings(
  questions: readonly UnansweredQuestion[],
  index: SearchIndex,
): Promise<Wording[]> {
  const wordings = new Map<string, Wording & { text: string }>()
  for (const [position, { query, searched, askedAt }] of questions.entries()) {
    if (position % batch === batch - 1) await setImmediate()
    const text = (searched ?? query).replace(/\s+/g, ' ').trim()
    const key = text.toLowerCase()
    const known = wordings.get(key)
    if (known) known.count += 1
    else wordings.set(key, { text, count: 1, lastAskedAt: askedAt, terms: weighTerms(index, text) })
  }
  return [...wordings.values()]
}

function weighTerms(index: SearchIndex, text: string): Map<string, number> {
  const terms = new Set(index.analyse(text))
  // A question of function words alone is like itself only.
  if (terms.size === 0) return new Map([[text.toLowerCase(), 1]])
  const weighed = [...terms].map(term => [term, index.termWeight(term)] as const)
  return new Map(weighed.sort(([, one], [, other]) => other - one).slice(0, termsCompared))
}

function describeGap({ wordings, count, lastAskedAt }: QuestionGroup, { index, pageUrl }: AnswerSite): Gap {
  const [question = '', ...examples] = wordings.slice(0, wordingsShown).map(({ text }) => text)
  const result = index.search({ query: question, limit: passagesSearched })
  const pages = [...new Set(result.hits.map(hit => hit.page))].slice(0, pagesShown).map(position => {
    const { title, path } = index.page(position)
    return { title, path, url: pageUrl(path, null) }
  })
  return {
    question,
    count,
    examples,
    lastAskedAt: new Date(lastAskedAt).toISOString(),
    nearestPage: pages[0] ?? null,
    now: { resolution: decideCoverage(result) === 'answered' ? 'answered' : 'unanswered', pages },
  }
}
