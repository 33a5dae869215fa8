import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import {
  createMemoryTree,
  type Page,
  type ParsedSite,
  type Passage,
  parseSite,
} from '../src/content/index.ts'
import { page } from '../test/support/site-fixtures.ts'

const material = join(import.meta.dirname, '..', '..', 'shared')

export const evaluationSets = ['anthropic-docs', 'cranfield', 'squad2-dev'] as const
export const corpora = ['mintlify', 'fumadocs', 'vite', 'fastify'] as const

/** A question and the passages that answer it, by position, with grades. */
export interface JudgedQuestion {
  question: string
  relevant: Map<number, number>
  /** Whether the positions are of passages or of pages. */
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

/** The lines of a file that this project does not write; their shape is that of the set's README. */
function readLines<Line>(...path: string[]): Line[] {
  const text = readFileSync(join(material, ...path), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
}

/** A page of given passages, for sites that are no source of pages. */
export function makePage(path: string, title: string, passages: Passage[]): Page {
  return { ...page(path.startsWith('/') ? path : `/${path}`, title, passages), file: path }
}

/** An evaluation set as a site, its passages as they are given. */
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
  return { name, site: { name, pages, navigation: [], files: [], problems: [] }, questions }
}

/** A folder of documentation, parsed as a deployment would. */
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
