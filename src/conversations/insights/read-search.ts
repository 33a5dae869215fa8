import { decodeJson } from '../../database/index.ts'

/** Returns the query of a turn's only search, which completes a follow-up question; null if it had none or several. */
export function readSearch(insightJson: string | null): string | null {
  if (insightJson === null) return null
  const insight = decodeJson<{ searches?: { query?: string }[] } | null>(insightJson)
  const searches = insight?.searches ?? []
  return searches.length === 1 ? (searches[0]?.query ?? null) : null
}
