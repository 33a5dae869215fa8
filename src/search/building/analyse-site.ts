import type { ParsedSite } from '../../content/index.ts'
import { collectLinkTexts } from './collect-link-texts.ts'
import { countPlainWords } from './count-plain-words.ts'
import { decideLanguages } from './decide-languages.ts'
import { layOutTokens, type SiteTokens } from './lay-out-tokens.ts'
import { type Abbreviation, findShortForms, learnAbbreviations } from './learn-abbreviations.ts'
import { createPageReader, type PageWords } from './read-page-words.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** A site as numbered terms. */
export interface AnalysedSite extends SiteTokens {
  vocabulary: Vocabulary
  /** How many of the vocabulary's words stand on the site: the first ones. */
  wordCount: number
  /** Primary language of each page. */
  languages: string[]
  /** What each page's passages say; nothing of those that are withheld. */
  pages: PageWords[]
  abbreviations: Abbreviation[]
}

/**
 * Puts the words of an earlier build into an empty vocabulary, and gives what they are of: of the pages whose passages are as they were,
 * read in the languages given. By path.
 */
export type RestorePages = (
  vocabulary: Vocabulary,
  languages: ReadonlyMap<string, string>,
) => ReadonlyMap<string, PageWords>

const nothing: RestorePages = () => new Map()

/**
 * Reads every page of a site into numbered terms, each in its own language. Pages that are withheld keep their places, without a word to
 * find them by.
 */
export function analyseSite(site: ParsedSite, restorePages = nothing): AnalysedSite {
  const vocabulary = createVocabulary()
  const reader = createPageReader(vocabulary)
  const languages = decideLanguages(site.pages)
  const languageOf = (i: number) => languages[i] ?? ''
  const shown = site.pages.flatMap((page, i): [string, string][] =>
    page.withheld ? [] : [[page.path, languageOf(i)]],
  )
  const restored = restorePages(vocabulary, new Map(shown))
  const pages = site.pages.map((page, i): PageWords => {
    if (page.withheld) return { language: languageOf(i), words: new Int32Array(), shortForms: [] }
    return restored.get(page.path) ?? reader.readPassages(page.passages, languageOf(i))
  })
  for (const [language, counts] of countPlainWords(pages, vocabulary)) vocabulary.learn(language, counts)
  const tokens = layOutTokens(site.pages, pages, { vocabulary, reader, links: collectLinkTexts(site.pages) })
  const { wordCount } = vocabulary
  const explained = pages.flatMap((page, i) => {
    const { title = '', withheld = true } = site.pages[i] ?? {}
    return withheld ? [] : [{ ...page, shortForms: [...findShortForms(title), ...page.shortForms] }]
  })
  const abbreviations = learnAbbreviations(explained, vocabulary)
  return { vocabulary, wordCount, languages, pages, abbreviations, ...tokens }
}
