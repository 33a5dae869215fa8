import type { Page } from '../src/content/index.ts'
import { readIndexData } from '../src/search/file/index-data.ts'
import type { Summary } from '../src/search/file/summary.ts'
import { buildIndex } from '../src/search/index.ts'
import { secondStage } from '../src/search/ranking/rerank.ts'
import { createWorkspace, search } from '../src/search/search.ts'
import { loadReaderSites } from './reader-questions.ts'
import { type Engine, listPassages, makeLectern, otherEngines, type Ranker } from './search-engines.ts'
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

type Judged = Pick<JudgedSite, 'name' | 'site' | 'questions'>

const passagesForPages = 40

export async function rate(rank: Ranker, { site, questions }: Judged): Promise<Relevance> {
  const pageOf = site.pages.flatMap((page, i) => page.passages.map(() => i))
  const measured: Relevance[] = []
  for (const judged of questions.filter(question => question.answerable)) {
    if (judged.unit === 'passage') measured.push(measureRanking(await rank(judged.question, 10), judged))
    else {
      const passages = await rank(judged.question, passagesForPages)
      const pages = new Set(passages.map(passage => pageOf[passage] ?? -1))
      measured.push(measureRanking([...pages], judged))
    }
  }
  return meanRelevance(measured)
}

async function compareEngines(judged: Judged): Promise<BenchTable['rows']> {
  const passages = listPassages(judged.site)
  const makers: [string, () => Engine | Promise<Engine>][] = [
    ['Lectern', () => makeLectern(judged.site)],
    ...Object.entries(otherEngines).map(([name, make]): [string, () => Engine | Promise<Engine>] => [
      name,
      () => make(passages),
    ]),
  ]
  const rows: BenchTable['rows'] = []
  for (const [engine, make] of makers) {
    const made = await make()
    const { ndcg10, recall3, recall5, mrr3 } = await rate(made.rank, judged)
    await made.close?.()
    const shown = { 'nDCG@10': ndcg10, 'recall@3': recall3, 'recall@5': recall5, 'MRR@3': mrr3 }
    rows.push({
      set: judged.name,
      questions: judged.questions.filter(question => question.answerable).length,
      engine,
      ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, round(value)])),
    })
  }
  return rows
}

function round(value: number): number {
  return Number(value.toFixed(3))
}

/** A search without one part: a weight of the second stage, an indexed text, or the abbreviations. */
interface Ablation {
  weights?: Partial<typeof secondStage>
  page?: (page: Page) => Page
  summary?: Partial<Summary>
}

const parts = Object.keys(secondStage)
const ablations: Record<string, Ablation> = {
  'both stages': {},
  ...Object.fromEntries(parts.map(part => [`without ${part}`, { weights: { [part]: 0 } }])),
  'first stage only': { weights: Object.fromEntries(parts.map(part => [part, 0])) },
  'without link texts': { page: page => ({ ...page, links: [] }) },
  'without descriptions': { page: page => ({ ...page, description: null, keywords: [] }) },
  'without abbreviations': { summary: { abbreviations: [] } },
}

/** Measures nDCG@10 of each set without each part. */
async function measureParts(sites: readonly Judged[]): Promise<BenchTable> {
  const rows = Object.keys(ablations).map((ranking): BenchTable['rows'][number] => ({ ranking }))
  for (const judged of sites) {
    const whole = readIndexData(buildIndex(judged.site))
    for (const [i, { weights, page, summary }] of Object.values(ablations).entries()) {
      const own = page && { ...judged.site, pages: judged.site.pages.map(page) }
      const data = own ? readIndexData(buildIndex(own)) : whole
      const left = { ...data, summary: { ...data.summary, ...summary } }
      const workspace = createWorkspace(left, { ...secondStage, ...weights })
      const rank: Ranker = (query, limit) =>
        search(left, workspace, { query, limit }).hits.map(hit => hit.passage)
      Object.assign(rows[i] ?? {}, { [judged.name]: round((await rate(rank, judged)).ndcg10) })
    }
  }
  return { title: 'Ranking with single parts left out (nDCG@10)', rows }
}

export function loadJudgedSites(): Judged[] {
  if (!hasMaterial()) return []
  return [
    ...evaluationSets.map(loadEvaluationSet),
    ...corpora.map(name => ({ name, ...askItself(loadCorpus(name)) })),
    ...loadReaderSites().map(judged => ({ ...judged, name: `${judged.name}, readers` })),
  ]
}

/**
 * Measures relevance on public sets, on corpora with their own headings and link texts as questions, and on readers' questions,
 * compared with other engines.
 */
export async function benchRelevance(): Promise<BenchTable[]> {
  const sites = loadJudgedSites()
  const rows: BenchTable['rows'] = []
  for (const judged of sites) rows.push(...(await compareEngines(judged)))
  return [{ title: 'Relevance', rows }, await measureParts(sites)]
}

if (import.meta.main) for (const { rows } of await benchRelevance()) console.table(rows)
