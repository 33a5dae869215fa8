import { type AnalysedWord, analyseWord } from '../analysis/analyse-word.ts'
import { type RunKind, splitWords } from '../analysis/split-words.ts'
import { findSurface, type IndexData } from '../file/index-data.ts'
import type { QuestionLanguage } from './choose-language.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { expandWord, lookUpForms, lookUpSynonyms, partShare } from './expand-word.ts'
import { findRelatedTerms } from './find-related-terms.ts'
import { memoize } from './memoize.ts'
import type { QueryTerm, QueryWord } from './query-word.ts'
import { repairSpelling } from './repair-spelling.ts'
import { highestInverseFrequency, importanceOf, otherShare } from './weigh-word.ts'

const mostWords = 48
const mostRemembered = 5_000
const relatedShare = 0.6
const formShare = 0.9
const repairedShare = 0.8
const synonymShare = 0.5
/** Particles of phrasal verbs: `log in`, `back up`. */
const particles = new Set(['in', 'up', 'out', 'down', 'off', 'over', 'back'])
/** What the word after `how` stands for. Answers name it, but hardly ask for it. */
const amounts: Record<string, readonly string[]> = {
  many: ['number', 'maximum', 'limit'],
  much: ['amount', 'size'],
  often: ['frequency', 'interval', 'schedule'],
  long: ['duration', 'timeout', 'period'],
}
const amountShare = 0.25
/** Verbs that complete such a question: `how long does a session last`. Answers say `lifetime` or `expires after` instead. */
const lasting = new Set(['last', 'lasts', 'take', 'takes', 'stay', 'remain'])
/** Articles are skipped when neighbouring words are joined. */
const articles = new Set(['the', 'a', 'an', 'my', 'your'])

/**
 * Looks up the parts of a word, and the whole. Of an identifier, the whole counts most. A run of a script without spaces is a
 * sentence, so its terms count equally.
 */
function lookUpReading(
  data: IndexData,
  { terms, isUnspaced }: Pick<AnalysedWord, 'terms' | 'isUnspaced'>,
): QueryTerm[] {
  const known: QueryTerm[] = []
  const whole = data.terms.find(terms.at(-1) ?? '')
  for (const [i, text] of terms.entries()) {
    const term = data.terms.find(text)
    if (term === undefined) continue
    const isPart = !isUnspaced && i < terms.length - 1 && whole !== undefined
    known.push({ term, share: isPart ? partShare : 1 })
  }
  return known
}

/**
 * Looks up a word's terms in the first language that has it, and at a lower share in the others: `proxy` has another stem on a
 * Spanish page than on an English one.
 */
function lookUp(data: IndexData, readings: readonly AnalysedWord[]): QueryTerm[] {
  const known = new Map<number, number>()
  for (const reading of readings) {
    const factor = known.size === 0 ? 1 : otherShare
    for (const { term, share } of lookUpReading(data, reading))
      if (!known.has(term)) known.set(term, share * factor)
  }
  return Array.from(known, ([term, share]) => ({ term, share }))
}

function readWord(run: string, kind: RunKind, { order }: QuestionLanguage): AnalysedWord[] {
  return order.map(language => analyseWord(run, kind, language))
}

/** Words such as `kann` in a German question about English pages. */
function isForeignFunctionWord(run: string, kind: RunKind, { foreign }: QuestionLanguage): boolean {
  return foreign !== null && kind === 'word' && analyseWord(run, kind, foreign).functional
}

type Match = Pick<QueryWord, 'terms' | 'match'>

/**
 * Finds terms for a word that is not in the index as written: another form, a synonym, a longer word, or a corrected spelling.
 */
function matchLoosely(
  data: IndexData,
  word: AnalysedWord,
  surface: string,
  language: QuestionLanguage,
): Match {
  const term = findSurface(data, surface)
  if (term !== undefined) return { terms: [{ term, share: 1 }], match: 'exact' }
  const [own = ''] = language.order
  const forms = lookUpForms(data, word, own).map(meant => ({ term: meant, share: formShare }))
  if (forms.length > 0) return { terms: forms, match: 'exact' }
  const synonyms = lookUpSynonyms(data, word, own).map(meant => ({ term: meant, share: synonymShare }))
  if (synonyms.length > 0) return { terms: synonyms, match: 'related' }
  const related = findRelatedTerms(data, surface, own)
  if (related.length > 0)
    return {
      terms: related.map(relatedTerm => ({ term: relatedTerm, share: relatedShare })),
      match: 'related',
    }
  const repaired = repairSpelling(data, surface)
  const terms = repaired === undefined ? [] : lookUp(data, readWord(repaired, 'word', language))
  return {
    terms: terms.map(found => ({ ...found, share: found.share * repairedShare })),
    match: terms.length > 0 ? 'repaired' : 'unknown',
  }
}

/** Whether pages in a language have a term. True for a language that the site does not have. */
function isUsedIn(data: IndexData, term: number, language: string): boolean {
  const position = data.summary.languages.indexOf(language)
  return position < 0 || ((data.termLanguages[term] ?? 0) & (1 << Math.min(31, position))) !== 0
}

/**
 * Whether no page has the word and only another language has its stem. Spelling is corrected first then: `asistant` next to
 * Spanish pages is not a form of `asistencia`.
 */
function isForeign(data: IndexData, readings: readonly AnalysedWord[], { order }: QuestionLanguage): boolean {
  const [own] = readings
  if (data.summary.languages.length < 2 || own === undefined || own.surface === null) return false
  if (findSurface(data, own.surface) !== undefined) return false
  return lookUpReading(data, own).every(({ term }) => !isUsedIn(data, term, order[0] ?? ''))
}

/** The site may know the parts of a name (`my`, `sql`) without knowing what it names (`MySQL`). */
function isWholeKnown(data: IndexData, { terms }: AnalysedWord): boolean {
  return data.terms.find(terms.at(-1) ?? '') !== undefined
}

function findWord(data: IndexData, readings: readonly AnalysedWord[], language: QuestionLanguage): Match {
  const [own] = readings
  const terms = lookUp(data, readings)
  const exact: Match = { terms, match: terms.length > 0 ? 'exact' : 'unknown' }
  if (own?.isJoined && terms.length > 0 && !isWholeKnown(data, own)) return { terms, match: 'related' }
  if (own === undefined || own.surface === null || own.functional) return exact
  if (terms.length > 0 && !isForeign(data, readings, language)) return exact
  const loose = matchLoosely(data, own, own.surface, language)
  return loose.match === 'unknown' ? exact : loose
}

function matchWord(
  data: IndexData,
  readings: readonly AnalysedWord[],
  language: QuestionLanguage,
): QueryWord {
  const text = readings[0]?.terms.at(-1) ?? ''
  const { terms, match } = findWord(data, readings, language)
  const worth = importanceOf(data, readings[0], terms, language.order[0] ?? '')
  return {
    text,
    asked: text,
    terms: terms.map(({ term, share }) => ({ term, share: share * worth })),
    weight: highestInverseFrequency(data, terms) * worth,
    match,
  }
}

export type AnalyseQuery = (text: string, language: QuestionLanguage) => QueryWord[]

/**
 * Analyses the words of a question. Function words count only if there are no others. Words recur, so recent results are cached.
 */
export function createQueryAnalyser(data: IndexData): AnalyseQuery {
  const described = memoize<{ readings: AnalysedWord[]; word: QueryWord }>(mostRemembered)
  const expansions = memoize<QueryTerm[]>(mostRemembered)

  return (text, language) => {
    const own = language.order[0] ?? 'en'
    const content: QueryWord[] = []
    const functional: QueryWord[] = []
    const seen = new Set<string>()
    const asked: string[] = []
    let before: AnalysedWord | null = null
    let asksDuration = false
    splitWords(text, (run, kind) => {
      if (seen.size >= mostWords || isForeignFunctionWord(run, kind, language)) return
      const name = `${language.order} ${kind} ${run}`
      const { readings, word } = described(name, () =>
        describeWord(data, readWord(run, kind, language), language),
      )
      const reading = readings[0]
      const key = reading?.terms.join(' ') ?? ''
      if (reading === undefined || key === '') return
      const previous = before
      const meant = readAmount(previous, reading)
      if (meant === amounts.long) asksDuration = true
      const isFunctional =
        reading.functional || meant !== undefined || (asksDuration && lasting.has(reading.surface ?? ''))
      if (!isFunctional) asked.push(reading.terms.at(-1) ?? '')
      const others = [
        ...expansions(`${keyOf(previous)} ${name}`, () => expandWord(data, previous, reading, own)),
        ...(isFunctional ? [] : expandAbbreviations(data, asked)),
        ...(meant ?? []).flatMap(each =>
          lookUp(data, readWord(each, 'word', language)).map(({ term }) => ({ term, share: amountShare })),
        ),
      ]
      if (!articles.has(reading.surface ?? '')) before = reading
      if (seen.has(key)) return
      seen.add(key)
      const isParticle = particles.has(reading.surface ?? '') && others.length > 0
      const verbAt = isParticle ? content.findIndex(({ text }) => text === previous?.terms.at(-1)) : -1
      const verb = content[verbAt]
      if (verb) content[verbAt] = joinParticle(verb, others)
      else if (others.length > 0 && isFunctional)
        content.push({ text: key, asked: run, terms: others, match: 'related', weight: 0 })
      else {
        const added = others.filter(({ term }) => !word.terms.some(known => known.term === term))
        const words = isFunctional ? functional : content
        words.push({ ...word, asked: run, terms: [...word.terms, ...added] })
      }
    })
    return content.some(word => word.terms.length > 0) ? content : [...content, ...functional]
  }
}

/** What a word stands for that only asks for an amount (`how often`); undefined for other words. */
function readAmount(before: AnalysedWord | null, { surface }: AnalysedWord): readonly string[] | undefined {
  return before?.surface === 'how' ? amounts[surface ?? ''] : undefined
}

/** Matches `login` and `log` equally for "log in". */
function joinParticle(verb: QueryWord, joined: readonly QueryTerm[]): QueryWord {
  return { ...verb, terms: [...joined.map(({ term }) => ({ term, share: 1 })), ...verb.terms] }
}

function describeWord(data: IndexData, readings: AnalysedWord[], language: QuestionLanguage) {
  return { readings, word: matchWord(data, readings, language) }
}

/** The parts of the previous word that `expandWord` depends on. */
function keyOf(word: AnalysedWord | null): string {
  return word === null ? '' : `${word.functional} ${word.surface}`
}
