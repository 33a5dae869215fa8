import type { Page, ParsedSite, Passage } from '../../content/index.ts'
import { detectLanguage } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import { type FieldName, fieldNumber } from './fields.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** A site as numbered terms. */
export interface AnalysedSite {
  vocabulary: Vocabulary
  /** Primary language of each page. */
  languages: string[]
  /** Every passage's terms: runs of term numbers, each run opened by a field mark (`-1 - field`). */
  tokens: Int32Array
  /** Where each passage's tokens start; one entry more than passages. */
  passageStarts: Int32Array
  passagePages: Int32Array
  /** First passage of each page; one entry more than pages. */
  pageFirsts: Int32Array
  /** Terms of each page's title, function words left out. */
  titles: number[][]
}

interface LinkTexts {
  toPage: Map<string, string[]>
  toAnchor: Map<string, string[]>
}

const textsForEachTarget = 12
const sampledPages = 60
const sampleLength = 2_000

function collectLinkTexts(pages: readonly Page[]): LinkTexts {
  const links: LinkTexts = { toPage: new Map(), toAnchor: new Map() }
  for (const page of pages) {
    for (const { path, anchor, text } of page.links) {
      if (path === page.path && anchor === null) continue
      const [map, key] = anchor === null ? [links.toPage, path] : [links.toAnchor, `${path}#${anchor}`]
      const known = map.get(key) ?? []
      if (known.length < textsForEachTarget && !known.includes(text)) map.set(key, [...known, text])
    }
  }
  return links
}

function textOf(page: Page): string {
  const texts = page.passages.flatMap(passage =>
    passage.blocks.filter(block => block.kind !== 'code').map(block => block.text),
  )
  return [page.title, ...texts].join('\n').slice(0, sampleLength)
}

/** As each page states, or as it shows; a page that does not show is taken for one like most of the others. */
function decideLanguages(pages: readonly Page[]): string[] {
  const stated = pages.map(page => (page.language === null ? null : primaryLanguage(page.language)))
  if (stated.every(language => language !== null)) return stated
  const found = new Map<string, number>()
  for (const page of pages.slice(0, sampledPages)) {
    const language = detectLanguage(textOf(page), null)
    if (language !== null) found.set(language, (found.get(language) ?? 0) + 1)
  }
  const usual = [...found].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en'
  return pages.map((page, i) => stated[i] ?? detectLanguage(textOf(page), usual) ?? usual)
}

interface Writer {
  tokens: NumberList
  vocabulary: Vocabulary
  language: string
}

function openField(tokens: NumberList, field: FieldName): void {
  tokens.push(-1 - (fieldNumber[field] ?? 0))
}

function writeField({ tokens, vocabulary, language }: Writer, field: FieldName, text: string): void {
  if (text === '') return
  openField(tokens, field)
  vocabulary.analyse(text, language, (terms, functional) => {
    if (!functional) for (const term of terms) tokens.push(term)
  })
}

/** A title or heading: its function words are kept as well, in a field of their own. */
interface Label {
  terms: number[]
  functionWords: number[]
}

const noLabel: Label = { terms: [], functionWords: [] }

function readLabel({ vocabulary, language }: Writer, text: string): Label {
  const label: Label = { terms: [], functionWords: [] }
  vocabulary.analyse(text, language, (terms, functional) => {
    const list = functional ? label.functionWords : label.terms
    for (const term of terms) list.push(term)
  })
  return label
}

function writeLabel({ tokens }: Writer, field: FieldName, { terms, functionWords }: Label): void {
  openField(tokens, field)
  for (const term of terms) tokens.push(term)
  if (functionWords.length === 0) return
  openField(tokens, 'function')
  for (const term of functionWords) tokens.push(term)
}

function writePassage(writer: Writer, passage: Passage, title: Label): void {
  for (const heading of passage.headings) writeLabel(writer, 'heading', readLabel(writer, heading))
  for (const block of passage.blocks) writeField(writer, block.kind === 'code' ? 'code' : 'body', block.text)
  writeLabel(writer, 'title', title)
}

function writeAbout(writer: Writer, page: Page, links: LinkTexts): void {
  for (const text of links.toPage.get(page.path) ?? []) writeField(writer, 'link', text)
  for (const text of [page.description ?? '', page.path, ...page.keywords, ...page.tags])
    writeField(writer, 'about', text)
}

function writeLinkTexts(writer: Writer, page: Page, anchor: string | null, links: LinkTexts): void {
  if (anchor === null) return
  for (const text of links.toAnchor.get(`${page.path}#${anchor}`) ?? []) writeField(writer, 'link', text)
}

/**
 * Reads every page of a site into numbered terms, each in its own language. What describes a page as a whole goes with its first passage.
 * Pages that are withheld keep their places, without a word to find them by.
 */
export function analyseSite(site: ParsedSite): AnalysedSite {
  const vocabulary = createVocabulary()
  const languages = decideLanguages(site.pages)
  const links = collectLinkTexts(site.pages)
  const [tokens, starts, passagePages, pageFirsts] = [
    createNumberList(),
    createNumberList(),
    createNumberList(),
    createNumberList(),
  ]
  const titles: number[][] = []
  for (const [i, page] of site.pages.entries()) {
    for (const passage of page.passages)
      for (const block of passage.blocks) vocabulary.learn(block.text, languages[i] ?? '')
  }
  for (const [i, page] of site.pages.entries()) {
    const writer = { tokens, vocabulary, language: languages[i] ?? '' }
    const title = page.withheld ? noLabel : readLabel(writer, page.title)
    pageFirsts.push(passagePages.length)
    titles.push(title.terms)
    for (const [j, passage] of page.passages.entries()) {
      starts.push(tokens.length)
      passagePages.push(i)
      if (page.withheld) continue
      writePassage(writer, passage, title)
      writeLinkTexts(writer, page, passage.anchor, links)
      if (j === 0) writeAbout(writer, page, links)
    }
  }
  starts.push(tokens.length)
  pageFirsts.push(passagePages.length)
  return {
    vocabulary,
    languages,
    tokens: tokens.toArray(),
    passageStarts: starts.toArray(),
    passagePages: passagePages.toArray(),
    pageFirsts: pageFirsts.toArray(),
    titles,
  }
}
