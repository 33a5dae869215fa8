import type { Page } from '../../content/index.ts'
import { createNumberList, type NumberList } from '../file/number-list.ts'
import type { LinkTexts } from './collect-link-texts.ts'
import { type FieldName, fieldMark, passageMark } from './fields.ts'
import { type Label, type PageReader, type PageWords, visitPageWords } from './read-page-words.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface SiteTokens {
  /** Term numbers of all passages, with a field mark before each field. */
  tokens: Int32Array<ArrayBuffer>
  /** Where each passage's tokens start, with one more entry at the end. */
  passageStarts: Int32Array
  passagePages: Int32Array
  /** The first passage of each page, with one more entry at the end. */
  pageFirsts: Int32Array
  /** The terms of each page's title, without function words. */
  titles: Int32Array[]
}

interface LayoutNeeds {
  vocabulary: Vocabulary
  reader: PageReader
  links: LinkTexts
}

const noLabel: Label = { words: new Int32Array(), functionWords: new Int32Array() }

/**
 * Adds titles, link texts and descriptions to the words of each page's passages. Texts about the whole page belong to its first
 * passage.
 */
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

  function describePassage(
    page: Page,
    { language, anchors }: PageWords,
    position: number,
    title: Label,
  ): void {
    writeLabel('title', title)
    writeTexts('link', links.toAnchor(page, anchors[position] ?? null), language)
    if (position > 0) return
    writeTexts('link', links.toPage(page), language)
    writeTexts('about', [page.description ?? '', page.path, ...page.keywords, ...page.tags], language)
  }

  function writePassages(page: Page, said: PageWords, title: Label): void {
    let passage = -1
    visitPageWords(said, word => {
      if (word === passageMark) {
        if (passage >= 0) describePassage(page, said, passage, title)
        passage += 1
        starts.push(tokens.length)
      } else if (word < 0) tokens.push(word)
      else vocabulary.writeTerms(word, tokens)
    })
    if (passage >= 0) describePassage(page, said, passage, title)
  }

  for (const [i, page] of pages.entries()) {
    const said = words[i]
    if (said === undefined) continue
    const isFound = !page.withheld && said.anchors.length > 0
    const title = isFound ? reader.readLabel(page.title, said.language) : noLabel
    titleTerms.cut(0)
    for (const word of title.words) vocabulary.writeTerms(word, titleTerms)
    titles.push(titleTerms.toArray())
    pageFirsts.push(passagePages.length)
    for (const _ of said.anchors) passagePages.push(i)
    if (isFound) writePassages(page, said, title)
    else for (const _ of said.anchors) starts.push(tokens.length)
  }
  starts.push(tokens.length)
  pageFirsts.push(passagePages.length)
  return {
    tokens: tokens.take(),
    passageStarts: starts.take(),
    passagePages: passagePages.take(),
    pageFirsts: pageFirsts.take(),
    titles,
  }
}

function createLists(): [NumberList, NumberList, NumberList, NumberList, NumberList] {
  return [createNumberList(), createNumberList(), createNumberList(), createNumberList(), createNumberList()]
}
