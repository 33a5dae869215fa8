import type { Page } from '../../content/index.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import type { LinkTexts } from './collect-link-texts.ts'
import { type FieldName, fieldMark, passageMark } from './fields.ts'
import { type Label, type PageReader, type PageWords, visitPageWords } from './read-page-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A site's passages, one after the other. */
export interface SiteTokens {
  /** Every passage's terms: runs of term numbers, each run opened by a field mark. */
  tokens: Int32Array
  /** Where each passage's tokens start; one entry more than passages. */
  passageStarts: Int32Array
  passagePages: Int32Array
  /** First passage of each page; one entry more than pages. */
  pageFirsts: Int32Array
  /** Terms of each page's title, function words left out. */
  titles: Int32Array[]
}

interface LayoutNeeds {
  vocabulary: Vocabulary
  reader: PageReader
  links: LinkTexts
}

const noLabel: Label = { words: new Int32Array(), functionWords: new Int32Array() }

/** Puts what describes each page to what its passages say, `words` by the page. What is about the whole page goes with its first passage. */
export function collectTokens(
  pages: readonly Page[],
  words: readonly PageWords[],
  { vocabulary, reader, links }: LayoutNeeds,
): SiteTokens {
  const [tokens, starts, passagePages, pageFirsts, titleTerms] = createLists()
  const titles: Int32Array[] = []

  function write(numbers: Int32Array): void {
    for (const word of numbers) vocabulary.writeTerms(word, tokens)
  }

  function writeLabel(field: FieldName, label: Label): void {
    tokens.push(fieldMark(field))
    write(label.words)
    if (label.functionWords.length === 0) return
    tokens.push(fieldMark('function'))
    write(label.functionWords)
  }

  function writeTexts(field: FieldName, texts: readonly string[], language: string): void {
    for (const text of texts) {
      if (text === '') continue
      tokens.push(fieldMark(field))
      write(reader.readLabel(text, language).words)
    }
  }

  /** What describes a passage, behind what it says. */
  function describePassage(page: Page, position: number, title: Label, language: string): void {
    writeLabel('title', title)
    writeTexts('link', links.toAnchor(page, page.passages[position]?.anchor ?? null), language)
    if (position > 0) return
    writeTexts('link', links.toPage(page), language)
    writeTexts('about', [page.description ?? '', page.path, ...page.keywords, ...page.tags], language)
  }

  function writePassages(page: Page, said: PageWords, title: Label): void {
    let passage = -1
    visitPageWords(said, word => {
      if (word === passageMark) {
        if (passage >= 0) describePassage(page, passage, title, said.language)
        passage += 1
        starts.push(tokens.length)
      } else if (word < 0) tokens.push(word)
      else vocabulary.writeTerms(word, tokens)
    })
    if (passage >= 0) describePassage(page, passage, title, said.language)
  }

  for (const [i, page] of pages.entries()) {
    const said = words[i]
    const isFound = said !== undefined && !page.withheld && page.passages.length > 0
    const title = isFound ? reader.readLabel(page.title, said.language) : noLabel
    titleTerms.cut(0)
    for (const word of title.words) vocabulary.writeTerms(word, titleTerms)
    titles.push(titleTerms.toArray())
    pageFirsts.push(passagePages.length)
    for (const _ of page.passages) passagePages.push(i)
    if (isFound) writePassages(page, said, title)
    else for (const _ of page.passages) starts.push(tokens.length)
  }
  starts.push(tokens.length)
  pageFirsts.push(passagePages.length)
  return {
    tokens: tokens.toArray(),
    passageStarts: starts.toArray(),
    passagePages: passagePages.toArray(),
    pageFirsts: pageFirsts.toArray(),
    titles,
  }
}

function createLists(): [NumberList, NumberList, NumberList, NumberList, NumberList] {
  return [createNumberList(), createNumberList(), createNumberList(), createNumberList(), createNumberList()]
}
