import type { SearchResult } from './core/search-request.ts'

export type Coverage = 'answered' | 'possibly-related' | 'not-covered'

/** The least probability that is told as an answer, and as passages that may be of use. */
export const answeredFrom = 0.4
const relatedFrom = 0.07

/** What a reader may be told about how far the site answers the question. */
export function decideCoverage(result: Pick<SearchResult, 'hits' | 'answerability'>): Coverage {
  if (result.hits.length === 0 || result.answerability < relatedFrom) return 'not-covered'
  return result.answerability < answeredFrom ? 'possibly-related' : 'answered'
}
