import type { SearchResult } from './core/search-request.ts'

export type Coverage = 'answered' | 'possibly-related' | 'not-covered'

/** Minimum probabilities for "answered" and for "possibly related". */
export const answeredFrom = 0.4
const relatedFrom = 0.07

export function decideCoverage(result: Pick<SearchResult, 'hits' | 'answerability'>): Coverage {
  if (result.hits.length === 0 || result.answerability < relatedFrom) return 'not-covered'
  return result.answerability < answeredFrom ? 'possibly-related' : 'answered'
}
