import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedSite } from '../src/content/index.ts'
import { corpora, hasMaterial, type JudgedQuestion, loadCorpus, loadFolder } from './search-material.ts'

/**
 * Whether the docs answer a question, partly answer it, or only say something close. The questions were written by reading the
 * docs, in the words of readers, without looking at search results.
 */
export type ReaderQuestionKind = 'covered' | 'partial' | 'near'

export interface ReaderQuestion extends JudgedQuestion {
  kind: ReaderQuestionKind
  language: string
}

export interface ReaderSite {
  name: string
  site: ParsedSite
  questions: ReaderQuestion[]
}

interface Line {
  question: string
  kind: ReaderQuestionKind
  pages: string[]
  language?: string
}

const root = join(import.meta.dirname, '..')

const loaders: Record<string, () => ParsedSite | null> = {
  ...Object.fromEntries(corpora.map(name => [name, () => (hasMaterial() ? loadCorpus(name) : null)])),
  lectern: () => loadFolder(join(root, 'docs')),
  ai: () => {
    const docs = join(root, 'node_modules', 'ai', 'docs')
    return existsSync(docs) ? loadFolder(docs) : null
  },
}

function readQuestions(name: string, site: ParsedSite): ReaderQuestion[] {
  const positions = new Map(site.pages.map((page, i) => [page.path, i]))
  const lines = readFileSync(join(import.meta.dirname, 'reader-questions', `${name}.jsonl`), 'utf8').trim()
  return lines.split('\n').map(text => {
    const { question, kind, pages, language = 'en' }: Line = JSON.parse(text)
    const relevant = pages.map(path => positions.get(path)).filter(position => position !== undefined)
    return {
      ...{ question, kind, language, unit: 'page' as const, answerable: kind === 'covered' },
      relevant: new Map(relevant.map(position => [position, 1])),
    }
  })
}

/** Loads the available documentation sites with readers' questions about them. */
export function loadReaderSites(): ReaderSite[] {
  return Object.entries(loaders).flatMap(([name, load]) => {
    const site = load()
    return site === null ? [] : [{ name, site, questions: readQuestions(name, site) }]
  })
}
