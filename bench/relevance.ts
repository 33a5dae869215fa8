import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import type { ParsedSite } from '../src/content/index.ts'
import { isFunctionWord } from '../src/search/analysis/function-words.ts'
import { stemWord } from '../src/search/analysis/stem-word.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import {
  corpora,
  evaluationSets,
  hasMaterial,
  type JudgedSite,
  loadCorpus,
  loadEvaluationSet,
} from './search-material.ts'
import { meanRelevance, measureRanking, type Relevance } from './search-measures.ts'
import { askItself } from './search-questions.ts'

export interface BenchTable {
  title: string
  rows: Record<string, string | number>[]
}

/** Ranks passages by position, best first, for a question. */
export type Ranker = (question: string, limit: number) => number[]

export interface PassageText {
  id: number
  title: string
  headings: string
  text: string
}

/** A site's passages as the plain texts that other engines index. */
export function listPassages(site: ParsedSite): PassageText[] {
  const passages = site.pages.flatMap(page => page.passages.map(passage => ({ page, passage })))
  return passages.map(({ page, passage }, id) => ({
    id,
    title: page.title,
    headings: passage.headings.join(' '),
    text: passage.blocks.map(block => block.text).join('\n'),
  }))
}

export function rankWithLectern(site: ParsedSite): Ranker {
  const index = openIndex(buildIndex(site))
  return (query, limit) => index.search({ query, limit }).hits.map(hit => hit.passage)
}

/** With boosts for title and headings, our stemmer and our function words; its own defaults for the rest. */
export function rankWithMiniSearch(passages: readonly PassageText[]): Ranker {
  const engine = new MiniSearch<PassageText>({
    fields: ['title', 'headings', 'text'],
    processTerm: term =>
      isFunctionWord(term.toLowerCase(), 'en') ? null : stemWord(term.toLowerCase(), 'en'),
    searchOptions: { boost: { title: 2, headings: 3 } },
  })
  engine.addAll(passages)
  return (query, limit) =>
    engine
      .search(query)
      .slice(0, limit)
      .map(result => Number(result.id))
}

/** BM25 with Porter's stemmer and the same boosts. */
export function rankWithFts5(passages: readonly PassageText[]): Ranker {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "create virtual table passages using fts5(title, headings, text, tokenize='porter unicode61')",
  )
  const insert = database.prepare('insert into passages(rowid, title, headings, text) values (?, ?, ?, ?)')
  database.exec('begin')
  for (const { id, title, headings, text } of passages) insert.run(id + 1, title, headings, text)
  database.exec('commit')
  const select = database.prepare(
    'select rowid from passages where passages match ? order by bm25(passages, 2, 3, 1) limit ?',
  )
  return (query, limit) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
    if (words.length === 0) return []
    return select.all(words.map(word => `"${word}"`).join(' OR '), limit).map(row => Number(row.rowid) - 1)
  }
}

const passagesForPages = 40

function rate(rank: Ranker, { site, questions }: Pick<JudgedSite, 'site' | 'questions'>): Relevance {
  const pageOf = site.pages.flatMap((page, i) => page.passages.map(() => i))
  const answerable = questions.filter(question => question.answerable)
  return meanRelevance(
    answerable.map(judged => {
      if (judged.unit === 'passage') return measureRanking(rank(judged.question, 10), judged)
      const pages = rank(judged.question, passagesForPages).map(passage => pageOf[passage] ?? -1)
      return measureRanking([...new Set(pages)], judged)
    }),
  )
}

/** Relevance on the public sets and on the corpora asked their own headings and link texts, beside two other engines. */
export function benchRelevance(): BenchTable {
  const rows: BenchTable['rows'] = []
  const sites = hasMaterial()
    ? [
        ...evaluationSets.map(loadEvaluationSet),
        ...corpora.map(name => ({ name, ...askItself(loadCorpus(name)) })),
      ]
    : []
  for (const judged of sites) {
    const passages = listPassages(judged.site)
    const engines: [string, Ranker][] = [
      ['Lectern', rankWithLectern(judged.site)],
      ['MiniSearch', rankWithMiniSearch(passages)],
      ['SQLite FTS5', rankWithFts5(passages)],
    ]
    for (const [engine, rank] of engines) {
      const { ndcg10, recall3, recall5, mrr3 } = rate(rank, judged)
      const shown = { 'nDCG@10': ndcg10, 'recall@3': recall3, 'recall@5': recall5, 'MRR@3': mrr3 }
      const rounded = Object.entries(shown).map(([name, value]) => [name, Number(value.toFixed(3))])
      rows.push({
        set: judged.name,
        questions: judged.questions.length,
        engine,
        ...Object.fromEntries(rounded),
      })
    }
  }
  return { title: 'Relevance', rows }
}

if (import.meta.main) console.table(benchRelevance().rows)
