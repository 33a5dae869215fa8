import type { AnswerSite } from '../../assistant/index.ts'
import type { MessageFilter, SearchResults } from '../../contract/index.ts'
import { type Coverage, decideCoverage, explainHit, type SearchFilter } from '../../search/index.ts'

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
  const best = Math.max(Number.MIN_VALUE, ...result.hits.map(hit => hit.score))
  const relevance = (score: number) => Math.max(0, (answerability * score) / best)
  const hits = result.hits.filter(hit => relevance(hit.score) >= scoreThreshold)
  const passages = hits.map(hit => {
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
        score: relevance(hit.score),
      },
      ...(explain && { explanation: { ...explainHit(site.index, hit, asked), question } }),
    }
  })
  return { passages, coverage, unknownFilterValues: result.unknownFilterValues }
}

/** Drops the undefined members of a request's filter. Returns null if none are left. */
export function toSearchFilter(filter: MessageFilter | null | undefined): SearchFilter | null {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as SearchFilter) : null
}
