import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIndex, describePassage, openIndex, type SearchIndex } from '../../src/search/index.ts'
import { loadFolder } from '../search-material.ts'

/** The questions about a section of a page. */
interface QuestionLine {
  path: string
  /** The page's title and the section's headings. */
  titles: string[]
  /** Questions that the section answers. */
  answered: string[]
  /** Questions that it seems to answer. */
  near: string[]
}

interface Pair {
  site: string
  question: string
  passage: string
  /** 1 if the passage answers. */
  label: 0 | 1
}

const mostCharacters = 1_200
const searched = 10
const mostFound = { answered: 3, near: 1 }

/** The section with its questions, and other sections that search finds for them. Some of these answer, too. */
function* pairsOf(
  { site, index }: { site: string; index: SearchIndex },
  line: QuestionLine,
): Generator<Pair> {
  const own = passagesOf(index, line)
  const pair = (question: string, position: number, label: 0 | 1): Pair[] => {
    const passage = describePassage(index, position, mostCharacters)
    return passage === undefined ? [] : [{ site, question, passage, label }]
  }
  const found = (question: string, most: number) => {
    const seen = new Set(own.map(position => textOf(index, position)))
    const { hits } = index.search({ query: question, limit: searched })
    return hits
      .map(({ passage }) => passage)
      .filter(position => {
        const text = textOf(index, position)
        const isNew = !seen.has(text)
        seen.add(text)
        return isNew
      })
      .slice(0, most)
      .flatMap(position => pair(question, position, 0))
  }
  for (const question of line.answered) {
    yield* own.slice(0, 1).flatMap(position => pair(question, position, 1))
    yield* found(question, mostFound.answered)
  }
  for (const question of line.near) {
    yield* own.slice(0, 2).flatMap(position => pair(question, position, 0))
    yield* found(question, mostFound.near)
  }
}

function passagesOf(index: SearchIndex, { path, titles }: QuestionLine): number[] {
  const page = Array.from({ length: index.pageCount }, (_, position) => position).find(
    position => index.page(position).path === path,
  )
  if (page === undefined) return []
  const { first, end } = index.passagesOf(page)
  const wanted = titles.slice(1).join('\n')
  return Array.from({ length: end - first }, (_, at) => first + at).filter(
    position => index.passage(position).headings.join('\n') === wanted,
  )
}

function textOf(index: SearchIndex, position: number): string {
  return index
    .passage(position)
    .blocks.map(block => block.markdown)
    .join('\n\n')
}

const [, , folder = '', out = ''] = process.argv
const questions = join(import.meta.dirname, 'questions')
const lines = readdirSync(folder).flatMap(site => {
  const index = openIndex(buildIndex(loadFolder(join(folder, site))))
  const asked = readFileSync(join(questions, `${site}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  // A cast: the files are in this folder.
  return asked.flatMap(line => [...pairsOf({ site, index }, JSON.parse(line) as QuestionLine)])
})
writeFileSync(out, lines.map(pair => `${JSON.stringify(pair)}\n`).join(''))
