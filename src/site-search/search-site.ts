import type { SearchFilter, SearchHit, SearchIndex } from '../search/index.ts'
import type { SearchResultView, SiteReader, SiteSearch } from '../site/index.ts'
import { writeExcerpt } from './write-excerpt.ts'

const resultLimit = 10
const candidateLimit = resultLimit * 5
/** With a filter that is applied after the search. */
const filteredLimit = resultLimit * 50
const queryCharacters = 200

/** A site as its readers see it, as far as its search box needs it. */
export interface SearchedSite {
  index: SearchIndex
  site: Pick<SiteReader, 'describePage'> & { outline: Pick<SiteReader['outline'], 'languages' | 'versions'> }
}

/** Finds the best passage of each page for the search box. A language or version that the site lacks is ignored. */
export function searchSite(
  searched: SearchedSite,
  { query, language, version, section }: SiteSearch,
): SearchResultView[] {
  const { index, site } = searched
  const words = query.trim().slice(0, queryCharacters)
  if (words === '') return []
  const isKnown = language !== null && site.outline.languages.includes(language)
  const filter: SearchFilter = isKnown ? { language } : {}
  const wanted = version !== null && site.outline.versions.includes(version) ? version : null
  const limit = wanted === null && section === null ? candidateLimit : filteredLimit
  const { hits: found, asked } = index.search({
    query: words,
    limit,
    filter,
    ...(wanted !== null && { preferredVersion: wanted }),
  })
  const fits = ({ page }: SearchHit) => {
    const { trail, version: own } = index.page(page)
    return (
      (wanted === null || own === null || own === wanted) && (section === null || trail.includes(section))
    )
  }
  const hits = boostPages(searched, found.filter(fits))
  const terms = new Set(asked.flatMap(word => word.terms))
  const best = new Map(hits.toReversed().map(hit => [hit.page, hit]))
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, resultLimit)
    .map(hit => describePlace(index, hit.passage, terms))
}

/** Multiplies the scores of pages that the owner prefers or demotes. Best first. */
function boostPages({ index, site }: SearchedSite, hits: readonly SearchHit[]): SearchHit[] {
  const boosts = new Map<number, number>()
  for (const { page } of hits)
    if (!boosts.has(page)) boosts.set(page, site.describePage(index.page(page).path)?.settings?.boost ?? 1)
  return hits
    .map(hit => ({ ...hit, score: hit.score * (boosts.get(hit.page) ?? 1) }))
    .sort((a, b) => b.score - a.score)
}

function describePlace(index: SearchIndex, position: number, terms: ReadonlySet<string>): SearchResultView {
  const { page: pagePosition, anchor, headings, blocks } = index.passage(position)
  const { path, title, trail, language } = index.page(pagePosition)
  const findTerms = (text: string) => index.analyse(text, language).filter(term => terms.has(term))
  const texts = blocks.map(block => block.text)
  const counts = texts.map(text => new Set(findTerms(text)).size)
  const best = texts[counts.indexOf(Math.max(...counts))] ?? ''
  const needs = { language, isMatch: (word: string) => findTerms(word).length > 0 }
  return {
    path,
    anchor,
    title,
    titleParts: writeExcerpt(title, needs),
    trail: [...trail, ...headings],
    excerpt: writeExcerpt(best, needs),
  }
}

/** Reads a search from the fields of a request. Other types than text are ignored. */
export function readSearch(fields: Record<string, unknown>): SiteSearch {
  const read = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    query: read('q') ?? '',
    language: read('language'),
    version: read('version'),
    section: read('section'),
  }
}
