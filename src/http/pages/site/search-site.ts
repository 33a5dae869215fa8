import type { SearchFilter, SearchHit, SearchIndex } from '../../../search/index.ts'
import type { SearchResultView } from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { writeExcerpt } from './write-excerpt.ts'

const resultLimit = 10
const candidateLimit = resultLimit * 5
const queryCharacters = 200

/** Finds the best passage of each page for the search box. Limited to `language` if the site has pages in it. */
export function searchSite(
  hosted: Pick<HostedSite, 'live'>,
  { query, language }: { query: string; language: string | null },
): SearchResultView[] {
  const { index, site } = hosted.live
  const words = query.trim().slice(0, queryCharacters)
  if (words === '') return []
  const isKnown = language !== null && site.outline.languages.includes(language)
  const filter: SearchFilter = isKnown ? { language } : {}
  const { hits: found, asked } = index.search({ query: words, limit: candidateLimit, filter })
  const hits = boostPages(hosted, found)
  const terms = new Set(asked.flatMap(word => word.terms))
  const best = new Map(hits.toReversed().map(hit => [hit.page, hit]))
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, resultLimit)
    .map(hit => describePlace(index, hit.passage, terms))
}

/** Multiplies the scores of pages that the owner prefers or demotes. Best first. */
function boostPages({ live }: Pick<HostedSite, 'live'>, hits: readonly SearchHit[]): SearchHit[] {
  const boosts = new Map<number, number>()
  for (const { page } of hits)
    if (!boosts.has(page))
      boosts.set(page, live.site.describePage(live.index.page(page).path)?.settings?.boost ?? 1)
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
  const excerpt = writeExcerpt(best, { language, isMatch: word => findTerms(word).length > 0 })
  return { path, anchor, title, trail: [...trail, ...headings], excerpt }
}
