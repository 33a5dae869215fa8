import { isDocumentFile } from '../core/page-path.ts'
import type { ResolveLink } from './create-link-resolver.ts'

const limitFiles = 50

/** Looks up relative links from the files that a page includes, too, because links in them are relative to their own folder. */
export function lookInIncluded(resolve: ResolveLink, files: Iterable<string>): ResolveLink {
  const included = [...files].filter(isDocumentFile).slice(0, limitFiles)
  return (from, url) => {
    const target = resolve(from, url)
    if (target.kind !== 'missing' || url.startsWith('/')) return target
    const found = included
      .filter(file => file !== from.file)
      .map(file => resolve({ ...from, file }, url))
      .find(({ kind }) => kind !== 'missing')
    return found ?? target
  }
}
