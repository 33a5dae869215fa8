import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSections } from '../src/assistant/extract/read-sections.ts'
import { scoreUnits, weighQuestion } from '../src/assistant/extract/score-units.ts'
import type { ParsedSite } from '../src/content/index.ts'
import { buildIndex, openIndex, type SearchIndex } from '../src/search/index.ts'
import { block, page, section, siteOf } from '../test/support/site-fixtures.ts'

interface SetPassage {
  id: string
  page: string
  text: string
}

interface SetQuestion {
  question: string
  answerable: boolean
  answers?: string[]
}

const passagesRead = 3
const setFolder = fileURLToPath(new URL('../../shared/eval/squad2-dev/', import.meta.url))

/** Measures how often the gold answer is in the best sentence, or the best three, of the best three passages. */
export function measureExtract() {
  const title = 'Extract: the selected sentences contain the gold answer (squad2-dev, answerable)'
  if (!existsSync(setFolder)) return { title, rows: [] }
  const index = openIndex(buildIndex(siteOfSet(readLines<SetPassage>('passages.jsonl'))))
  const questions = readLines<SetQuestion>('questions.jsonl').filter(({ answerable }) => answerable)
  let one = 0
  let three = 0
  let inPassages = 0
  const started = performance.now()
  for (const { question, answers = [] } of questions) {
    const sentences = pickSentences(index, question)
    const held = (some: string[]) => some.some(sentence => answers.some(answer => holds(sentence, answer)))
    if (held(sentences.slice(0, 1))) one++
    if (held(sentences.slice(0, 3))) three++
    if (held(sentences)) inPassages++
  }
  const milliseconds = (performance.now() - started) / questions.length
  const rows = [
    { picked: 'one sentence', share: round(one / questions.length), target: 0.764 },
    { picked: 'three sentences', share: round(three / questions.length), target: 0.91 },
    {
      picked: 'all sentences of the three passages',
      share: round(inPassages / questions.length),
      target: null,
    },
    { picked: 'milliseconds per question', share: round(milliseconds), target: null },
  ]
  return { title, rows }
}

function pickSentences(index: SearchIndex, question: string): string[] {
  const { hits, words } = index.search({ query: question, limit: passagesRead })
  const weighed = weighQuestion(index, { asked: question, words, code: 'unasked' })
  return readSections(index, hits)
    .flatMap(section => {
      const scores = scoreUnits(weighed, section)
      return section.units.map((unit, position) => ({ text: unit.markdown, score: scores[position] ?? 0 }))
    })
    .sort((first, second) => second.score - first.score)
    .map(({ text }) => text)
}

function siteOfSet(passages: SetPassage[]): ParsedSite {
  const pages = [...Map.groupBy(passages, ({ page }) => page)].map(([name, held]) =>
    page(
      `/${encodeURIComponent(name)}`,
      name.replaceAll('_', ' '),
      held.map(({ text }) => section(null, block('text', text))),
    ),
  )
  return siteOf(...pages)
}

function holds(sentence: string, answer: string): boolean {
  return plain(sentence).includes(plain(answer))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function readLines<Line>(file: string): Line[] {
  const lines = readFileSync(`${setFolder}${file}`, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

if (import.meta.main) {
  const { title, rows } = measureExtract()
  console.log(title)
  console.table(rows)
}
