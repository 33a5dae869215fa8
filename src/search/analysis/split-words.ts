import { characterClass as c, classOf } from './classify-characters.ts'

/** How a run of characters becomes terms: by its letters, or by segmentation of a script written without spaces. */
export type RunKind = 'word' | 'han-or-kana' | 'hangul' | 'unspaced'

const longestWord = 80

function supplementaryKind(text: string, at: number): RunKind | null {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (/\p{Script=Han}/u.test(character)) return 'han-or-kana'
  return /[\p{L}\p{N}]/u.test(character) ? 'word' : null
}

function kindAt(text: string, at: number): RunKind | null {
  switch (classOf(text.charCodeAt(at))) {
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
      return supplementaryKind(text, at)
    default:
      return null
  }
}

function widthAt(text: string, at: number): number {
  return classOf(text.charCodeAt(at)) === c.surrogate && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function endOfRun(text: string, start: number, kind: RunKind): number {
  let at = start
  while (at < text.length) {
    const unitClass = classOf(text.charCodeAt(at))
    if (kind === 'word' && unitClass === c.connector) {
      if (kindAt(text, at + 1) !== 'word') break
      at += 1
    } else if (kind === 'word' && unitClass >= c.letter && unitClass <= c.digit) {
      at += 1
    } else {
      if (kindAt(text, at) !== kind) break
      at += widthAt(text, at)
    }
  }
  return at
}

/** `endOfRun` for a word; most hold letters and digits alone, and are found without looking at what else a run may hold. */
function endOfWord(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unitClass = classOf(text.charCodeAt(at))
    if (unitClass >= c.letter && unitClass <= c.digit) continue
    return unitClass === c.connector || unitClass === c.surrogate ? endOfRun(text, at, 'word') : at
  }
  return text.length
}

function startWithFlag(text: string, start: number): number {
  if (text.charCodeAt(start - 1) !== 45 || text.charCodeAt(start - 2) !== 45) return start
  return start >= 3 && kindAt(text, start - 3) !== null ? start : start - 2
}

function endWithSign(text: string, start: number, end: number): number {
  if (end - start !== 1) return end
  if (text.startsWith('++', end)) return end + 2
  return text[end] === '#' ? end + 1 : end
}

/** Pieces of a run that is too long for a word (a key, a hash, encoded data): those between its connectors that are not. */
function visitPieces(
  text: string,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  let from = start
  for (let at = start; at <= end; at++) {
    if (at < end && classOf(text.charCodeAt(at)) !== c.connector) continue
    if (at > from && at - from <= longestWord) visit(from, at)
    from = at + 1
  }
}

/**
 * Calls `visit` with each run of word characters, in order. A word keeps its inner connectors (`snake_case`, `a.b`, `don't`), the
 * dashes of a flag (`--host`) and the signs of a language name (`C++`, `C#`); a text in a script without spaces is one run.
 */
export function findRuns(text: string, visit: (start: number, end: number, kind: RunKind) => void): void {
  let at = 0
  while (at < text.length) {
    const first = classOf(text.charCodeAt(at))
    if (first === c.separator || first === c.connector) {
      at += 1
      continue
    }
    const kind = first <= c.digit ? 'word' : kindAt(text, at)
    if (kind === null) {
      at += widthAt(text, at)
      continue
    }
    const end = kind === 'word' ? endOfWord(text, at) : endOfRun(text, at, kind)
    if (kind !== 'word') visit(at, end, kind)
    else if (end - at <= longestWord) visit(startWithFlag(text, at), endWithSign(text, at, end), kind)
    else visitPieces(text, at, end, (from, to) => visit(from, to, kind))
    at = end
  }
}

/** As `findRuns`, with the runs themselves. */
export function splitWords(text: string, visit: (run: string, kind: RunKind) => void): void {
  findRuns(text, (start, end, kind) => visit(text.slice(start, end), kind))
}
