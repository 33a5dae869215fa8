import { createNumberList, type NumberList } from '../file/number-list.ts'
import { readSequence, varintBytes, writeVarint } from '../file/varint.ts'
import type { AnalysedSite, RestorePages } from './analyse-site.ts'
import { passageMark } from './fields.ts'
import type { ShortForm } from './learn-abbreviations.ts'
import type { PageWords } from './read-page-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/*
 * What the pages of a site say, for the builds after this one: u32 length of the head (little-endian), the head as JSON, numbers in
 * LEB128. These are, for each word, its language, what it is (1 functional, 2 plain), how many terms it has, and the terms; then each
 * page's words and marks, raised by the lowest mark. Words and terms are numbered by their first place, and only those of pages are there.
 */
interface Head {
  languages: string[]
  terms: string[]
  words: string[]
  /** Of the plain words, in order. */
  surfaces: string[]
  pages: [path: string, language: string, count: number, shortForms: ShortForm[]][]
}

const lengthBytes = 4
const [functionalBit, plainBit] = [1, 2]
const unknown = -1

/** Numbers things anew as they come. */
function createNumbering(size: number) {
  const [numbers, order] = [new Int32Array(size).fill(unknown), createNumberList()]
  return {
    order,
    number: (known: number): number => {
      if (numbers[known] === unknown) {
        numbers[known] = order.length
        order.push(known)
      }
      return numbers[known] ?? 0
    },
  }
}

export function writeSiteWords(site: AnalysedSite, paths: readonly string[]): Uint8Array {
  const { vocabulary } = site
  const [words, terms] = [createNumbering(vocabulary.wordCount), createNumbering(vocabulary.terms.length)]
  const [described, listed] = [createNumberList(), createNumberList()]
  for (const page of site.pages)
    for (const word of page.words) listed.push((word < 0 ? word : words.number(word)) - passageMark)
  const languages: string[] = []
  const surfaces: string[] = []
  const texts = Array.from(words.order.toArray(), number => {
    const word = vocabulary.describe(number)
    if (!languages.includes(word.language)) languages.push(word.language)
    if (word.surface !== null) surfaces.push(word.surface)
    described.push(languages.indexOf(word.language))
    described.push((word.functional ? functionalBit : 0) + (word.surface === null ? 0 : plainBit))
    described.push(word.terms.length)
    for (const term of word.terms) described.push(terms.number(term))
    return word.text
  })
  const head: Head = {
    languages,
    terms: Array.from(terms.order.toArray(), term => vocabulary.terms[term] ?? ''),
    words: texts,
    surfaces,
    pages: site.pages.map((page, i) => [paths[i] ?? '', page.language, page.words.length, page.shortForms]),
  }
  return joinParts(Buffer.from(JSON.stringify(head)), [described, listed])
}

function joinParts(head: Uint8Array, lists: readonly NumberList[]): Uint8Array {
  let at = lengthBytes + head.length
  let end = at
  const visit = (use: (value: number) => void) => {
    for (const list of lists) for (let i = 0; i < list.length; i++) use(list.get(i))
  }
  visit(value => {
    end += varintBytes(value)
  })
  const bytes = new Uint8Array(end)
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, lengthBytes)
  visit(value => {
    at = writeVarint(bytes, at, value)
  })
  return bytes
}

/**
 * Gives the words of pages whose passages are as `writeSiteWords` found them, and which are read in the same language now; the others'
 * words stay out of the vocabulary.
 */
export function openSiteWords(bytes: Uint8Array, unchanged: ReadonlySet<string>): RestorePages {
  return (vocabulary, languages) => {
    const headLength = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
    const head = readHead(bytes.subarray(lengthBytes, lengthBytes + headLength))
    const list = createNumberList()
    readSequence(bytes, lengthBytes + headLength, bytes.length, list.push)
    const numbers = list.toArray()
    const starts = findStarts(numbers, head.words.length)
    const pages = new Map<string, PageWords>()
    let end = starts.at(-1) ?? 0
    for (const [path, language, count, shortForms] of head.pages) {
      const words = numbers.subarray(end, end + count)
      end += count
      if (unchanged.has(path) && languages.get(path) === language)
        pages.set(path, { language, words, shortForms })
    }
    const numberWord = createWordRestorer(vocabulary, head, numbers, starts)
    for (const { words } of pages.values()) {
      for (let i = 0; i < words.length; i++) {
        const word = (words[i] ?? 0) + passageMark
        words[i] = word < 0 ? word : numberWord(word)
      }
    }
    return pages
  }
}

/** Where each word's numbers are, and their end. */
function findStarts(numbers: Int32Array, words: number): Int32Array {
  const starts = new Int32Array(words + 1)
  for (let word = 0; word < words; word++) {
    const start = starts[word] ?? 0
    starts[word + 1] = start + 3 + (numbers[start + 2] ?? 0)
  }
  return starts
}

/** Adds words to a vocabulary as they are first asked for. */
function createWordRestorer(vocabulary: Vocabulary, head: Head, numbers: Int32Array, starts: Int32Array) {
  const restored = new Int32Array(head.words.length).fill(unknown)
  const terms = new Int32Array(head.terms.length).fill(unknown)
  const plainBefore = new Int32Array(head.words.length)
  for (let word = 0, plain = 0; word < head.words.length; word++) {
    plainBefore[word] = plain
    if (((numbers[(starts[word] ?? 0) + 1] ?? 0) & plainBit) !== 0) plain += 1
  }
  const numberTerm = (term: number): number => {
    if (terms[term] === unknown) terms[term] = vocabulary.numberTerm(head.terms[term] ?? '')
    return terms[term] ?? 0
  }
  return (word: number): number => {
    if (restored[word] === unknown) {
      restored[word] = vocabulary.wordCount
      const start = starts[word] ?? 0
      const kind = numbers[start + 1] ?? 0
      vocabulary.restore({
        text: head.words[word] ?? '',
        language: head.languages[numbers[start] ?? 0] ?? '',
        terms: Array.from(numbers.subarray(start + 3, starts[word + 1]), numberTerm),
        surface: (kind & plainBit) === 0 ? null : (head.surfaces[plainBefore[word] ?? 0] ?? null),
        functional: (kind & functionalBit) !== 0,
      })
    }
    return restored[word] ?? 0
  }
}

/** A cast: whoever keeps the bytes has seen that they are whole, and by this version of the program. */
function readHead(bytes: Uint8Array): Head {
  return JSON.parse(new TextDecoder().decode(bytes)) as Head
}
