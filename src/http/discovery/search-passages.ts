import type { AnswerSite } from '../../assistant/index.ts'
import type { SearchResults } from '../../contract/index.ts'
import { type Coverage, decideCoverage, type SearchFilter } from '../../search/index.ts'

export interface PassageQuery {
  query: string
  limit: number
  filter: SearchFilter | null
}

export interface FoundPassages {
  passages: SearchResults
  coverage: Coverage
  /** The filter values that no page of the site has. */
  unknownFilterValues: string[]
}

/** The passages of a site that an answer would be written from, best first. */
export function searchPassages(site: AnswerSite, { query, limit, filter }: PassageQuery): FoundPassages {
  const result = site.index.search({ query, limit, ...(filter && { filter }) })
  const passages = result.hits.map(hit => {
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
        score: hit.score,
      },
    }
  })
  return { passages, coverage: decideCoverage(result), unknownFilterValues: result.unknownFilterValues }
}
