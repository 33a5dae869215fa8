import type { ParsedSite } from '../../content/index.ts'
import { collectLinkTexts } from './collect-link-texts.ts'
import { collectTokens, type SiteTokens } from './collect-tokens.ts'
import { countWordFrequencies } from './count-word-frequencies.ts'
import { decideLanguages } from './decide-languages.ts'
import { type Abbreviation, findShortForms, learnAbbreviations } from './learn-abbreviations.ts'
import { createPageReader, type PageWords } from './read-page-words.ts'
import { createVocabulary, type SavedVocabulary, type Vocabulary } from './vocabulary.ts'

export interface AnalysedSite extends SiteTokens {
  vocabulary: Vocabulary
  languages: string[]
  /** The words of each page's passages; empty for hidden pages. */
  pages: PageWords[]
  abbreviations: Abbreviation[]
}

/** The words of a site's pages, kept for later builds. */
export interface SiteWords {
  vocabulary: SavedVocabulary
  /** By path. */
  pages: ReadonlyMap<string, PageWords>
}

/**
 * Reads each page of a site into numbered terms, in its language. Hidden pages keep their positions, without words. Pages in
 * `earlier.pages` are not read again.
 */
export function analyseSite(site: ParsedSite, earlier: SiteWords | null = null): AnalysedSite {
  const vocabulary = createVocabulary(earlier?.vocabulary)
  const reader = createPageReader(vocabulary)
  const languages = decideLanguages(site.pages)
  const pages = site.pages.map((page, i): PageWords => {
    const language = languages[i] ?? ''
    if (page.withheld) return { language, words: new Uint8Array(), shortForms: [] }
    const known = earlier?.pages.get(page.path)
    return known?.language === language ? known : reader.readPassages(page.passages, language)
  })
  for (const [language, counts] of countWordFrequencies(pages, vocabulary)) vocabulary.learn(language, counts)
  const tokens = collectTokens(site.pages, pages, { vocabulary, reader, links: collectLinkTexts(site.pages) })
  const explained = pages.flatMap((page, i) => {
    const { title = '', withheld = true } = site.pages[i] ?? {}
    return withheld ? [] : [{ ...page, shortForms: [...findShortForms(title), ...page.shortForms] }]
  })
  return { vocabulary, languages, pages, abbreviations: learnAbbreviations(explained, vocabulary), ...tokens }
}
