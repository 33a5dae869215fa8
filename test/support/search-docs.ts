import { type SearchResults, searchResultsSchema } from '../../src/contract/index.ts'
import type { RunningLectern } from './start-lectern.ts'

type Searched = Pick<RunningLectern, 'url' | 'domain' | 'assistantKey'>

/** Calls the search endpoint and asks it to explain each hit. */
export async function searchDocs(
  { url, domain, assistantKey }: Searched,
  query: string,
  more: object = {},
): Promise<SearchResults> {
  const response = await fetch(`${url}/discovery/v1/search/${domain}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${assistantKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, explain: true, ...more }),
  })
  return searchResultsSchema.parse(await response.json())
}
