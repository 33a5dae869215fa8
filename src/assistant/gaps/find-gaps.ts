import { setImmediate } from 'node:timers/promises'
import type { Gap, Gaps } from '../../contract/index.ts'
import { listUnanswered, type TimeRange, type UnansweredQuestion } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { AnswerSite } from '../answer/answer-model.ts'
import { findExtract } from '../extractive-answer/find-extract.ts'
import { groupQuestions, type QuestionGroup, type Wording } from './group-questions.ts'
import { weighTerms } from './weigh-terms.ts'

export interface GapRequest {
  projectId: string
  range: Pick<TimeRange, 'from' | 'to'>
  /** Maximum number of groups. */
  limit: number
  /** The live deployment, which is searched again. */
  site: AnswerSite
}

const wordingsShown = 6
const pagesShown = 3
/** Passages that an answer may use by default. */
const pageSize = 5
/** Questions processed before yielding to the event loop. */
const batch = 50

/**
 * Groups a project's unanswered questions by topic and checks each group again against the live docs, without a
 * language model.
 */
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
    gaps.push(await describeGap(group, site))
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

/** Unanswered small talk is not a gap in the docs. */
function isAboutTheSite({ category, query }: UnansweredQuestion): boolean {
  return category !== 'small-talk' && query.trim() !== ''
}

/** Merges questions with the same words. The newest wording is kept; questions are sorted from the newest. */
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

async function describeGap(
  { wordings, count, lastAskedAt }: QuestionGroup,
  { search: _withModels, ...site }: AnswerSite,
): Promise<Gap> {
  const { index, pageUrl } = site
  const [question = '', ...examples] = wordings.slice(0, wordingsShown).map(({ text }) => text)
  const { result, coverage } = await findExtract(site, {
    planned: { asked: question, query: question, background: [], wants: 'answer' },
    question: { text: question, earlier: [], context: [], currentPath: null, filter: null, pageSize },
    currentPage: undefined,
    limit: pageSize,
  })
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
    now: { resolution: coverage === 'answered' ? 'answered' : 'unanswered', pages },
  }
}
