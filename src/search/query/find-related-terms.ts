import { stemSurface } from '../analysis/analyse-word.ts'
import { compoundingLanguages, splitCompound } from '../analysis/split-compound.ts'
import { findBytes } from '../file/find-bytes.ts'
import { findSurface, type IndexData } from '../file/index-data.ts'

const shortestRelated = 4
const mostRelated = 6

/** Returns the terms of a compound's parts if the site has them all. */
export function splitKnownCompound(data: IndexData, word: string, language: string): number[] {
  if (!compoundingLanguages.has(language)) return []
  const countOf = (part: string) => {
    const term = findSurface(data, part)
    return term === undefined ? 0 : (data.termFrequencies[term] ?? 0)
  }
  const terms = splitCompound(word, countOf).map(part => data.terms.find(stemSurface(part, language)))
  return terms.filter(term => term !== undefined)
}

/** Returns the position of the string that contains a byte of a table's text. */
function stringAt(offsets: Uint32Array, byte: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) <= byte) low = middle
    else high = middle
  }
  return low
}

function findByAffix(data: IndexData, word: string): number[] {
  const bytes = new TextEncoder().encode(word)
  const terms = new Set<number>()
  for (const { strings, terms: ofSurface } of data.surfaces) {
    const { text, offsets } = strings
    for (let at = findBytes(text, bytes, 0); at >= 0; at = findBytes(text, bytes, at + bytes.length)) {
      const surface = stringAt(offsets, at)
      const isAffix = offsets[surface] === at || offsets[surface + 1] === at + bytes.length
      if (isAffix) terms.add(ofSurface[surface] ?? 0)
    }
  }
  return [...terms]
    .filter(term => (data.termFrequencies[term] ?? 0) > 0)
    .sort((a, b) => (data.termFrequencies[b] ?? 0) - (data.termFrequencies[a] ?? 0))
    .slice(0, mostRelated)
}

/**
 * Finds terms for a word that is not in the index: the parts of a compound, or else longer words that start or end with it
 * (`auth` for `authentication`, `Bank` for `Datenbank`).
 */
export function findRelatedTerms(data: IndexData, word: string, language: string): number[] {
  if (word.length < shortestRelated) return []
  const parts = splitKnownCompound(data, word, language)
  return parts.length > 0 ? parts : findByAffix(data, word)
}
