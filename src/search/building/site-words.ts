import type { AnalysedSite, SiteWords } from './analyse-site.ts'
import type { PageWords } from './read-page-words.ts'
import { createVocabulary, type SavedVocabulary } from './vocabulary.ts'

/* The file: length of the head (u32, little-endian), the head as JSON, the numbers of the vocabulary, each page's words. */
interface Head extends Pick<SavedVocabulary, 'languageNames' | 'terms' | 'surfaces'> {
  /** The length of each list of numbers in bytes. */
  lists: number[]
  usualLanguage: string
  pages: (Omit<PageWords, 'words'> & { path: string; bytes: number })[]
}

const lengthBytes = 4

/** Returns null if most words are left from earlier builds, so that the next build starts fresh. */
export function writeSiteWords(
  site: Pick<AnalysedSite, 'vocabulary' | 'usualLanguage' | 'pages'>,
  paths: readonly string[],
): Uint8Array | null {
  const { languageNames, terms, surfaces, ...numbers } = site.vocabulary.save()
  const { units, starts, languages, termStarts, wordTerms, functional } = numbers
  const count = languages.length
  const left = functional.filter((isFunctional, word) => isFunctional === 0 && !site.vocabulary.isUsed(word))
  if (left.length * 2 > count) return null
  const lists = [units, starts, languages, termStarts, wordTerms, functional].map(
    list => new Uint8Array(list.buffer, list.byteOffset, list.byteLength),
  )
  const head: Head = {
    languageNames,
    terms,
    surfaces,
    lists: lists.map(list => list.length),
    usualLanguage: site.usualLanguage,
    pages: site.pages.map(({ words, ...page }, i) => ({
      ...page,
      path: paths[i] ?? '',
      bytes: words.length,
    })),
  }
  const json = Buffer.from(JSON.stringify(head))
  const length = new Uint8Array(lengthBytes)
  new DataView(length.buffer).setUint32(0, json.length, true)
  return Buffer.concat([length, json, ...lists, ...site.pages.map(page => page.words)])
}

export function readSiteWords(bytes: Uint8Array): SiteWords {
  const headBytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  let at = lengthBytes + headBytes
  const head = readHead(bytes.subarray(lengthBytes, at))
  const [units, starts, languages, termStarts, wordTerms, functional] = head.lists.map(length => {
    at += length
    // A copy, because typed arrays need aligned offsets.
    return new Uint8Array(bytes.subarray(at - length, at)).buffer
  })
  const pages = head.pages.map(({ path, bytes: length, ...page }): [string, PageWords] => {
    at += length
    return [path, { ...page, words: bytes.subarray(at - length, at) }]
  })
  const { usualLanguage, languageNames, terms, surfaces } = head
  const vocabulary = createVocabulary({
    languageNames,
    terms,
    surfaces,
    units: new Uint16Array(units ?? new ArrayBuffer()),
    starts: new Int32Array(starts ?? new ArrayBuffer()),
    languages: new Int32Array(languages ?? new ArrayBuffer()),
    termStarts: new Int32Array(termStarts ?? new ArrayBuffer()),
    wordTerms: new Int32Array(wordTerms ?? new ArrayBuffer()),
    functional: new Int32Array(functional ?? new ArrayBuffer()),
  })
  return { usualLanguage, vocabulary, pages: new Map(pages) }
}

/** A cast: the caller has checked that the bytes are complete and from this version of the program. */
function readHead(bytes: Uint8Array): Head {
  return JSON.parse(new TextDecoder().decode(bytes)) as Head
}
