import { foldText } from './fold-text.ts'
import { isFunctionWord } from './function-words.ts'
import { languageOfWord } from './language-of-word.ts'
import { segmentRun } from './segment-run.ts'
import { splitIdentifier } from './split-identifier.ts'
import type { RunKind } from './split-words.ts'
import { stemWord } from './stem-word.ts'

export interface AnalysedWord {
  /** The index terms: the parts in order, then the whole if there are parts. */
  terms: string[]
  /** The folded word before stemming, for spelling repair; null unless it is a plain word. */
  surface: string | null
  /** Function words are indexed only in titles and headings, and searched only if the question has no other words. */
  functional: boolean
  /** Set for a run of several words in a script without spaces. */
  isUnspaced?: true
  /** Set for a name of several words without a separator: `MySQL`, `useEffect`. Its parts alone do not mean it. */
  isJoined?: true
}

const elisions: Record<string, RegExp> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu)$/,
  it: /^(?:[cdlmnstv]|un|dell|all|nell|sull|dall|quell|quest|bell|gl|anch|dev|com)$/,
  ca: /^[dlmnst]$/,
}

/** `l’installation` → `installation`, `Claude's` → `Claude`, `O'Reilly` → `OReilly`. */
function resolveApostrophe(word: string, language: string): string {
  const at = word.search(/['’]/)
  if (at < 0) return word
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  if (elisions[language]?.test(before.toLowerCase()) === true) return resolveApostrophe(after, language)
  return at > 1 ? before : resolveApostrophe(`${before}${after}`, language)
}

const digits = /^\d+$/
const dotted = /\p{L}{2}\.\p{Ll}{2,}$/u
const onlyLetters = /^\p{L}+$/u

function isUsefulPart(part: string, language: string): boolean {
  return !(part.length === 1 && digits.test(part)) && !isFunctionWord(part, language)
}

/** Returns the index term of a plain word. */
export function stemSurface(word: string, language: string): string {
  return foldText(stemWord(word.normalize('NFKC').toLowerCase(), language))
}

function analyseCompound(word: string, parts: string[], language: string): AnalysedWord {
  // The last part of `cy.should` is the name of a method.
  const method = dotted.test(word) ? parts.at(-1) : undefined
  const terms = parts
    .filter(part => part === method || isUsefulPart(part, language))
    .map(part => stemSurface(part, language))
  const whole = parts.some(part => digits.test(part)) ? foldText(word) : stemSurface(parts.join(''), language)
  const analysed: AnalysedWord = { terms: [...terms, whole], surface: null, functional: false }
  return onlyLetters.test(word) ? { ...analysed, isJoined: true } : analysed
}

/** Analyses a run of word characters in the language of its page or question (BCP 47 primary tag). */
export function analyseWord(run: string, kind: RunKind, pageLanguage: string): AnalysedWord {
  if (kind !== 'word')
    return { terms: segmentRun(run, kind), surface: null, functional: false, isUnspaced: true }
  if (run.startsWith('--')) {
    const flagged = analyseWord(run.slice(2), kind, pageLanguage)
    return { terms: [...flagged.terms, foldText(run)], surface: null, functional: false }
  }
  // `.should` is the name of a method.
  if (run.startsWith('.')) return { ...analyseWord(run.slice(1), kind, pageLanguage), functional: false }
  if (/[+#]$/.test(run)) return { terms: [foldText(run)], surface: null, functional: false }
  const language = languageOfWord(run, pageLanguage)
  const word = resolveApostrophe(run, language)
  const parts = splitIdentifier(word)
  if (parts.length > 1) return analyseCompound(word, parts, language)
  const surface = parts[0] ?? ''
  if (surface === '') return { terms: [], surface: null, functional: true }
  return { terms: [stemSurface(word, language)], surface, functional: isFunctionWord(surface, language) }
}
