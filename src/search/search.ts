import { splitWords } from './analysis/split-words.ts'
import { decideAnswerabilityFloor } from './answerability/decide-answerability-floor.ts'
import { estimateAnswerability } from './answerability/estimate-answerability.ts'
import { type Evidence, gatherEvidence } from './answerability/gather-evidence.ts'
import { measureRarity } from './answerability/general-rarity.ts'
import { limitAnswerability } from './answerability/limit-answerability.ts'
import type { FoundNeighbours, Neighbours, Spread } from './core/neighbours.ts'
import type {
  AskedWord,
  SearchedWord,
  SearchHit,
  SearchRequest,
  SearchResult,
} from './core/search-request.ts'
import { createTopPassages, type TopPassages } from './core/top-passages.ts'
import { type IndexData, inverseFrequency } from './file/index-data.ts'
import { type AnalyseQuery, createQueryAnalyser } from './query/analyse-query.ts'
import { chooseLanguage, type QuestionLanguage } from './query/choose-language.ts'
import type { QueryWord } from './query/query-word.ts'
import { translateQuestion } from './query/translate-question.ts'
import { boostCurrentPage } from './ranking/boost-current-page.ts'
import {
  type Accumulators,
  collectCandidates,
  createAccumulators,
  type WeightedTerm,
} from './ranking/collect-candidates.ts'
import { filterPages } from './ranking/filter-pages.ts'
import { type FusedPassage, type FusedRanks, fuseVectorScores } from './ranking/fuse-vector-scores.ts'
import { preferEqualNames } from './ranking/prefer-equal-names.ts'
import {
  createVersionPreference,
  type PreferVersions,
  type VersionPreference,
} from './ranking/prefer-versions.ts'
import { listEntries, type QueryEntry } from './ranking/query-terms.ts'
import { type RankedPassage, type RerankNeeds, rerank, secondStage } from './ranking/rerank.ts'

/** In characters; limits the cost of a hostile question. */
const longestQuery = 2_000
const fewestCandidates = 60
const mostCandidates = 400
const backgroundShare = 0.3
const mostBackgroundWords = 12
const versionShare = 0.3

export interface ExplainedHit extends SearchHit {
  parts: RankedPassage['parts']
  /** Set if the question was also searched by meaning. */
  ranks?: FusedRanks
  /** Set if a reranker ordered the passages: its rank, from 1, and its relevance score. */
  reranked?: { rank: number; relevance: number }
}

/** A result with the evidence for its scores and answerability. */
export interface ExplainedResult extends SearchResult {
  hits: ExplainedHit[]
  evidence: Evidence
  /** The spread of the similarities of all passages. Set if the question was also searched by meaning. */
  similarities?: Spread
}

/** Working memory of one index, created once, so that a query allocates nothing that grows with the site. */
export interface Workspace {
  analyseQuery: AnalyseQuery
  preferVersions: PreferVersions
  accumulators: Accumulators
  best: TopPassages
  slotOf: Uint16Array
  met: Uint8Array
  weights: typeof secondStage
  /** Null without vectors. */
  neighbours: Neighbours | null
}

export function createWorkspace(
  data: IndexData,
  weights = secondStage,
  neighbours: Neighbours | null = null,
): Workspace {
  return {
    analyseQuery: createQueryAnalyser(data),
    preferVersions: createVersionPreference(data),
    accumulators: createAccumulators(),
    best: createTopPassages(mostCandidates),
    slotOf: new Uint16Array(data.terms.size),
    met: new Uint8Array(data.pageFirsts.length),
    weights,
    neighbours,
  }
}

function weighTerms(
  data: IndexData,
  words: readonly QueryWord[],
  background: readonly QueryWord[],
): WeightedTerm[] {
  const weights = new Map<number, number>()
  const add = (word: QueryWord, factor: number) => {
    for (const { term, share } of word.terms) {
      const weight = factor * share * inverseFrequency(data, term)
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
    }
  }
  for (const word of words) add(word, 1)
  const own = words.reduce((sum, word) => sum + word.weight, 0)
  const other = background.reduce((sum, word) => sum + word.weight, 0)
  const share = Math.min(backgroundShare, (backgroundShare * Math.max(own, 4)) / Math.max(other, 1))
  for (const word of background) add(word, share)
  return Array.from(weights, ([term, weight]) => ({ term, weight }))
}

function readBackground(
  { analyseQuery }: Workspace,
  texts: readonly string[],
  language: QuestionLanguage,
): QueryWord[] {
  return analyseQuery(texts.join('\n').slice(0, longestQuery), language)
    .filter(word => word.match === 'exact')
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostBackgroundWords)
}

function countWords(text: string): number {
  let count = 0
  splitWords(text, () => {
    count += 1
  })
  return count
}

function nameTerms(data: IndexData, words: readonly QueryWord[]): AskedWord[] {
  return words.map(({ asked, text, terms }) => ({
    word: asked,
    terms: terms.length === 0 ? [text] : terms.map(({ term }) => data.terms.get(term)),
  }))
}

function describeWords(
  data: IndexData,
  words: readonly QueryWord[],
  entries: readonly QueryEntry[],
): SearchedWord[] {
  const described = words.map(({ weight }): SearchedWord => ({ weight, terms: [] }))
  for (const { term, word, weight } of entries)
    described[word]?.terms.push({ term: data.terms.get(term), weight })
  return described.filter(({ terms }) => terms.length > 0)
}

/** Keeps the best of identical passages. */
function mergeDuplicates(
  data: IndexData,
  ranked: readonly (RankedPassage | FusedPassage)[],
  limit: number,
): ExplainedHit[] {
  const seen = new Set<number>()
  const hits: ExplainedHit[] = []
  for (const found of ranked) {
    const { passage } = found
    const duplicate = data.passageDuplicates[passage] ?? passage
    if (hits.length === limit) break
    if (seen.has(duplicate)) continue
    seen.add(duplicate)
    hits.push(found)
  }
  return hits
}

/** Finds the passages nearest to the question's vector; undefined if the question has none. */
function findNear(
  { neighbours }: Workspace,
  { vector }: SearchRequest,
  factorOf: (passage: number) => number,
  most: number,
): FoundNeighbours | undefined {
  return vector && neighbours?.nearest({ vector, most, factorOf })
}

/** Ranks passages that only the vector search has found. */
function rankVectorOnly(
  data: IndexData,
  needs: RerankNeeds,
  near: FoundNeighbours,
  lexical: readonly RankedPassage[],
): RankedPassage[] {
  const known = new Set(lexical.map(({ passage }) => passage))
  const passages = near.passages.map(({ passage }) => passage).filter(passage => !known.has(passage))
  const { length: count } = passages
  return rerank(data, needs, { passages: Uint32Array.from(passages), scores: new Float64Array(count), count })
}

/** A version that the question names decides which pages come first. As a word, it counts little, because few pages contain the name of their version. */
function weakenVersions(words: QueryWord[], { named }: VersionPreference): QueryWord[] {
  const isVersion = ({ asked }: QueryWord) => named.has(asked.toLowerCase())
  if (words.every(isVersion)) return words
  return words
    .filter(word => word.match === 'exact' || !isVersion(word))
    .map(word => (isVersion(word) ? { ...word, weight: word.weight * versionShare } : word))
}

/** A question in a language that the site lacks is searched in English, as far as the glossary goes. */
function translate(query: string, { foreign, order }: QuestionLanguage): string {
  return foreign !== null && order[0] === 'en' ? translateQuestion(query, foreign) : query
}

/** Finds the best passages for a question. */
export function search(data: IndexData, workspace: Workspace, request: SearchRequest): ExplainedResult {
  const filter = request.filter ?? {}
  const query = request.query.slice(0, longestQuery)
  const current = request.currentPath === undefined ? undefined : data.paths.find(request.currentPath)
  const language = chooseLanguage(data, query, { wanted: filter.language, current })
  const versions = workspace.preferVersions(query, { page: current, version: request.preferredVersion })
  const words = weakenVersions(workspace.analyseQuery(translate(query, language), language), versions)
  const background = readBackground(workspace, request.background ?? [], language)
  const { factorOf, unknownFilterValues } = filterPages(data, workspace.met, {
    filter,
    language: language.preferred,
    isOtherVersion: filter.version === undefined ? versions.isOther : undefined,
  })
  const { best, accumulators, slotOf, weights } = workspace
  const most = Math.min(mostCandidates, Math.max(fewestCandidates, 2 * request.limit))
  best.reset(most)
  collectCandidates(data, weighTerms(data, words, background), accumulators, { best, factorOf })
  const entries = listEntries(data, words)
  for (const [i, { term }] of entries.entries()) slotOf[term] = i + 1
  const needs = { query: { words, entries, slotOf }, factorOf, weights }
  const ranked = rerank(data, needs, best.sorted())
  const near = findNear(workspace, request, passage => factorOf(data.passagePages[passage] ?? 0), most)
  const vectorOnly = near && rankVectorOnly(data, needs, near, ranked)
  for (const { term } of entries) slotOf[term] = 0
  const evidence = gatherEvidence(words, ranked, {
    passages: data.passagePages.length,
    length: countWords(query),
    isKeyword: words.length === 1 && !/\s/.test(query.trim()),
    rarity: measureRarity(data, words, language.order[0] ?? ''),
  })
  const answerability = limitAnswerability(estimateAnswerability(evidence), {
    ...{ words, evidence, isForeign: language.foreign !== null },
  })
  const placed = boostCurrentPage(data, ranked, current)
  const found =
    near && vectorOnly ? fuseVectorScores(placed, vectorOnly, near.passages, request.strength) : placed
  const named = preferEqualNames(data, { text: query, query: needs.query, factorOf }, found)
  return {
    hits: mergeDuplicates(data, named, request.limit),
    answerability: Math.max(answerability, near ? decideAnswerabilityFloor(near, data) : 0),
    evidence,
    ...(near && { similarities: near.spread }),
    unknownFilterValues,
    asked: nameTerms(data, words),
    words: describeWords(data, words, entries),
  }
}
