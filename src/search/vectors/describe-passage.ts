import type { IndexedPages } from '../core/indexed-page.ts'

/**
 * Returns a passage's text for a model, with its page title and headings, cut to a number of characters. Undefined for hidden
 * pages.
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
