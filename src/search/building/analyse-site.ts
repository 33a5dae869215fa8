import { bodyOf, type Page, type ParsedSite, type Passage } from '../../content/index.ts'
import { createRecordWriter, type RecordWriter, type WrittenRecords } from '../../shared/index.ts'
import { collectLinkTexts, openLinkTexts, type TextsByTarget } from './collect-link-texts.ts'
import { collectTokens, type SiteTokens } from './collect-tokens.ts'
import { countWordFrequencies } from './count-word-frequencies.ts'
import { createPageLanguages } from './decide-languages.ts'
import { describePage, packPassages } from './describe-records.ts'
import { type Abbreviation, findShortForms, learnAbbreviations } from './learn-abbreviations.ts'
import { createPageReader, type PageWords } from './read-page-words.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export interface AnalysedSite extends SiteTokens {
  vocabulary: Vocabulary
  /** The language of most pages that do not state theirs. */
  usualLanguage: string
  languages: string[]
  /** The words of each page's passages; empty for hidden pages. */
  pages: PageWords[]
  abbreviations: Abbreviation[]
  records: WrittenRecords
  linkTexts: TextsByTarget
}

/** What is known of a site, of which only some pages are analysed. */
export interface SiteTraits {
  usualLanguage: string
  linkTexts: TextsByTarget
}

/** Words of a site's pages that were read before: in an earlier build, or while other pages were parsed. */
export interface SiteWords {
  usualLanguage: string
  vocabulary: Vocabulary
  /** By path. */
  pages: ReadonlyMap<string, PageWords>
}

/**
 * Reads each page of a site into numbered terms, in its language. Hidden pages keep their positions, without words. Pages in
 * `earlier.pages` are not read again.
 */
export function analyseSite(
  site: ParsedSite,
  earlier: SiteWords | null = null,
  traits?: SiteTraits,
): AnalysedSite {
  const vocabulary = earlier?.vocabulary ?? createVocabulary()
  const reader = createPageReader(vocabulary)
  const languages = createPageLanguages(site.pages, traits?.usualLanguage)
  const isUsual = earlier?.usualLanguage === languages.usual
  // A question reads the records of many pages, and only a few bytes of each, so they are not compressed.
  const records = createRecordWriter({ isPlain: true })
  for (const page of site.pages) records.add(describePage(page, bodyOf(page).anchors))
  const pages = site.pages.map((page): PageWords => {
    const { title, withheld } = page
    const readPassages = openPassages(page, records)
    const known = earlier?.pages.get(page.path)
    const stated = languages.stated(page)
    const detectedFrom = stated === null ? title : null
    const isDetected = stated === null && isUsual && known?.detectedFrom === title
    const language =
      stated ?? (isDetected ? known.language : languages.detect({ title, passages: readPassages() }))
    if (withheld) return { ...hidePassages(readPassages()), language, detectedFrom }
    const isRead = known !== undefined && known.language === language && !known.withheld
    return { ...(isRead ? known : reader.readPassages(readPassages(), language)), detectedFrom }
  })
  for (const [language, counts] of countWordFrequencies(pages, vocabulary)) vocabulary.learn(language, counts)
  const linkTexts = traits?.linkTexts ?? collectLinkTexts(site.pages)
  const tokens = collectTokens(site.pages, pages, { vocabulary, reader, links: openLinkTexts(linkTexts) })
  const explained = pages.flatMap((page, i) => {
    const { title = '', withheld = true } = site.pages[i] ?? {}
    return withheld ? [] : [{ ...page, shortForms: [...findShortForms(title), ...page.shortForms] }]
  })
  return {
    vocabulary,
    usualLanguage: languages.usual,
    languages: pages.map(({ language }) => language),
    pages,
    abbreviations: learnAbbreviations(explained, vocabulary),
    records: records.finish(),
    linkTexts,
    ...tokens,
  }
}

/** Adds a page's passages to the records. They are decoded once, if somebody reads them. */
function openPassages(page: Page, records: RecordWriter): () => readonly Passage[] {
  const { packed, passages } = bodyOf(page)
  let decoded = packed ? undefined : passages()
  records.addPacked(packed?.passages ?? packPassages(decoded ?? []))
  return () => {
    decoded ??= passages()
    return decoded
  }
}

function hidePassages(passages: readonly Passage[]) {
  const anchors = passages.map(({ anchor }) => anchor)
  return { words: new Uint8Array(), anchors, shortForms: [], withheld: true as const }
}
