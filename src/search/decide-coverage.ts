import { answeredFrom, relatedFrom } from './answerability/coverage-thresholds.ts'
import type { SearchResult } from './core/search-request.ts'

export type Coverage = 'answered' | 'possibly-related' | 'not-covered'

export function decideCoverage(result: Pick<SearchResult, 'hits' | 'answerability'>): Coverage {
  if (result.hits.length === 0 || result.answerability < relatedFrom) return 'not-covered'
  return result.answerability < answeredFrom ? 'possibly-related' : 'answered'
}
