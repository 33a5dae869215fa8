import type { SearchIndex } from '../../search/index.ts'
import type { Question } from '../answer/answer-model.ts'

/**
 * The page that the reader is on or has selected text from; undefined if the filter excludes it. Clients send the
 * address bar's path, often with a prefix, a query, an extension or a trailing slash.
 */
export function findCurrentPage(
  index: Pick<SearchIndex, 'findPage' | 'admits'>,
  { currentPath, context, filter }: Pick<Question, 'currentPath' | 'context' | 'filter'>,
): number | undefined {
  const path = currentPath ?? context.find(item => item.path !== undefined)?.path
  const page = path === undefined ? undefined : findPage(index, path)
  return page !== undefined && (filter === null || index.admits(filter, page)) ? page : undefined
}

function findPage(index: Pick<SearchIndex, 'findPage'>, written: string): number | undefined {
  const path = written
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?:\/index)?(?:\.(?:mdx?|html?))?$/, '')
  const segments = path.split('/').filter(segment => segment !== '')
  for (let skipped = 0; skipped < Math.max(1, segments.length); skipped++) {
    const page = index.findPage(`/${segments.slice(skipped).join('/')}`)
    if (page !== undefined) return page
  }
  return undefined
}
