import type { AnalysedSite } from './analyse-site.ts'
import type { RankedTerms } from './rank-terms.ts'

/**
 * Lists the site's primary languages, its main one first. The main language is the first in the navigation that has at least
 * half as many pages as the most common one.
 */
export function rankLanguages(site: AnalysedSite): string[] {
  const counts = new Map<string, number>()
  for (const language of site.languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const isCommon = (count: number) => count * 2 >= most
  const byFirstPage = [...counts]
  const common = byFirstPage.filter(([, count]) => isCommon(count))
  const rare = byFirstPage.filter(([, count]) => !isCommon(count)).sort((a, b) => b[1] - a[1])
  return [...common, ...rare].map(([language]) => language)
}

/** Returns, for each ranked term, the languages of its pages as bits; empty for a site of one language. */
export function markTermLanguages(
  site: AnalysedSite,
  { terms, rankOf }: RankedTerms,
  languages: string[],
): Uint32Array {
  if (languages.length < 2) return new Uint32Array()
  const marks = new Uint32Array(terms.length)
  const bits = site.languages.map(language => 1 << Math.min(31, languages.indexOf(language)))
  for (let passage = 0; passage < site.passagePages.length; passage++) {
    const bit = bits[site.passagePages[passage] ?? 0] ?? 0
    for (let at = site.passageStarts[passage] ?? 0; at < (site.passageStarts[passage + 1] ?? 0); at++) {
      const token = site.tokens[at] ?? 0
      if (token < 0) continue
      const rank = rankOf[token] ?? 0
      marks[rank] = (marks[rank] ?? 0) | bit
    }
  }
  return marks
}
