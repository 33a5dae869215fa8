import type { Page, ParsedSite } from '../../content/index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A short form as a site explains it: its term, then those of its long form in order. */
export type Abbreviation = [short: string, ...long: string[]]

const shortForm = / \(([A-Za-z][A-Za-z0-9]{1,9}?)s?\)/g
const longestLongForm = 120
const mostAbbreviations = 1_000

/** The words of `before` that `short` stands for: by their initials (`HMR`), or by their first and last letters (`i18n`). */
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

function textsOf(page: Page): string[] {
  const texts = page.passages.flatMap(({ headings, blocks }) => [
    ...headings,
    ...blocks.filter(block => block.kind !== 'code').map(block => block.text),
  ])
  return [page.title, ...texts].filter(text => text.includes(' ('))
}

/**
 * What a site's short forms stand for, as it says itself: "Long form (LF)" (after Schwartz and Hearst, "A simple algorithm for
 * identifying abbreviation definitions in biomedical text", 2003, with initials alone). Sorted.
 */
export function learnAbbreviations(
  site: ParsedSite,
  { vocabulary, languages }: { vocabulary: Vocabulary; languages: readonly string[] },
): Abbreviation[] {
  const found = new Map<string, Abbreviation>()
  for (const [i, page] of site.pages.entries()) {
    if (page.withheld) continue
    for (const text of textsOf(page)) {
      for (const { 1: short = '', index } of text.matchAll(shortForm)) {
        const long = findLongForm(text.slice(Math.max(0, index - longestLongForm), index), short)
        if (long === null || found.size === mostAbbreviations) continue
        const [name, ...others] = readTerms(vocabulary, short, languages[i] ?? '')
        const meant = readTerms(vocabulary, long, languages[i] ?? '')
        if (name === undefined || others.length > 0 || meant.length === 0) continue
        found.set([name, ...meant].join(' '), [name, ...meant])
      }
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, abbreviation]) => abbreviation)
}

/** The term of each word, the whole of those that have parts. */
function readTerms({ analyse, terms }: Vocabulary, text: string, language: string): string[] {
  const wholes: string[] = []
  analyse(text, language, (numbers, functional) => {
    const whole = terms[numbers.at(-1) ?? -1]
    if (!functional && whole !== undefined) wholes.push(whole)
  })
  return wholes
}
