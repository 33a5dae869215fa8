import { bodyOf, type Page } from '../../content/index.ts'
import type { SiteWords } from './analyse-site.ts'
import { createPageLanguages, type PageLanguages, sampledPages } from './decide-languages.ts'
import { createPageReader, type PageWords } from './read-page-words.ts'
import { createVocabulary } from './vocabulary.ts'

/** Reads the words of pages before the whole site is known, so that the index takes less time once it is. */
export interface EarlyReader {
  /** Adds the site's next page. */
  add(page: Page): void
  /** `buildIndexUpon` reads a page again whose title or language turned out to be another. */
  words(): SiteWords
}

/** The usual language is detected from the first `sampleSize` pages. */
export function createEarlyReader(sampleSize = sampledPages): EarlyReader {
  const vocabulary = createVocabulary()
  const reader = createPageReader(vocabulary)
  const pages = new Map<string, PageWords>()
  /** Pages that wait until there are enough to detect the usual language. */
  let waiting: Page[] = []
  let languages: PageLanguages | undefined

  function read(page: Page, { stated, detect }: PageLanguages): void {
    const { title, withheld, path } = page
    if (withheld) return
    const passages = bodyOf(page).passages()
    const given = stated(page)
    const language = given ?? detect({ title, passages })
    const detectedFrom = given === null ? title : null
    pages.set(path, { ...reader.readPassages(passages, language), detectedFrom })
  }

  return {
    add(page) {
      if (languages) return read(page, languages)
      waiting.push(page)
      if (waiting.length < sampleSize) return
      languages = createPageLanguages(waiting)
      for (const early of waiting) read(early, languages)
      waiting = []
    },
    words: () => ({ usualLanguage: languages?.usual ?? '', vocabulary, pages }),
  }
}
