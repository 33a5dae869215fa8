import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createExtractiveModel } from '../src/assistant/index.ts'
import type { ParsedSite } from '../src/content/index.ts'
import { buildIndex, openIndex, type SearchIndex, type SearchRequest } from '../src/search/index.ts'
import type { EmbedText } from './local-models.ts'
import { loadFolder } from './search-material.ts'

/**
 * A reader's question about a site. `near`: the docs seem to answer it, but do not. `gold`: patterns of the needed fact, of which
 * one is enough. The questions and patterns were written before any answer was seen.
 */
export interface JudgedLine {
  site: string
  id: string
  question: string
  kind: 'covered' | 'near' | 'offtopic' | 'smalltalk'
  gold?: string[]
}

export interface JudgedAnswer extends JudgedLine {
  text: string
  characters: number
  told: boolean
  reason: string
  /** Whether the answer contains the needed fact. */
  fact: boolean
  pages: number
}

/** The development half is for trying things. Of the second, only totals are read. The others came later; of the last, only totals are read. */
export const halves = {
  development: ['fastify', 'uv', 'hono', 'trigger'],
  'held out': ['vite', 'mcp', 'react', 'drizzle'],
  later: ['caddy', 'nats'],
  latest: ['fluentbit'],
  /** Questions about six of the sites, in languages that they lack. */
  translated: ['translated'],
}

const questionsFolder = join(import.meta.dirname, 'judged-answers')
const shared = join(import.meta.dirname, '..', '..', 'shared')
/** Sites that `../shared` does not have: the repositories' documentation, in folders with these names. */
const others = process.env.LECTERN_BENCH_SITES ?? join(shared, 'more-sites')

const folders: Record<string, string> = {
  fastify: join(shared, 'corpora', 'fastify', 'docs'),
  vite: join(shared, 'corpora', 'vite', 'docs'),
  trigger: join(shared, 'sites', 'trigger.dev'),
  mcp: join(shared, 'sites', 'mcp'),
  uv: join(others, 'uv', 'docs'),
  hono: join(others, 'hono'),
  react: join(others, 'react', 'src', 'content'),
  drizzle: join(others, 'drizzle'),
  caddy: join(others, 'caddy', 'src', 'docs', 'markdown'),
  nats: join(others, 'nats'),
  fluentbit: join(others, 'fluentbit'),
}

export function readJudged(set: string): JudgedLine[] {
  const text = readFileSync(join(questionsFolder, `${set}.jsonl`), 'utf8').trim()
  return text.split('\n').map(line => JSON.parse(line) as JudgedLine)
}

export function loadSite(site: string): ParsedSite | null {
  const folder = folders[site] ?? ''
  return existsSync(folder) && readdirSync(folder).length > 0 ? loadFolder(folder) : null
}

/** Text as readers see it: links are their labels. */
export function readVisible(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^\]\\]|\\.)*)\]\([^()\s]*(?:\([^)]*\))?[^()]*\)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!<>|~-])/g, '$1')
}

function hasFact(patterns: readonly string[], text: string): boolean {
  const seen = readVisible(text)
  const plain = seen.replace(/\*\*|__/g, '')
  return patterns.some(pattern =>
    [text, seen, plain, plain.replaceAll('`', '')].some(variant => new RegExp(pattern, 'i').test(variant)),
  )
}

export interface AskedSite {
  index: SearchIndex
  /** Set if the site is also searched by meaning. */
  embed?: EmbedText
}

export async function askJudged(
  { index, embed }: AskedSite,
  lines: readonly JudgedLine[],
): Promise<JudgedAnswer[]> {
  const model = createExtractiveModel()
  const search = async (request: SearchRequest) =>
    index.search(embed ? { ...request, vector: await embed(request.query) } : request)
  const site = {
    ...{ projectId: 'bench', deploymentId: 'bench', commitSha: null, index, search },
    pageUrl: (path: string, anchor: string | null) =>
      `https://docs.example.com${path}${anchor === null ? '' : `#${anchor}`}`,
  }
  const answers: JudgedAnswer[] = []
  for (const line of lines) {
    const question = { text: line.question, earlier: [], context: [], currentPath: null, filter: null }
    let [text, pages, told, reason] = ['', 0, false, '']
    for await (const event of model.answer(
      site,
      { ...question, pageSize: 5 },
      new AbortController().signal,
    )) {
      if (event.type === 'source') pages += 1
      if (event.type === 'text-delta') text += event.delta
      if (event.type === 'answer-end') {
        told = event.verdict.resolutionStatus === 'answered'
        reason = event.verdict.reason
      }
    }
    const fact = hasFact(line.gold ?? [], text)
    answers.push({ ...line, text, characters: readVisible(text).length, told, reason, fact, pages })
  }
  return answers
}

const percent = <Value>(values: readonly Value[], is: (value: Value) => boolean) =>
  values.length === 0 ? null : Math.round((100 * values.filter(is).length) / values.length)

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? 0
}

export function summarise(set: string, answers: readonly JudgedAnswer[]): Record<string, unknown> {
  const of = (kind: JudgedLine['kind']) => answers.filter(answer => answer.kind === kind)
  const covered = of('covered')
  const quotesNothing = ({ told, reason }: JudgedAnswer) =>
    !told && (reason === 'below-threshold' || reason === 'no-passages')
  return {
    set,
    questions: answers.length,
    fact: percent(covered, ({ fact }) => fact),
    'fact and told': percent(covered, ({ fact, told }) => fact && told),
    'told without fact': percent(covered, ({ fact, told }) => told && !fact),
    'near, honest': percent(of('near'), ({ told }) => !told),
    'off-topic, nothing quoted': percent(of('offtopic'), quotesNothing),
    'small talk': percent(of('smalltalk'), ({ pages, text }) => pages === 0 && !text.includes('](')),
    'characters, median': quantile(
      covered.map(({ characters }) => characters),
      0.5,
    ),
    'characters, 90 %': quantile(
      covered.map(({ characters }) => characters),
      0.9,
    ),
  }
}

/** Asks the judged questions of each part. `open` returns null for a site that is not at hand. */
export async function askEachPart(open: (site: string) => AskedSite | null | Promise<AskedSite | null>) {
  const rows: Record<string, unknown>[] = []
  for (const [half, sets] of Object.entries(halves)) {
    const answers: JudgedAnswer[] = []
    for (const [name, lines] of Map.groupBy(sets.flatMap(readJudged), line => line.site)) {
      const site = await open(name)
      if (site) answers.push(...(await askJudged(site, lines)))
    }
    if (answers.length > 0) rows.push(summarise(half, answers))
  }
  return rows
}

/** Asks the judged questions and measures the answers without a model: facts, honesty and length. */
export async function measureJudgedAnswers() {
  const rows = await askEachPart(name => {
    const site = loadSite(name)
    return site && { index: openIndex(buildIndex(site)) }
  })
  return { title: 'Answers without a model: judged questions about eleven sites, percent', rows }
}
