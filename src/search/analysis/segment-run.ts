import { foldText } from './fold-text.ts'
import { isFunctionWord } from './function-words.ts'
import type { RunKind } from './split-words.ts'

const segmenters = new Map<string, Intl.Segmenter>()

function segment(run: string, language: string): string[] {
  let segmenter = segmenters.get(language)
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  return Array.from(segmenter.segment(run), part => part.segment)
}

function bigramsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

const han = /^\p{Script=Han}+$/u
const kana = /^[\p{Script=Hiragana}ー]+$/u

/** Returns overlapping character pairs: writers disagree about word boundaries, but the pairs are the same. */
function hanTerms(stretch: string[]): string[] {
  const characters = [...stretch.join('')]
  const pairs = characters.length === 1 ? characters : bigramsOf(characters)
  return [...pairs, ...stretch.filter(word => [...word].length > 2)]
}

function segmentHanOrKana(run: string): string[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)
  const language = isJapanese ? 'ja' : 'zh'
  const terms: string[] = []
  let stretch: string[] = []
  const flush = () => {
    if (stretch.length > 0) terms.push(...hanTerms(stretch))
    stretch = []
  }
  for (const word of segment(run, language)) {
    if (isFunctionWord(word, language)) flush()
    else if (han.test(word)) stretch.push(word)
    else {
      flush()
      if (!kana.test(word) || word.length > 2) terms.push(word.length > 3 ? word.replace(/ー$/, '') : word)
    }
  }
  flush()
  return terms
}

/** Case particles and copulas that Korean attaches to nouns, longest first. */
const koreanEndings =
  /(?:으로부터|에게서|으로써|으로서|이라는|에서는|에서의|하려면|합니다|입니다|하는|하기|에서|에게|부터|까지|으로|처럼|보다|이나|라는|하고|을|를|은|는|이|가|의|에|와|과|도|로|만)$/u

function segmentHangul(run: string): string[] {
  const word = run.normalize('NFC')
  const stripped = word.replace(koreanEndings, '')
  if (isFunctionWord(word, 'ko') || isFunctionWord(stripped, 'ko')) return []
  const noun = stripped.length > 0 ? stripped : word
  const characters = [...noun]
  return characters.length <= 2 ? [noun] : [...bigramsOf(characters), noun]
}

function segmentUnspaced(run: string): string[] {
  const language = /\p{Script=Thai}/u.test(run) ? 'th' : 'und'
  return segment(run, language).filter(word => !isFunctionWord(word, language))
}

/**
 * Returns the terms of a run in a script without spaces, except function words. Han and Hangul are indexed under overlapping
 * character pairs as well as words (Nie, Gao, Zhang and Zhou, "On the use of words and n-grams for Chinese information
 * retrieval", 2000; Lee and Ahn, "Using n-grams for Korean text retrieval", 1996), Thai and similar scripts under dictionary
 * words.
 */
export function segmentRun(run: string, kind: Exclude<RunKind, 'word'>): string[] {
  const folded = foldText(run.normalize('NFKC'))
  if (kind === 'hangul') return segmentHangul(folded)
  return kind === 'han-or-kana' ? segmentHanOrKana(folded) : segmentUnspaced(folded)
}
