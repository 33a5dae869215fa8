import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block, Page, ParsedSite } from '../src/content/index.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import type { BenchTable } from './relevance.ts'
import { type Engine, listPassages, otherEngines, type PassageText, type Ranker } from './search-engines.ts'
import { corpora, hasMaterial, loadCorpus } from './search-material.ts'

const questionWords = 8
const questionCount = 400
const slowWarmUpMs = 10_000

function hashWord(word: string, copy: number): number {
  let value = copy + 1
  for (let i = 0; i < word.length; i++) value = Math.imul(value ^ word.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** Changes every fourth longer word, so that a copy adds new words as new pages do. */
function vary(text: string, copy: number): string {
  if (copy === 0) return text
  const varied = (word: string) =>
    hashWord(word.toLowerCase(), copy) % 4 === 0 ? `${word}${copy.toString(26)}q` : word
  return text.replace(/[A-Za-z]{6,}/g, varied)
}

function copyPage(page: Page, copy: number): Page {
  const copyBlock = (block: Block): Block => ({
    ...block,
    markdown: vary(block.markdown, copy),
    text: vary(block.text, copy),
  })
  const passages = page.passages.map(passage => ({
    ...passage,
    headings: passage.headings.map(heading => vary(heading, copy)),
    blocks: passage.blocks.map(copyBlock),
  }))
  return {
    ...page,
    path: copy === 0 ? page.path : `/${copy}${page.path}`,
    title: vary(page.title, copy),
    links: [],
    passages,
  }
}

/** Copies the English pages of the corpora with changed words until there are `passages` of them. */
function makeLargeSite(passages: number): ParsedSite {
  const originals = corpora.flatMap(name =>
    loadCorpus(name).pages.filter(page => page.language === null || page.language === 'en'),
  )
  const pages: Page[] = []
  let count = 0
  for (let copy = 0; count < passages; copy++) {
    for (const [i, page] of originals.entries()) {
      if (count >= passages) break
      const copied = copyPage({ ...page, path: `/${i}${page.path}` }, copy)
      pages.push(copied)
      count += copied.passages.length
    }
  }
  return { name: null, pages, navigation: [], restricted: [], redirects: [], files: [], problems: [] }
}

/** Takes eight consecutive words from passages across the site: rare and common words in natural order. */
function takeQuestions(texts: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(texts.length / questionCount))
  const sentences = texts.filter((_, i) => i % step === 0).map(text => text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return sentences
    .filter(words => words.length >= questionWords)
    .map(words => words.slice(0, questionWords).join(' '))
}

/** Measures the megabytes that opening an index adds to a separate process. */
function measureMemory(bytes: Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-search-'))
  const file = join(folder, 'index')
  try {
    writeFileSync(file, bytes)
    const script = ['--expose-gc', import.meta.filename, '--hold', file]
    return Number(execFileSync(process.execPath, script, { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function holdIndex(file: string): void {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const index = openIndex(readFileSync(file))
  for (const query of ['how do I start the server', 'what is a plugin', 'change the theme of a page'])
    index.search({ query, limit: 5 })
  globalThis.gc?.()
  process.stdout.write(((process.memoryUsage().rss - before) / 2 ** 20).toFixed(1))
}

async function measureQueries(
  rank: Ranker,
  questions: readonly string[],
): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  const started = performance.now()
  for (const question of questions.slice(0, 100)) await rank(question, 5)
  const warmUpMs = performance.now() - started
  // Ask slow engines fewer questions.
  const asked = warmUpMs > slowWarmUpMs ? questions.slice(0, 100) : questions
  for (const question of asked) {
    const start = performance.now()
    await rank(question, 5)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(3))
  return { p50: at(0.5), p99: at(0.99) }
}

interface Measured extends Engine {
  row: BenchTable['rows'][number]
}

function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const start = performance.now()
  const result = work()
  return { result, ms: Math.round(performance.now() - start) }
}

function measureLectern(site: ParsedSite, textBytes: number): Measured {
  buildIndex({ ...site, pages: site.pages.slice(0, 300) })
  const built = timed(() => buildIndex(site))
  const bytes = built.result
  const opened = timed(() => openIndex(bytes))
  const rank: Ranker = (query, limit) => opened.result.search({ query, limit }).hits.map(hit => hit.passage)
  const fileMb = bytes.byteLength / 2 ** 20
  const row = {
    engine: 'Lectern',
    'build ms': built.ms,
    'load ms': opened.ms,
    'file MB': Number(fileMb.toFixed(1)),
    'bytes per byte of text': Number((bytes.byteLength / textBytes).toFixed(2)),
    'memory MB': measureMemory(bytes),
  }
  return { rank, row }
}

async function measureOther(engine: string, passages: readonly PassageText[]): Promise<Measured> {
  const start = performance.now()
  const made = await otherEngines[engine]?.(passages)
  if (!made) throw new Error(`Unknown engine ${engine}.`)
  return { ...made, row: { engine, 'build ms': Math.round(performance.now() - start) } }
}

/** Measures building, loading and searching a site of many passages, compared with other engines. */
export async function benchSearchSpeed(
  passages = 60_000,
  others: readonly string[] = Object.keys(otherEngines),
): Promise<BenchTable> {
  if (!hasMaterial()) return { title: 'Search speed', rows: [] }
  const site = makeLargeSite(passages)
  const texts = listPassages(site)
  const textBytes = texts.reduce((sum, passage) => sum + Buffer.byteLength(passage.text), 0)
  const questions = takeQuestions(texts.map(passage => passage.text))
  const rows: BenchTable['rows'] = []
  const engines = [
    async () => measureLectern(site, textBytes),
    ...others.map(name => () => measureOther(name, texts)),
  ]
  for (const measure of engines) {
    const { rank, row, close } = await measure()
    const { p50, p99 } = await measureQueries(rank, questions)
    await close?.()
    rows.push({
      passages: texts.length,
      'text MB': Number((textBytes / 2 ** 20).toFixed(1)),
      ...row,
      'p50 ms': p50,
      'p99 ms': p99,
    })
  }
  return { title: 'Search speed', rows }
}

if (import.meta.main) {
  const [first, second] = process.argv.slice(2)
  if (first === '--hold' && second !== undefined) holdIndex(second)
  else {
    const others = second === 'alone' ? [] : undefined
    console.table((await benchSearchSpeed(Number(first ?? 60_000), others)).rows)
  }
}
