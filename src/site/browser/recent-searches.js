const limit = 5
const longest = 100

const keyOf = site => `lectern-recent:${site}`

/** The reader's last searches on a site, newest first. Sites of one host have different lists. */
export function readRecent(site) {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(site)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(query => typeof query === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

/** Adds a search; null removes all. */
export function storeRecent(site, query) {
  try {
    if (query === null) localStorage.removeItem(keyOf(site))
    if (!query || query.length > longest) return
    const others = readRecent(site).filter(other => other !== query)
    localStorage.setItem(keyOf(site), JSON.stringify([query, ...others].slice(0, limit)))
  } catch {
    // Without storage, nothing is remembered.
  }
}
