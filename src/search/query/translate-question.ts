import { foldText } from '../analysis/fold-text.ts'
import { isFunctionWord } from '../analysis/function-words.ts'
import { glossary, glossaryLanguages } from './glossary.ts'

/** English words, by the beginning of a word or by a phrase. */
type Dictionary = {
  beginnings: Map<string, string>
  longest: number
  phrases: Map<string, string>
  phrase: RegExp
}

const spaced = /[\p{Script=Latin}\p{M}]+/gu
/** Inflected endings and the letters that link a compound. Short beginnings fit too many words. */
const ending = { most: 6, ofShort: 2, shortUpTo: 4 }
const fewestLetters = 3
const linking = 4

const dictionaries = new Map<string, Dictionary>()

/**
 * Replaces the words of a text that the glossary has by English ones. Other words stay, and are searched as they are. Words of
 * `language` (BCP 47 primary tag) without a column are not replaced.
 */
export function translateQuestion(text: string, language: string): string {
  const dictionary = dictionaryOf(language)
  if (dictionary === undefined) return text
  const { phrase, phrases } = dictionary
  const replaced = foldText(text).replace(
    phrase,
    found => ` ${phrases.get(found) ?? phrases.get(found.slice(0, -1))} `,
  )
  return replaced.replace(spaced, word =>
    isFunctionWord(word, language) ? word : (translateWord(dictionary, word, language === 'de') ?? word),
  )
}

function dictionaryOf(language: string): Dictionary | undefined {
  const languages: readonly string[] = glossaryLanguages
  const column = languages.indexOf(language)
  if (column < 0) return undefined
  const dictionary = dictionaries.get(language) ?? readColumn(column)
  dictionaries.set(language, dictionary)
  return dictionary
}

function readColumn(column: number): Dictionary {
  const beginnings = new Map<string, string>()
  const phrases = new Map<string, string>()
  for (const line of glossary.trim().split('\n')) {
    const [english = '', ...columns] = line.split('|').map(part => part.trim())
    for (const entry of (columns[column] ?? '').split(/\s+/).filter(Boolean)) {
      const known = foldText(entry.replaceAll('_', ' '))
      if (/^\p{Script=Latin}+$/u.test(known)) {
        if (!beginnings.has(known)) beginnings.set(known, english)
      } else if (!phrases.has(known)) phrases.set(known, english)
    }
  }
  return {
    beginnings,
    longest: Math.max(0, ...Array.from(beginnings.keys(), ({ length }) => length)),
    phrases,
    // An expression that matches nothing stands for a language without phrases.
    phrase: new RegExp(
      longestFirst([...phrases.keys()])
        .map(bounded)
        .join('|') || '(?!)',
      'gu',
    ),
  }
}

function longestFirst(texts: string[]): string[] {
  return texts.sort((one, other) => other.length - one.length)
}

/** A phrase of Latin letters is not found inside a word. */
function bounded(phrase: string): string {
  return /\p{Script=Latin}/u.test(phrase) ? `(?<!\\p{L})${phrase}s?(?!\\p{L})` : phrase
}

/** Undefined if the glossary lacks the word. The parts of a compound are translated one by one. */
function translateWord(dictionary: Dictionary, word: string, hasCompounds: boolean): string | undefined {
  const known = findBeginning(dictionary, word)
  if (known === undefined) return undefined
  const rest = word.slice(known.length)
  const english = dictionary.beginnings.get(known) ?? ''
  if (hasCompounds) {
    for (let at = 0; at <= linking && rest.length - at > fewestLetters; at++) {
      const other = translateWord(dictionary, rest.slice(at), true)
      if (other !== undefined) return `${english} ${other}`
    }
  }
  const most = known.length <= ending.shortUpTo ? ending.ofShort : ending.most
  return rest.length <= most ? english : undefined
}

function findBeginning({ beginnings, longest }: Dictionary, word: string): string | undefined {
  for (let length = Math.min(longest, word.length); length >= fewestLetters; length--) {
    const beginning = word.slice(0, length)
    if (beginnings.has(beginning)) return beginning
  }
  return undefined
}
