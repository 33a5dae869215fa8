import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { createMemoryTree, type Page, type ParsedSite, type Passage } from '../src/content/index.ts'
import { parseSite } from '../src/content/parsing.ts'
import { page } from '../test/support/site-fixtures.ts'

const material = join(import.meta.dirname, '..', '..', 'shared')

export const evaluationSets = ['anthropic-docs', 'cranfield', 'squad2-dev'] as const
export const corpora = ['mintlify', 'fumadocs', 'vite', 'fastify'] as const

/** A question with the positions and grades of the passages that answer it. */
export interface JudgedQuestion {
  question: string
  relevant: Map<number, number>
  /** Whether positions are of passages or pages. */
  unit: 'passage' | 'page'
  answerable: boolean
}

export interface JudgedSite {
  name: string
  site: ParsedSite
  questions: JudgedQuestion[]
}

interface PassageLine {
  id: string
  page: string
  title: string
  headings: string[]
  text: string
}

interface QuestionLine {
  question: string
  relevant: Record<string, number>
  answerable: boolean
}

export function hasMaterial(): boolean {
  return existsSync(join(material, 'eval')) && existsSync(join(material, 'corpora'))
}

/** Reads lines whose format the set's README describes. */
function readLines<Line>(...path: string[]): Line[] {
  const text = readFileSync(join(material, ...path), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
}

/** Makes a page of given passages. */
export function makePage(path: string, title: string, passages: Passage[]): Page {
  return { ...page(path.startsWith('/') ? path : `/${path}`, title, passages), file: path }
}

/** Loads an evaluation set as a site with its given passages. */
export function loadEvaluationSet(name: (typeof evaluationSets)[number]): JudgedSite {
  const byPage = Map.groupBy(readLines<PassageLine>('eval', name, 'passages.jsonl'), line => line.page)
  const positions = new Map<string, number>()
  const pages = Array.from(byPage, ([path, lines]) => {
    const passages = lines.map(({ id, headings, text }) => {
      positions.set(id, positions.size)
      return { anchor: null, headings, blocks: [{ kind: 'text' as const, markdown: text, text }] }
    })
    return makePage(path, lines[0]?.title ?? '', passages)
  })
  const questions = readLines<QuestionLine>('eval', name, 'questions.jsonl').map(
    ({ question, relevant, answerable }) => ({
      question,
      answerable,
      unit: 'passage' as const,
      relevant: new Map(Object.entries(relevant).map(([id, grade]) => [positions.get(id) ?? -1, grade])),
    }),
  )
  return {
    name,
    site: { name, pages, navigation: [], restricted: [], redirects: [], files: [], problems: [] },
    questions,
  }
}

/** Parses a folder of documentation as a deployment does. */
export function loadFolder(folder: string): ParsedSite {
  const files: Record<string, Uint8Array> = {}
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (statSync(path).isFile()) files[relative(folder, path).split(sep).join(posix.sep)] = readFileSync(path)
  }
  return parseSite(createMemoryTree(files))
}

export function loadCorpus(name: (typeof corpora)[number]): ParsedSite {
  return loadFolder(join(material, 'corpora', name))
}
