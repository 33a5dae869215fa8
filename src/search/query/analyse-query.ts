import { type AnalysedWord, analyseWord } from '../analysis/analyse-word.ts'
import { type RunKind, splitWords } from '../analysis/split-words.ts'
import type { IndexData } from '../file/index-data.ts'
import type { QuestionLanguage } from './choose-language.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { expandWord, lookUpSynonyms, partShare } from './expand-word.ts'
import { findRelatedTerms } from './find-related-terms.ts'
import { memoize } from './memoize.ts'
import type { QueryTerm, QueryWord } from './query-word.ts'
import { repairSpelling } from './repair-spelling.ts'
import { otherShare, weighTerms, worthOf } from './weigh-word.ts'

const mostWords = 48
const mostRemembered = 5_000
const relatedShare = 0.6
const repairedShare = 0.8
const synonymShare = 0.5
/** They stand between a word and the one that it goes with. */
const articles = new Set(['the', 'a', 'an', 'my', 'your'])

function lookUpReading(data: IndexData, terms: readonly string[]): QueryTerm[] {
  const known: QueryTerm[] = []
  const whole = data.terms.find(terms.at(-1) ?? '')
  for (const [i, text] of terms.entries()) {
    const term = data.terms.find(text)
    if (term === undefined) continue
    const isPart = i < terms.length - 1 && whole !== undefined
    known.push({ term, share: isPart ? partShare : 1 })
  }
  return known
}

/**
 * What the index has of a word in the first language that it is known in, and less of what it has in the others, since `proxy` has
 * another stem on a Spanish page than on an English one.
 */
function lookUp(data: IndexData, readings: readonly AnalysedWord[]): QueryTerm[] {
  const known = new Map<number, number>()
  for (const { terms } of readings) {
    const factor = known.size === 0 ? 1 : otherShare
    for (const { term, share } of lookUpReading(data, terms))
      if (!known.has(term)) known.set(term, share * factor)
  }
  return Array.from(known, ([term, share]) => ({ term, share }))
}

function readWord(run: string, kind: RunKind, { order }: QuestionLanguage): AnalysedWord[] {
  return order.map(language => analyseWord(run, kind, language))
}

type Found = Pick<QueryWord, 'terms' | 'match'>

/** Terms for a word that the index does not hold as it is written: another form, another word for the same, a longer one, a better spelling. */
function findRelated(
  data: IndexData,
  word: AnalysedWord,
  surface: string,
  language: QuestionLanguage,
): Found {
  const written = data.surfaces.find(surface)
  const term = written === undefined ? undefined : data.surfaceTerms[written]
  if (term !== undefined) return { terms: [{ term, share: 1 }], match: 'exact' }
  const [own = ''] = language.order
  const synonyms = lookUpSynonyms(data, word, own).map(meant => ({ term: meant, share: synonymShare }))
  if (synonyms.length > 0) return { terms: synonyms, match: 'related' }
  const kin = findRelatedTerms(data, surface, own)
  if (kin.length > 0)
    return { terms: kin.map(kinTerm => ({ term: kinTerm, share: relatedShare })), match: 'related' }
  const repaired = repairSpelling(data, surface)
  const terms = repaired === undefined ? [] : lookUp(data, readWord(repaired, 'word', language))
  return {
    terms: terms.map(found => ({ ...found, share: found.share * repairedShare })),
    match: terms.length > 0 ? 'repaired' : 'unknown',
  }
}

/** Whether pages in a language have a term, on a site of several; a language that the site lacks is not held against it. */
function isUsedIn(data: IndexData, term: number, language: string): boolean {
  const position = data.summary.languages.indexOf(language)
  return position < 0 || ((data.termLanguages[term] ?? 0) & (1 << Math.min(31, position))) !== 0
}

/**
 * A word that the site does not write and whose stem is another language's alone is taken for misspelt first: `asistant` on English
 * pages is no form of `asistencia`.
 */
function isForeign(data: IndexData, readings: readonly AnalysedWord[], { order }: QuestionLanguage): boolean {
  const [own] = readings
  if (data.summary.languages.length < 2 || own === undefined || own.surface === null) return false
  if (data.surfaces.find(own.surface) !== undefined) return false
  return lookUpReading(data, own.terms).every(({ term }) => !isUsedIn(data, term, order[0] ?? ''))
}

function findWord(data: IndexData, readings: readonly AnalysedWord[], language: QuestionLanguage): Found {
  const [own] = readings
  const terms = lookUp(data, readings)
  const exact: Found = { terms, match: terms.length > 0 ? 'exact' : 'unknown' }
  if (own === undefined || own.surface === null || own.functional) return exact
  if (terms.length > 0 && !isForeign(data, readings, language)) return exact
  const related = findRelated(data, own, own.surface, language)
  return related.match === 'unknown' ? exact : related
}

function askWord(data: IndexData, readings: readonly AnalysedWord[], language: QuestionLanguage): QueryWord {
  const text = readings[0]?.terms.at(-1) ?? ''
  const { terms, match } = findWord(data, readings, language)
  const worth = worthOf(data, readings[0], terms, language.order[0] ?? '')
  return {
    text,
    terms: terms.map(({ term, share }) => ({ term, share: share * worth })),
    weight: weighTerms(data, terms) * worth,
    match,
  }
}

export type AnalyseQuery = (text: string, language: QuestionLanguage) => QueryWord[]

/**
 * Reads the words of a question, as the index knows them. Function words count only where a question has nothing else. Words
 * come again and again; what the latest are known as, alone and behind one another, is remembered.
 */
export function createQueryAnalyser(data: IndexData): AnalyseQuery {
  const alone = memoize<{ readings: AnalysedWord[]; word: QueryWord }>(mostRemembered)
  const behind = memoize<QueryTerm[]>(mostRemembered)

  return (text, language) => {
    const own = language.order[0] ?? 'en'
    const content: QueryWord[] = []
    const functional: QueryWord[] = []
    const seen = new Set<string>()
    const asked: string[] = []
    let before: AnalysedWord | null = null
    splitWords(text, (run, kind) => {
      if (seen.size >= mostWords) return
      const name = `${language.order} ${kind} ${run}`
      const { readings, word } = alone(name, () => knowWord(data, readWord(run, kind, language), language))
      const reading = readings[0]
      const key = reading?.terms.join(' ') ?? ''
      if (reading === undefined || key === '') return
      if (!reading.functional) asked.push(reading.terms.at(-1) ?? '')
      const previous = before
      const others = [
        ...behind(`${nameOf(previous)} ${name}`, () => expandWord(data, previous, reading, own)),
        ...(reading.functional ? [] : expandAbbreviations(data, asked)),
      ]
      if (!articles.has(reading.surface ?? '')) before = reading
      if (seen.has(key)) return
      seen.add(key)
      if (others.length > 0 && reading.functional)
        content.push({ text: key, terms: others, match: 'related', weight: 0 })
      else {
        const added = others.filter(({ term }) => !word.terms.some(known => known.term === term))
        const words = reading.functional ? functional : content
        words.push({ ...word, terms: [...word.terms, ...added] })
      }
    })
    return content.some(word => word.terms.length > 0) ? content : [...content, ...functional]
  }
}

function knowWord(data: IndexData, readings: AnalysedWord[], language: QuestionLanguage) {
  return { readings, word: askWord(data, readings, language) }
}

/** What `expandWord` looks at in the word before. */
function nameOf(word: AnalysedWord | null): string {
  return word === null ? '' : `${word.functional} ${word.surface}`
}
