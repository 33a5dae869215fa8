import type { Page } from '../../content/index.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { type FacetName, type FacetRanges, facetKey, facetNames } from '../file/facets.ts'

/** The pages with each value of the filters. */
export interface Facets {
  /** By facet and folded value. */
  ranges: FacetRanges
  pages: Uint32Array
}

function valuesOf(
  page: Page,
  { language, version }: { language: string; version: string | null },
): Record<FacetName, string[]> {
  const tag = page.language ?? language
  return {
    version: version === null ? [] : [version],
    language: [tag, primaryLanguage(tag)],
    groups: page.groups,
    tag: page.tags,
  }
}

/** `languages` are the primary languages of the pages, stated or detected, and `versions` their versions. */
export function collectFacets(
  pages: readonly Page[],
  { languages, versions }: { languages: readonly string[]; versions: readonly (string | null)[] },
): Facets {
  const found = facetNames.map(name => ({ name, values: new Map<string, number[]>() }))
  for (const [i, page] of pages.entries()) {
    const values = valuesOf(page, { language: languages[i] ?? '', version: versions[i] ?? null })
    for (const facet of found) {
      for (const key of new Set(values[facet.name].map(facetKey))) {
        const known = facet.values.get(key)
        if (known === undefined) facet.values.set(key, [i])
        else known.push(i)
      }
    }
  }
  const positions: number[] = []
  const ranges: FacetRanges = { version: {}, language: {}, groups: {}, tag: {} }
  for (const { name, values } of found) {
    ranges[name] = Object.fromEntries(
      Array.from(values, ([key, pagesOfValue]) => {
        const start = positions.length
        for (const page of pagesOfValue) positions.push(page)
        return [key, [start, positions.length]]
      }),
    )
  }
  return { ranges, pages: Uint32Array.from(positions) }
}
