import type { SearchEvidence } from '../../contract/index.ts'
import {
  describeRanks,
  type ExplainedHit,
  type ExplainedResult,
  type SearchIndex,
} from '../../search/index.ts'
import { readPassage } from '../passages/read-passage.ts'

export interface Insight {
  searches: InsightSearch[]
}

interface InsightSearch {
  query: string
  terms: string[]
  answerability: number
  evidence: SearchEvidence
  coverage: string
  passages: InsightPassage[]
}

interface InsightPassage {
  path: string
  anchor: string | null
  score: number
  ranks?: ReturnType<typeof describeRanks>
}

export interface RecordedSearch {
  query: string
  coverage: string
  result: ExplainedResult
}

const limits = { bytes: 4000, query: 500, terms: 24, term: 40, passages: 8, path: 200 }

/** Explains to the owner why an answer was given, in at most 4,000 bytes of JSON. */
export function describeInsight(index: SearchIndex, searches: readonly RecordedSearch[]): Insight {
  const described = searches.map(search => describeSearch(index, search))
  while (byteLength(described) > limits.bytes && shorten(described));
  return { searches: described }
}

function describeSearch(index: SearchIndex, { query, coverage, result }: RecordedSearch): InsightSearch {
  const { asked, answerability, evidence, hits } = result
  return {
    query: query.slice(0, limits.query).toWellFormed(),
    terms: asked.slice(0, limits.terms).map(({ word }) => word.slice(0, limits.term).toWellFormed()),
    answerability: round(answerability),
    evidence: describeEvidence(evidence),
    coverage,
    passages: hits.slice(0, limits.passages).map(hit => describeHit(index, hit)),
  }
}

function describeEvidence({ unknown, near, words, ordered }: ExplainedResult['evidence']): SearchEvidence {
  const share = (value: number) => round(Math.min(1, Math.max(0, value)))
  return {
    missingWords: share(unknown),
    // `near` is on the scale of `words`, the logarithm of the number of words.
    closeWords: share(words === 0 ? 0 : near / words),
    orderedWords: share(ordered),
  }
}

function describeHit(index: SearchIndex, hit: ExplainedHit): InsightPassage {
  const ranks = describeRanks(hit)
  return {
    path: index.page(hit.page).path.slice(0, limits.path).toWellFormed(),
    anchor: readPassage(index, hit.passage).anchor?.slice(0, limits.path).toWellFormed() ?? null,
    score: round(hit.score),
    ...(ranks && {
      ranks: { ...ranks, similarity: roundKnown(ranks.similarity), relevance: roundKnown(ranks.relevance) },
    }),
  }
}

function shorten(searches: InsightSearch[]): boolean {
  const longest = searches.reduce((one, other) => (byteLength(other) > byteLength(one) ? other : one))
  if (longest.passages.length > 1) return longest.passages.pop() !== undefined
  if (longest.terms.length > 0) return longest.terms.pop() !== undefined
  if (longest.query.length <= 40) return longest.passages.pop() !== undefined
  longest.query = longest.query.slice(0, longest.query.length >> 1).toWellFormed()
  return true
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength
}

function roundKnown(value: number | null): number | null {
  return value === null ? null : round(value)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
