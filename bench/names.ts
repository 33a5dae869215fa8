import type { ParsedSite } from '../src/content/index.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import { loadReaderSites } from './reader-questions.ts'
import type { BenchTable } from './relevance.ts'

const mostAsked = 800
const results = 10

/** Measures searches for the titles of pages and for headings of two words or more: the mean reciprocal rank of a page or passage with that name. */
export function measureNames(): BenchTable {
  const rows = loadReaderSites().map(({ name, site }) => ({ site: name, ...rateNames(site) }))
  return { title: 'Searches for titles and headings, mean reciprocal rank', rows }
}

function rateNames(site: ParsedSite): { titles: string; headings: string } {
  const index = openIndex(buildIndex(site))
  const rate = (names: string[], nameOf: (hit: { page: number; passage: number }) => string | undefined) => {
    const step = Math.max(1, Math.ceil(names.length / mostAsked))
    const asked = names.filter((_, at) => at % step === 0)
    const ranks = asked.map(query => {
      const { hits } = index.search({ query, limit: results })
      const at = hits.findIndex(hit => nameOf(hit) === query)
      return at < 0 ? 0 : 1 / (at + 1)
    })
    return (ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length).toFixed(3)
  }
  const pages = site.pages.filter(({ withheld }) => !withheld)
  const headings = pages.flatMap(({ passages }) => passages.flatMap(each => each.headings.at(-1) ?? []))
  return {
    titles: rate(
      pages.map(({ title }) => title),
      ({ page }) => index.page(page).title,
    ),
    headings: rate(
      headings.filter(heading => /\S\s+\S/.test(heading)),
      ({ passage }) => index.passage(passage).headings.at(-1),
    ),
  }
}
