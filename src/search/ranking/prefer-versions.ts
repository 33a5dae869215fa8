import { facetKey } from '../file/facets.ts'
import type { IndexData } from '../file/index-data.ts'

/** Which versions a question is about. */
export interface VersionPreference {
  /** Whether a page belongs to another version. */
  isOther(page: number): boolean
  /** The words of the question that name a version, in lower case. */
  named: ReadonlySet<string>
}

/** What the reader sees: a version, or the position of a page. */
export interface SeenVersion {
  page: number | undefined
  version: string | undefined
}

export type PreferVersions = (query: string, seen: SeenVersion) => VersionPreference

/** A number needs a `v`, the word before it, or a point: `v2`, `version 2`, `2.1`. */
const mentions = /\b(?:v(?:ersion)?\s?)(\d+(?:\.\w+)*)|\b(\d+(?:\.\w+)+)/gi
/** Limits the work for a site or a question with endless versions. */
const limits = { names: 1_000, parts: 4, mentions: 8 }
const none: VersionPreference = { isOther: () => false, named: new Set() }

/**
 * Prepares an index for finding the versions that a question is about: those that it names, or else the reader's, or else those that the
 * source shows first. Pages without a version belong to all of them.
 */
export function createVersionPreference(data: IndexData): PreferVersions {
  const { facets, otherVersions = [] } = data.summary
  const names = Object.keys(facets.version)
  if (names.length === 0) return () => none
  // 0 for pages without a version.
  const versions = new Uint32Array(data.pageFirsts.length)
  for (const [i, name] of names.entries())
    for (const page of data.facetPages.subarray(...(facets.version[name] ?? [0, 0]))) versions[page] = i + 1
  const isOther = new Uint8Array(data.pageFirsts.length)
  for (const [first, end] of otherVersions) isOther.fill(1, first, end)
  const numbered = indexNumbers(names)

  return (query, seen) => {
    const named = new Set<string>()
    const wanted = new Set<number>()
    for (const [text, first, other] of [...query.matchAll(mentions)].slice(0, limits.mentions)) {
      const found = numbered.get(facetKey(first ?? other ?? '')) ?? []
      for (const version of found) wanted.add(version)
      if (found.length > 0) for (const word of text.toLowerCase().split(/\s/)) named.add(word)
    }
    const shown = seen.version === undefined ? 0 : names.indexOf(facetKey(seen.version)) + 1
    const own = shown || (seen.page === undefined ? 0 : (versions[seen.page] ?? 0))
    if (wanted.size === 0 && own === 0) return { isOther: page => isOther[page] === 1, named }
    if (wanted.size === 0) wanted.add(own)
    return { isOther: page => versions[page] !== 0 && !wanted.has(versions[page] ?? 0), named }
  }
}

/** Lists the versions by each number that names them: `2` and `2.1` name `v2.1`, and `2` also `2.0.4`. */
function indexNumbers(names: readonly string[]): Map<string, number[]> {
  const numbered = new Map<string, number[]>()
  for (const [i, name] of names.slice(0, limits.names).entries()) {
    const bare = name.replace(/^v(?:ersion)?\s?/, '')
    const parts = bare.split('.', limits.parts)
    const numbers = parts.map((_, at) => parts.slice(0, at + 1).join('.'))
    for (const number of new Set([...numbers, bare])) {
      const versions = numbered.get(number)
      if (versions) versions.push(i + 1)
      else numbered.set(number, [i + 1])
    }
  }
  return numbered
}
