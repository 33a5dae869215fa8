import type { SearchIndex } from '../../search/index.ts'

/**
 * The page that a client says its reader is on. Clients send what their address bar shows: the site path, often under a prefix of
 * their own, with a query, an extension or a trailing slash.
 */
export function findCurrentPage(
  index: Pick<SearchIndex, 'findPage'>,
  currentPath: string | null,
): number | undefined {
  if (currentPath === null) return undefined
  const path = currentPath
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?:\/index)?(?:\.(?:mdx?|html?))?\/*$/, '')
  const segments = path.split('/').filter(segment => segment !== '')
  for (let skipped = 0; skipped < Math.max(1, segments.length); skipped++) {
    const page = index.findPage(`/${segments.slice(skipped).join('/')}`)
    if (page !== undefined) return page
  }
  return undefined
}
