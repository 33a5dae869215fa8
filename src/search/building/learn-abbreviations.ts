import type { Passage } from '../../content/index.ts'
import { createNumberList } from '../file/number-list.ts'
import type { Vocabulary } from './vocabulary.ts'

/** An abbreviation that a site explains: its term, then those of its long form in order. */
export type Abbreviation = [short: string, ...long: string[]]

export type ShortForm = [short: string, long: string]

const shortForm = / \(([A-Za-z][A-Za-z0-9]{1,9}?)s?\)/g
const longestLongForm = 120
const mostAbbreviations = 1_000

/** Finds the last words of `before` that `short` abbreviates, by initials (`HMR`) or by first and last letter (`i18n`). */
function findLongForm(before: string, short: string): string | null {
  const words = before.split(/[\s-]+/)
  const [, first, count, last] = /^([a-z])(\d{1,2})([a-z])$/.exec(short.toLowerCase()) ?? []
  if (first !== undefined) {
    const word = words.at(-1)?.toLowerCase() ?? ''
    const isMeant = word.length === Number(count) + 2 && word.startsWith(first) && word.endsWith(last ?? '')
    return isMeant ? word : null
  }
  if (!/[A-Z].*[A-Z]/.test(short)) return null
  const long = words.slice(-short.length)
  const initials = long.map(word => word[0] ?? '').join('')
  return initials.toLowerCase() === short.toLowerCase() ? long.join(' ') : null
}

function addShortForms(text: string, forms: ShortForm[]): void {
  if (!text.includes(' (')) return
  for (const { 1: short = '', index } of text.matchAll(shortForm)) {
    const long = findLongForm(text.slice(Math.max(0, index - longestLongForm), index), short)
    if (long !== null) forms.push([short, long])
  }
}

/**
 * Finds the abbreviations that a text explains: "Long form (LF)" (after Schwartz and Hearst, "A simple algorithm for identifying
 * abbreviation definitions in biomedical text", 2003, with initials only).
 */
export function findShortForms(text: string): ShortForm[] {
  const forms: ShortForm[] = []
  addShortForms(text, forms)
  return forms
}

/** Finds the abbreviations that a page's passages explain. */
export function findShortFormsIn(passages: readonly Passage[]): ShortForm[] {
  const forms: ShortForm[] = []
  for (const { headings, blocks } of passages) {
    for (const heading of headings) addShortForms(heading, forms)
    for (const block of blocks) if (block.kind !== 'code') addShortForms(block.text, forms)
  }
  return forms
}

/** Lists a site's abbreviations with their long forms, sorted. */
export function learnAbbreviations(
  pages: Iterable<{ language: string; shortForms: readonly ShortForm[] }>,
  vocabulary: Vocabulary,
): Abbreviation[] {
  const found = new Map<string, Abbreviation>()
  for (const { language, shortForms } of pages) {
    for (const [short, long] of shortForms) {
      if (found.size === mostAbbreviations) break
      const [name, ...others] = readTerms(vocabulary, short, language)
      const meant = readTerms(vocabulary, long, language)
      if (name === undefined || others.length > 0 || meant.length === 0) continue
      found.set([name, ...meant].join(' '), [name, ...meant])
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, abbreviation]) => abbreviation)
}

/** Returns one term per word: the whole, if the word has parts. */
function readTerms(vocabulary: Vocabulary, text: string, language: string): string[] {
  const words = createNumberList()
  vocabulary.read(text, language, words)
  return Array.from(words.toArray(), word => vocabulary.terms[vocabulary.wholeOf(word)] ?? '')
}
