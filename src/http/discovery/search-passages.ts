import type { AnswerSite } from '../../assistant/index.ts'
import type { MessageFilter, SearchResults } from '../../contract/index.ts'
import {
  type Coverage,
  decideCoverage,
  type ExplainedHit,
  explainHit,
  type SearchFilter,
} from '../../search/index.ts'

export interface PassageQuery {
  query: string
  limit: number
  filter: MessageFilter | null | undefined
  explain: boolean
  /** Leaves out passages with a lower score. */
  scoreThreshold?: number | undefined
}

export interface FoundPassages {
  passages: SearchResults
  coverage: Coverage
  /** Values of the filter that match no page of the site. */
  unknownFilterValues: string[]
}

/** Finds the passages that an answer would be based on, best first. */
export async function searchPassages(
  site: AnswerSite,
  { query, limit, filter: requested, explain, scoreThreshold = 0 }: PassageQuery,
): Promise<FoundPassages> {
  const { index, search = index.search } = site
  const filter = toSearchFilter(requested)
  const result = await search({ query, limit, ...(filter && { filter }) })
  const { answerability, asked } = result
  const coverage = decideCoverage(result)
  const question = { coverage, answerability }
  const scored = rateHits(result.hits, answerability).filter(({ score }) => score >= scoreThreshold)
  const passages = scored.map(({ hit, score }) => {
    const passage = site.index.passage(hit.passage)
    const page = site.index.page(hit.page)
    return {
      content: passage.blocks.map(block => block.markdown).join('\n\n'),
      path: page.path,
      metadata: {
        title: page.title,
        url: site.pageUrl(page.path, passage.anchor),
        anchor: passage.anchor,
        headings: passage.headings,
        language: page.language,
        version: page.version,
        score,
      },
      ...(explain && { explanation: { ...explainHit(site.index, hit, asked), question } }),
    }
  })
  return { passages, coverage, unknownFilterValues: result.unknownFilterValues }
}

/**
 * Rates each passage as a share of the best one, from 0 to 1. One whose name equals the query gets the highest rating, which does not
 * lower the others.
 */
function rateHits(hits: readonly ExplainedHit[], answerability: number) {
  const scoreOf = ({ score, gain = 0 }: ExplainedHit) => score - gain
  const best = Math.max(Number.MIN_VALUE, ...hits.map(scoreOf))
  let least = 1
  return hits.map(hit => {
    least = Math.min(least, hit.gain ? 1 : Math.max(0, scoreOf(hit) / best))
    return { hit, score: answerability * least }
  })
}

/** Drops the undefined members of a request's filter. Returns null if none are left. */
export function toSearchFilter(filter: MessageFilter | null | undefined): SearchFilter | null {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as SearchFilter) : null
}
