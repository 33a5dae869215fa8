import type { SearchFilter, SearchHit, SearchIndex } from '../../search/index.ts'
import { readPassage } from '../passages/read-passage.ts'

const considered = 8

/** Finds the passages whose section is named like this, best first. */
export function findHeaded(index: SearchIndex, name: string, filter: SearchFilter | null): SearchHit[] {
  const wanted = index.analyse(name)
  if (wanted.length === 0) return []
  const { hits } = index.search({ query: name, limit: considered, ...(filter && { filter }) })
  return hits.filter(({ passage }) => isNamed(readPassage(index, passage).nameTerms(), wanted))
}

/** An identifier is analysed as a whole and in parts. */
function isNamed(own: readonly string[], wanted: readonly string[]): boolean {
  const isSame = (one: string, other: string) => one.includes(other) || other.includes(one)
  return (
    own.length > 0 &&
    own.every(term => wanted.includes(term)) &&
    wanted.every(term => own.some(word => isSame(word, term)))
  )
}
