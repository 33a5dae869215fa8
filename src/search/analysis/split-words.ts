import { characterClass as c, classOf } from './classify-characters.ts'

/** How a run becomes terms: letter by letter, or by segmenting a script without spaces. */
export type RunKind = 'word' | 'han-or-kana' | 'hangul' | 'unspaced'

const longestWord = 80

function codePointAt(units: Uint16Array, at: number): number {
  const [high, low] = [units[at] ?? 0, units[at + 1] ?? 0]
  const isPair = high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
  return isPair ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) : high
}

function supplementaryKind(units: Uint16Array, at: number): RunKind | null {
  const character = String.fromCodePoint(codePointAt(units, at))
  if (/\p{Script=Han}/u.test(character)) return 'han-or-kana'
  return /[\p{L}\p{N}]/u.test(character) ? 'word' : null
}

function kindAt(units: Uint16Array, at: number): RunKind | null {
  switch (classOf(units[at] ?? 0)) {
    case c.letter:
    case c.upper:
    case c.digit:
      return 'word'
    case c.hanOrKana:
      return 'han-or-kana'
    case c.hangul:
      return 'hangul'
    case c.unspaced:
      return 'unspaced'
    case c.surrogate:
      return supplementaryKind(units, at)
    default:
      return null
  }
}

function widthAt(units: Uint16Array, at: number): number {
  return codePointAt(units, at) > 0xffff ? 2 : 1
}

function endOfRun(units: Uint16Array, start: number, length: number, kind: RunKind): number {
  let at = start
  while (at < length) {
    const unitClass = classOf(units[at] ?? 0)
    if (kind === 'word' && unitClass === c.connector) {
      if (at + 1 === length || kindAt(units, at + 1) !== 'word') break
      at += 1
    } else if (kind === 'word' && unitClass >= c.letter && unitClass <= c.digit) {
      at += 1
    } else {
      if (kindAt(units, at) !== kind) break
      at += widthAt(units, at)
    }
  }
  return at
}

/** A fast `endOfRun` for words, which mostly contain only letters and digits. */
function endOfWord(units: Uint16Array, start: number, length: number): number {
  for (let at = start; at < length; at++) {
    const unitClass = classOf(units[at] ?? 0)
    if (unitClass >= c.letter && unitClass <= c.digit) continue
    return unitClass === c.connector || unitClass === c.surrogate ? endOfRun(units, at, length, 'word') : at
  }
  return length
}

const [dash, plus, hash, dot] = [45, 43, 35, 46]

function startWithSign(units: Uint16Array, start: number): number {
  if (units[start - 1] === dot) {
    const before = start < 2 ? undefined : units[start - 2]
    return before === dot || (before !== undefined && kindAt(units, start - 2) !== null) ? start : start - 1
  }
  if (start < 2 || units[start - 1] !== dash || units[start - 2] !== dash) return start
  return start >= 3 && kindAt(units, start - 3) !== null ? start : start - 2
}

function endWithSign(units: Uint16Array, start: number, end: number, length: number): number {
  if (end - start !== 1 || end === length) return end
  if (units[end] === plus && end + 1 < length && units[end + 1] === plus) return end + 2
  return units[end] === hash ? end + 1 : end
}

/** Visits the pieces between connectors of a run that is too long for a word, such as a key, a hash or encoded data. */
function visitPieces(
  units: Uint16Array,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  let from = start
  for (let at = start; at <= end; at++) {
    if (at < end && classOf(units[at] ?? 0) !== c.connector) continue
    if (at > from && at - from <= longestWord) visit(from, at)
    from = at + 1
  }
}

/**
 * Calls `visit` with each run of word characters in the first `length` code units, in order. A word keeps its inner connectors
 * (`snake_case`, `a.b`, `don't`), the dashes of a flag (`--host`), the dot of a method (`.then`) and the signs of a language name
 * (`C++`, `C#`). A text in a
 * script without spaces is one run.
 */
export function findRuns(
  units: Uint16Array,
  length: number,
  visit: (start: number, end: number, kind: RunKind) => void,
): void {
  let at = 0
  while (at < length) {
    const first = classOf(units[at] ?? 0)
    if (first === c.separator || first === c.connector) {
      at += 1
      continue
    }
    const kind = first <= c.digit ? 'word' : kindAt(units, at)
    if (kind === null) {
      at += widthAt(units, at)
      continue
    }
    const end = kind === 'word' ? endOfWord(units, at, length) : endOfRun(units, at, length, kind)
    if (kind !== 'word') visit(at, end, kind)
    else if (end - at <= longestWord)
      visit(startWithSign(units, at), endWithSign(units, at, end, length), kind)
    else visitPieces(units, at, end, (from, to) => visit(from, to, kind))
    at = end
  }
}

/** Like `findRuns`, but passes the text of each run. */
export function splitWords(text: string, visit: (run: string, kind: RunKind) => void): void {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  findRuns(units, text.length, (start, end, kind) => visit(text.slice(start, end), kind))
}
