import type { CitedPassage } from './cited-passage.ts'

export type Support = 'supported' | 'unsupported' | 'states-nothing'

const minRecall = 0.65
const minOverlap = 0.35
const longestStated = 1_000
const clauseEnd = /[,;:()–—]|\bbut\b/
const code = /(`{1,20})([^`]+)\1/g
/** Numbers, and words that look like code: `fooBar`, `foo_bar`, `foo.bar`, `--foo`, `FOO`. */
const exact =
  /(?<![\p{L}\p{N}_])(?:--?[a-z][\w-]*|(?<!\$)[\p{L}\p{N}_$]*(?:\p{Ll}\p{Lu}|_|\d|[\p{L}\p{N}][./:@-](?=[\p{L}\p{N}]*\d|[\p{L}\p{N}]+\())[\p{L}\p{N}_$./:@-]*[\p{L}\p{N}_$]|\p{Lu}{2,}(?![\p{L}\p{N}_])|\d+)/gu
const negation =
  /\b(?:not|never|no|none|nor|neither|cannot|without|nothing|nowhere|disabled|unsupported|impossible|nicht|keine?[nmrs]?|nie|niemals|ohne|jamais|aucune?|sans|nunca|jamás|ningun[oa]?|ningún|sin|não|nenhum|nenhuma|sem)\b|n['’]t\b|\bne\b.{0,40}\bpas\b/iu

/**
 * Lexical entailment. A passage supports a sentence if it contains at least 65 % of the sentence's terms, weighted
 * by inverse document frequency in the site; every number, identifier and piece of code, letter for letter; and if
 * its nearest clause is negated exactly if the sentence is. Only words are compared: a sentence that recombines the
 * passage's words passes, and a paraphrase may fail.
 */
export function isSupported(sentence: string, passages: readonly CitedPassage[]): Support {
  const [any] = passages
  const terms = any ? [...new Set(any.analyse(sentence))] : []
  if (!/[\p{L}\p{N}]{3}/u.test(sentence) || (any && terms.length === 0)) return 'states-nothing'
  return passages.some(passage => supports(passage, sentence, terms)) ? 'supported' : 'unsupported'
}

function supports(passage: CitedPassage, sentence: string, terms: readonly string[]): boolean {
  if (recall(passage, terms, passage.terms) < minRecall) return false
  if (!exactWords(sentence).every(word => hasWord(passage.text, word))) return false
  const { nearest, overlap } = findNearest(passage.units, unit => recall(passage, terms, unit.distinct))
  return overlap < minOverlap || nearest.some(unit => agrees(passage, sentence, terms, unit.markdown))
}

/** Whether the nearest clause of the passage is negated if and only if the sentence is. */
function agrees(passage: CitedPassage, sentence: string, terms: readonly string[], stated: string): boolean {
  const isNegated = negation.test(sentence)
  if (negation.test(stated) === isNegated) return true
  const { nearest } = findNearest(stated.slice(0, longestStated).split(clauseEnd), clause =>
    recall(passage, terms, new Set(passage.analyse(clause))),
  )
  return nearest.some(clause => negation.test(clause) === isNegated)
}

/** All items that are equally near. */
function findNearest<Item>(items: readonly Item[], measure: (item: Item) => number) {
  const overlaps = items.map(measure)
  const overlap = Math.max(0, ...overlaps)
  return { nearest: items.filter((_, at) => overlaps[at] === overlap), overlap }
}

function recall({ weigh }: CitedPassage, terms: readonly string[], known: ReadonlySet<string>): number {
  let all = 0
  let found = 0
  for (const term of terms) {
    const weight = weigh(term)
    all += weight
    if (known.has(term)) found += weight
  }
  return all === 0 ? 0 : found / all
}

function exactWords(sentence: string): string[] {
  const pieces = Array.from(sentence.matchAll(code), match => match[2]?.trim() ?? '')
  const prose = sentence.replace(code, ' ')
  return [...pieces, ...(prose.match(exact) ?? [])]
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isWhole = !continues(text[at - 1], word[0]) && !continues(text[at + word.length], word.at(-1))
    if (isWhole) return true
  }
  return false
}

function continues(neighbour: string | undefined, edge: string | undefined): boolean {
  return /[\p{L}\p{N}_]/u.test(neighbour ?? '') && /[\p{L}\p{N}_]/u.test(edge ?? '')
}
