import type { IndexedPages } from '../core/indexed-page.ts'

/**
 * A passage as models are given it: where it stands, and its text, of at most so many characters. Undefined for a passage of a
 * page that is withheld from search.
 */
export function describePassage(
  index: Pick<IndexedPages, 'page' | 'passage'>,
  position: number,
  mostCharacters: number,
): string | undefined {
  const { page, headings, blocks } = index.passage(position)
  const { title, hidden } = index.page(page)
  if (hidden) return undefined
  const place = [title, ...headings.filter(heading => heading !== title)].join(' › ')
  const text = blocks.map(block => block.text).join('\n\n')
  return `${place}\n\n${text}`.slice(0, mostCharacters).toWellFormed()
}
