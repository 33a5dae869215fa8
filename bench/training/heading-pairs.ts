import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIndex, openIndex, type SearchIndex } from '../../src/search/index.ts'
import { loadFolder } from '../search-material.ts'

/** A section, with passages that do not answer the question for its heading. */
interface HeadingLine {
  site: string
  title: string
  heading: string
  heads: string[]
  text: string
  /** Found with the heading's words. */
  negatives: Passage[]
  /** Beside the section on its page. */
  same: Passage[]
}

interface Passage {
  heads: string[]
  text: string
}

const mostCharacters = 1200
const fewestCharacters = 80
const mostNegatives = 8
/** Headings that ask nothing. */
const general =
  /^(?:introduction|overview|examples?|usage|note|next steps|see also|summary|options|parameters|v?\d)/i

function readSections(index: SearchIndex, page: number): Passage[] {
  const { first, end } = index.passagesOf(page)
  const sections = new Map<string, Passage>()
  for (let position = first; position < end; position++) {
    const passage = readPassage(index, position)
    const key = passage.heads.join('\n')
    const known = sections.get(key)
    sections.set(key, known ? { ...known, text: `${known.text}\n${passage.text}` } : passage)
  }
  return [...sections.values()].map(({ heads, text }) => ({ heads, text: text.slice(0, mostCharacters) }))
}

function readPassage(index: SearchIndex, position: number): Passage {
  const { page, headings, blocks } = index.passage(position)
  const text = blocks.map(block => block.text).join('\n')
  return { heads: [index.page(page).title, ...headings], text: text.slice(0, mostCharacters) }
}

function findNegatives(index: SearchIndex, { heads }: Passage, title: string): Passage[] {
  const heading = heads.at(-1) ?? ''
  const hits = [`${heading} ${title}`, heading].flatMap(query => index.search({ query, limit: 10 }).hits)
  const found = [...new Set(hits.map(({ passage }) => passage))].map(position => readPassage(index, position))
  return found.filter(other => other.heads.join('\n') !== heads.join('\n')).slice(0, mostNegatives)
}

function* makeLines(site: string, index: SearchIndex): Generator<HeadingLine> {
  for (let page = 0; page < index.pageCount; page++) {
    const { title, hidden } = index.page(page)
    const sections = hidden ? [] : readSections(index, page)
    for (const [at, section] of sections.entries()) {
      const heading = section.heads.at(-1) ?? title
      if (section.text.trim().length < fewestCharacters || general.test(heading)) continue
      const same = sections.filter((_, other) => other !== at && Math.abs(other - at) <= 2)
      yield { site, title, heading, ...section, negatives: findNegatives(index, section, title), same }
    }
  }
}

const [, , folder = '', out = ''] = process.argv
const lines = readdirSync(folder).flatMap(site =>
  Array.from(makeLines(site, openIndex(buildIndex(loadFolder(join(folder, site))))), line =>
    JSON.stringify(line),
  ),
)
writeFileSync(out, lines.join('\n'))
