import type { SearchFilter } from '../core/search-request.ts'
import { type FacetName, facetKey, facetNames } from '../file/facets.ts'
import type { IndexData } from '../file/index-data.ts'

/** The factors of pages in another language or of another version than the question's. */
const [otherLanguage, otherVersion] = [0.5, 0.5]

export interface PageFilter {
  /** 0 for a page that the filter excludes, at most 1 for others. */
  factorOf(page: number): number
  unknownFilterValues: string[]
}

function valuesOf(filter: SearchFilter, name: FacetName): string[] {
  const value = filter[name]
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** Returns the positions of the pages with a value, in order; undefined if there are none. */
function pagesWith(data: IndexData, name: FacetName, value: string): Uint32Array | undefined {
  const ranges = data.summary.facets[name]
  const key = facetKey(value)
  const range = Object.hasOwn(ranges, key) ? ranges[key] : undefined
  return range && data.facetPages.subarray(...range)
}

/** Marks the pages with one of the values, and returns the values that no page has. */
function markMatches(
  data: IndexData,
  name: FacetName,
  values: string[],
  mark: (page: number) => void,
): string[] {
  const unknown: string[] = []
  for (const value of values) {
    const pages = pagesWith(data, name, value)
    if (pages === undefined) unknown.push(`${name}=${value}`)
    else for (const page of pages) mark(page)
  }
  return unknown
}

export function isAdmitted(data: IndexData, filter: SearchFilter, page: number): boolean {
  return facetNames.every(name => {
    const values = valuesOf(filter, name)
    return values.length === 0 || values.some(value => pagesWith(data, name, value)?.includes(page))
  })
}

/** Calculates each page's factor from filter, language and version. Overwrites `met`, which has one byte per page. */
export function filterPages(
  data: IndexData,
  met: Uint8Array,
  {
    filter,
    language,
    isOtherVersion = () => false,
  }: {
    filter: SearchFilter
    language: string | null
    isOtherVersion?: ((page: number) => boolean) | undefined
  },
): PageFilter {
  const unknownFilterValues: string[] = []
  const members = facetNames.filter(name => valuesOf(filter, name).length > 0)
  if (members.length > 0) met.fill(0)
  for (const [i, name] of members.entries()) {
    const mark = (page: number) => {
      if (met[page] === i) met[page] = i + 1
    }
    unknownFilterValues.push(...markMatches(data, name, valuesOf(filter, name), mark))
  }
  const preferred = language === null ? -1 : Math.min(31, data.summary.languages.indexOf(language))
  const factorOf = (page: number): number => {
    if (data.isReadable?.[page] === false || page >= data.pageLanguages.length) return 0
    if (members.length > 0 && met[page] !== members.length) return 0
    const factor = isOtherVersion(page) ? otherVersion : 1
    return preferred < 0 || data.pageLanguages[page] === preferred ? factor : factor * otherLanguage
  }
  return { factorOf, unknownFilterValues }
}
