import { bodyOf, type Page } from '../../content/index.ts'
import type { SiteWords } from './analyse-site.ts'
import { createPageLanguages, type PageLanguages, sampledPages } from './decide-languages.ts'
import { createPageReader, type PageWords } from './read-page-words.ts'
import { readSiteWords } from './site-words.ts'
import { createVocabulary } from './vocabulary.ts'

/** Reads the words of pages before the whole site is known, so that the index takes less time once it is. */
export interface WordReader {
  /** Adds a page that is new or has changed. The first pages of a site come first. */
  add(page: Page): void
  /**
   * Returns these words and those of an earlier build for the pages that have not changed since, by path. `buildIndexUpon` reads a
   * page again whose title or language turned out to be another.
   */
  words(unchanged: ReadonlySet<string>): SiteWords
}

/** `earlier` are the bytes that `writeWords` returned. Without them, the usual language is detected from the first `sampleSize` pages. */
export function createWordReader(earlier: Uint8Array | null, sampleSize = sampledPages): WordReader {
  const known = earlier && readSiteWords(earlier)
  const vocabulary = known?.vocabulary ?? createVocabulary()
  const reader = createPageReader(vocabulary)
  const read = new Map<string, PageWords>()
  /** Pages that wait until there are enough to detect the usual language. */
  let waiting: Page[] = []
  let languages = known ? createPageLanguages([], known.usualLanguage) : undefined

  function readPage(page: Page, { stated, detect }: PageLanguages): void {
    const { title, withheld, path } = page
    if (withheld) return
    const passages = bodyOf(page).passages()
    const given = stated(page)
    const language = given ?? detect({ title, passages })
    const detectedFrom = given === null ? title : null
    read.set(path, { ...reader.readPassages(passages, language), detectedFrom })
  }

  return {
    add(page) {
      if (languages) return readPage(page, languages)
      waiting.push(page)
      if (waiting.length < sampleSize) return
      languages = createPageLanguages(waiting)
      for (const early of waiting) readPage(early, languages)
      waiting = []
    },
    words: unchanged => {
      const kept = [...(known?.pages ?? [])].filter(([path]) => unchanged.has(path))
      return { usualLanguage: languages?.usual ?? '', vocabulary, pages: new Map([...kept, ...read]) }
    },
  }
}
