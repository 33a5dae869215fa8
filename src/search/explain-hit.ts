import type { AskedWord } from './core/search-request.ts'
import type { FusedRanks } from './ranking/fuse-vector-scores.ts'
import { secondStage } from './ranking/rerank.ts'
import type { ExplainedHit } from './search.ts'
import type { SearchIndex } from './search-index.ts'

export type MatchedField = 'title' | 'headings' | 'text'

export interface HitExplanation {
  /** The question's words, with their weight and the fields of the passage that have them. */
  terms: { term: string; weight: number; fields: MatchedField[] }[]
  /** Points of each part of the score, before the factor of the page. */
  score: Record<'words' | keyof typeof secondStage, number>
  /** Set if an embedding model or a reranker took part. */
  ranks?: ModelRanks
}

/** Ranks from 1, and the models' scores; null if a model did not return the passage. */
export type ModelRanks = FusedRanks & { reranked: number | null; relevance: number | null }

/** Explains a hit's score. `asked` are the words of the result. */
export function explainHit(
  index: Pick<SearchIndex, 'page' | 'passage' | 'analyse' | 'termWeight'>,
  hit: ExplainedHit,
  asked: readonly AskedWord[],
): HitExplanation {
  const { page, passage, parts } = hit
  const { title, language } = index.page(page)
  const { headings, blocks } = index.passage(passage)
  const textOf: Record<MatchedField, string> = {
    title,
    headings: headings.join('\n'),
    text: blocks.map(block => block.text).join('\n'),
  }
  const found = Object.entries(textOf).map(
    ([field, text]) => [field as MatchedField, new Set(index.analyse(text, language))] as const,
  )
  const { words, page: ofPage, proximity } = parts
  const ranks = describeRanks(hit)
  return {
    terms: asked.map(({ word, terms }) => ({
      term: word,
      weight: Math.max(...terms.map(term => index.termWeight(term))),
      fields: found.filter(([, present]) => terms.some(term => present.has(term))).map(([field]) => field),
    })),
    score: {
      words,
      page: secondStage.page * ofPage.words,
      title: secondStage.title * ofPage.title,
      heading: secondStage.heading * proximity.heading,
      ordered: secondStage.ordered * proximity.ordered,
      together: secondStage.together * proximity.together,
      lead: secondStage.lead * proximity.lead,
    },
    ...(ranks && { ranks }),
  }
}

/** Returns undefined if no model took part. */
export function describeRanks({
  ranks,
  reranked,
}: Pick<ExplainedHit, 'ranks' | 'reranked'>): ModelRanks | undefined {
  if (!ranks && !reranked) return undefined
  const { words = null, meaning = null, similarity = null } = ranks ?? {}
  const { rank = null, relevance = null } = reranked ?? {}
  return { words, meaning, similarity, reranked: rank, relevance }
}
