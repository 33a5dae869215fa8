import { facetKey } from '../file/facets.ts'
import type { IndexData } from '../file/index-data.ts'

export interface VersionPreference {
  /** Whether a page is of another version than the question is about. */
  isOther(page: number): boolean
  /** The words of the question that name its versions, in lower case. */
  named: ReadonlySet<string>
}

/** What the reader sees: the position of a page, or only a version. */
export interface SeenVersion {
  page: number | undefined
  version: string | undefined
}

/** Finds the versions that a question is about. */
export type PreferVersions = (query: string, seen: SeenVersion) => VersionPreference

/** A number needs a `v`, the word before it, or a point: `v2`, `version 2`, `2.1`. */
const mentions = /\b(?:v(?:ersion)?\s?)(\d+(?:\.\w+)*)|\b(\d+(?:\.\w+)+)/gi
const none: VersionPreference = { isOther: () => false, named: new Set() }

/**
 * Prepares the choice for an index. A question is about the versions that it names, or else about the version that the reader sees, or else
 * about those that the source shows first. Pages without a version are always about it.
 */
export function createVersionPreference(data: IndexData): PreferVersions {
  const { facets, otherVersions = [] } = data.summary
  const names = Object.keys(facets.version)
  if (names.length === 0) return () => none
  const versions = new Uint16Array(data.pageFirsts.length)
  for (const [i, name] of names.entries())
    for (const page of data.facetPages.subarray(...(facets.version[name] ?? [0, 0]))) versions[page] = i + 1
  const isOther = new Uint8Array(data.pageFirsts.length)
  for (const [first, end] of otherVersions) isOther.fill(1, first, end)

  return (query, seen) => {
    const found = Array.from(query.matchAll(mentions)).flatMap(([text, first, other]) => {
      const wanted = names.flatMap((name, i) =>
        isNamed(name, facetKey(first ?? other ?? '')) ? [i + 1] : [],
      )
      return wanted.length === 0 ? [] : [{ wanted, words: text.toLowerCase().split(/\s/) }]
    })
    const named = new Set(found.flatMap(({ words }) => words))
    const shown = seen.version === undefined ? 0 : names.indexOf(facetKey(seen.version)) + 1
    const own = shown || (seen.page === undefined ? 0 : (versions[seen.page] ?? 0))
    const wanted = found.length > 0 || own === 0 ? found.flatMap(each => each.wanted) : [own]
    if (wanted.length === 0) return { isOther: page => isOther[page] === 1, named }
    return { isOther: page => versions[page] !== 0 && !wanted.includes(versions[page] ?? 0), named }
  }
}

/** `2.1` names `v2.1`, `2.1.x` and `2.1.4`. */
function isNamed(version: string, named: string): boolean {
  const bare = version.replace(/^v(?:ersion)?\s?/, '')
  return bare === named || bare.startsWith(`${named}.`)
}
