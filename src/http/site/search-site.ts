import type { SearchFilter, SearchIndex } from '../../search/index.ts'
import type { SearchedPlace } from '../../site/index.ts'
import type { ShownSite } from './find-shown-site.ts'

const resultLimit = 10
const excerptCharacters = 160
const queryCharacters = 200

/** What the search box of a site finds: the best place of each page. In the language of the page that asks, where the site has it. */
export function searchSite(
  { live }: Pick<ShownSite, 'live'>,
  { query, language }: { query: string; language: string | null },
): SearchedPlace[] {
  const { index, site } = live
  const words = query.trim().slice(0, queryCharacters)
  if (words === '') return []
  const isKnown = language !== null && site.outline.languages.includes(language)
  const filter: SearchFilter = isKnown ? { language } : {}
  const { hits, terms } = index.search({ query: words, limit: resultLimit * 3, filter })
  const best = new Map(hits.toReversed().map(hit => [hit.page, hit]))
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, resultLimit)
    .map(hit => describePlace(index, hit.passage, new Set(terms)))
}

function describePlace(index: SearchIndex, position: number, terms: ReadonlySet<string>): SearchedPlace {
  const { page: pagePosition, anchor, headings, blocks } = index.passage(position)
  const { path, title, trail, language } = index.page(pagePosition)
  const texts = blocks.map(block => block.text)
  const count = (text: string) => new Set(index.analyse(text, language).filter(term => terms.has(term))).size
  const counts = texts.map(count)
  const best = texts[counts.indexOf(Math.max(...counts))] ?? ''
  return { path, anchor, title, trail: [...trail, ...headings], excerpt: cutExcerpt(best) }
}

function cutExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= excerptCharacters) return line
  return `${line.slice(0, excerptCharacters).replace(/\s+\S*$/, '')} …`.toWellFormed()
}
