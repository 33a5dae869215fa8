import { dirname, resolve } from 'node:path'
import type { ParsedSite } from '../src/content/index.ts'
import { createLocalEncoder, readModelFolder } from '../src/local-models/index.ts'
import {
  buildIndex,
  createVectorScan,
  draftVectors,
  type ModelStrength,
  openIndex,
  readVectorFile,
  type SearchIndex,
  type SearchRequest,
} from '../src/search/index.ts'
import { loadReaderSites } from './reader-questions.ts'
import { evaluationSets, type JudgedQuestion, loadEvaluationSet } from './search-material.ts'
import { meanRelevance, measureRanking } from './search-measures.ts'

export type EmbedText = (text: string) => Promise<Float32Array>

const passagesForPages = 40
const signal = new AbortController().signal

/** Ranks passages, or pages by their best passage. */
function rank(
  index: SearchIndex,
  { question, unit }: JudgedQuestion,
  byMeaning?: Pick<SearchRequest, 'vector' | 'strength'>,
): number[] {
  const limit = unit === 'passage' ? 10 : passagesForPages
  const { hits } = index.search({ query: question, limit, ...byMeaning })
  return unit === 'passage'
    ? hits.map(({ passage }) => passage)
    : [...new Set(hits.map(({ passage }) => index.passage(passage).page))]
}

export async function embedSite(site: ParsedSite, embed: EmbedText) {
  const bytes = buildIndex(site)
  const words = openIndex(bytes)
  const draft = await draftVectors(words, { maker: 'bench', earlier: [] })
  const before = process.cpuUsage()
  for (const missing of draft.missing) draft.take(missing, await embed(draft.textOf(missing)))
  const { user, system } = process.cpuUsage(before)
  const file = draft.write()
  if (!file) throw new Error('The model gave no vectors.')
  const both = openIndex(bytes, createVectorScan(readVectorFile(file)))
  return { words, both, seconds: (user + system) / 1e6 }
}

export interface OpenModel {
  strength: ModelStrength
  embed: EmbedText
  embedQuestion: EmbedText
  close(): Promise<void>
}

export async function openModel(folder: string): Promise<OpenModel> {
  const found = await readModelFolder(resolve(folder), dirname(resolve(folder)))
  if (found.kind === 'unusable') throw new Error(found.problem)
  const { kind, questionPrefix, passagePrefix } = found.model
  const encoder = createLocalEncoder(found.model)
  const embedAfter = (prefix: string) => async (text: string) => {
    const [vector = []] = await encoder.embed([prefix + text], { isUrgent: true, signal })
    return Float32Array.from(vector)
  }
  return {
    strength: kind === 'table' ? 'weak' : 'strong',
    embed: embedAfter(passagePrefix),
    embedQuestion: embedAfter(questionPrefix),
    close: () => encoder.close(),
  }
}

/** Compares search by words with search by words and a local model, on public sets and readers' questions. */
export async function measureLocalModel(folder: string) {
  const { embed, embedQuestion, strength, close } = await openModel(folder)
  const sites = [
    ...evaluationSets.map(loadEvaluationSet),
    ...loadReaderSites().map(judged => ({ ...judged, name: `${judged.name}, readers` })),
  ]
  const rows: Record<string, string | number>[] = []
  for (const { name, site, questions } of sites) {
    const { words, both, seconds } = await embedSite(site, embed)
    const asked = questions.filter(({ answerable }) => answerable)
    const without = asked.map(judged => measureRanking(rank(words, judged), judged))
    const times: number[] = []
    const withModel = []
    for (const judged of asked) {
      const start = performance.now()
      const vector = await embedQuestion(judged.question)
      times.push(performance.now() - start)
      withModel.push(measureRanking(rank(both, judged, { vector, strength }), judged))
    }
    times.sort((a, b) => a - b)
    const [before, after] = [meanRelevance(without).ndcg10, meanRelevance(withModel).ndcg10]
    rows.push({
      ...{ set: name, passages: words.passageCount, 'words, nDCG@10': before.toFixed(3) },
      ...{ 'with model': after.toFixed(3), gain: (after - before).toFixed(3) },
      ...{
        'site, s of processor': seconds.toFixed(1),
        'question p50, ms': times[times.length >> 1]?.toFixed(1) ?? '',
      },
    })
  }
  await close()
  return rows
}

if (import.meta.main) console.table(await measureLocalModel(process.argv[2] ?? ''))
