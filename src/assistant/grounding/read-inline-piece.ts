import { escapeWord } from '../passages/escape-word.ts'
import { readTurnMark } from './read-turn-mark.ts'

/** The next piece of a line and its length in the input. */
export type InlinePiece = { length: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'citation'; numbers: number[] }
  /** The model's marker for a question that the passages do not answer. */
  | { kind: 'not-covered' }
  | { kind: 'line-end' }
  /** The model writes a separator of the chat template or the prompt, so its answer is over. */
  | { kind: 'turn-end' }
)

export const notCoveredSign = '[not-covered]'

const word = /^(?:\\[!-/:-@[-`{-~]|[^ \t\n`[<&【［])+/
/** Words without any Markdown, each with the following space. Most text is like this, so it is read at once. */
const plainWords = /^(?:(?![\p{L}\p{N}'’-]*www\.)[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[,;.:?]?[ ])+/iu
/** Letters and signs of scripts that put no spaces between words. */
const unspaced =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\uFF01-\\uFF60]--[【［]]'
/** Runs of these letters, or what precedes them, without any Markdown. They need no lookahead. */
const unspacedWords = new RegExp(
  `^(?:${unspaced}+|(?:(?!www\\.)[\\p{L}\\p{N}*_.,:;“”‘’…—\\-]){1,100}(?=${unspaced}))`,
  'iv',
)
/** `[2]` and its variants: `[^2]`, `[1, 4-6]`, `[passage 2]`, `[1][2]`, `【2】`, `【2†source】`. */
const citation =
  /^[[【［] ?(?:\^|#|(?:passage|source)s?:? )?(\d{1,4}(?:(?: ?[-–—‑,;、，] ?| and )(?:passage |#)?\d{1,4})*) ?(?:†[\w -]*)?[\]】］]/i
const citationBegun = /^[[【［][^\]】］\n[(<`]*$/
const longestCitation = 60
const sign = /^([*_`]{0,3})\[not[-‑ _]covered\]\1/i
const signBegun = /^[*_`]{0,3}(?:\[[a-z‑ _-]*(?:\][*_`]{0,2})?)?$/i
const longestSign = notCoveredSign.length + 6
/** Longer inline code is written as text. Bounds how far ahead each backtick is read. */
const longestCode = 2_000
/** A longer word is divided by a space, which cannot complete an address or a tag. */
export const longestWord = 1_000
const widestRange = 10
/** Code in a table is cut at a bar, which could turn these into a link, a tag or an entity. */
const riskyInTable = /\]\(|<|\/\/|www\.|@|&/i

/** Undefined if more input is needed. */
export function readInlinePiece(input: string, isEnd: boolean): InlinePiece | undefined {
  const first = input[0]
  switch (first) {
    case undefined:
      return undefined
    case '\n':
      return { kind: 'line-end', length: 1 }
    case ' ':
    case '\t':
      return { kind: 'text', text: first, length: 1 }
    case '*':
    case '_':
      return readSign(input, isEnd, readWord)
    case '`':
      return readSign(input, isEnd, readCode)
    case '[':
      return readSign(input, isEnd, readBracket)
    case '【':
    case '［':
      return readBracket(input, isEnd)
    case '<': {
      const mark = readTurnMark(input, isEnd)
      if (mark === 'begun') return undefined
      return mark === 'none'
        ? { kind: 'text', text: '\\<', length: 1 }
        : { kind: 'turn-end', length: input.length }
    }
    case '&':
      if (input.length === 1 && !isEnd) return undefined
      return { kind: 'text', text: /^&[#a-z]/i.test(input) ? '\\&' : '&', length: 1 }
    default:
      return readWord(input, isEnd)
  }
}

/** The marker, also in bold or as code; otherwise `readOther`. */
function readSign(
  input: string,
  isEnd: boolean,
  readOther: (input: string, isEnd: boolean) => InlinePiece | undefined,
): InlinePiece | undefined {
  const found = sign.exec(input)?.[0]
  if (found !== undefined) return { kind: 'not-covered', length: found.length }
  if (!isEnd && input.length < longestSign && signBegun.test(input)) return undefined
  return readOther(input, isEnd)
}

function readWord(input: string, isEnd: boolean): InlinePiece | undefined {
  const ahead = input.slice(0, 2 * longestWord)
  const plain = plainWords.exec(ahead)?.[0] ?? unspacedWords.exec(ahead)?.[0]
  if (plain !== undefined) return { kind: 'text', text: plain, length: plain.length }
  const found = word.exec(ahead)?.[0] ?? ahead.slice(0, 1)
  if (found.length > longestWord)
    return { kind: 'text', text: `${escapeWord(found.slice(0, longestWord), '')} `, length: longestWord }
  if (found.length === input.length && !isEnd) return undefined
  return {
    kind: 'text',
    text: escapeWord(found, isOpening(input[found.length]) ? '[' : ''),
    length: found.length,
  }
}

function isOpening(character = ''): boolean {
  return '[【［'.includes(character) && character !== ''
}

/** Code that is closed on its line is unchanged, so that every client reads it as code. */
function readCode(input: string, isEnd: boolean): InlinePiece | undefined {
  const ahead = input.slice(0, longestCode)
  const lineEnd = ahead.indexOf('\n')
  const line = lineEnd === -1 ? ahead : ahead.slice(0, lineEnd)
  const isWhole = lineEnd !== -1 || isEnd || ahead.length === longestCode
  const marks = /^`+/.exec(line)?.[0] ?? ''
  if (marks.length === line.length && !isWhole) return undefined
  const closing = findClosing(line, marks, isWhole)
  if (!closing && !isWhole) return undefined
  const code = closing ? line.slice(0, closing.index + marks.length) : ''
  if (code !== '' && !(code.includes('|') && riskyInTable.test(code)))
    return { kind: 'text', text: code, length: code.length }
  return { kind: 'text', text: '\\`'.repeat(marks.length), length: marks.length }
}

/** The first run of backticks as long as `marks`. At the end of an incomplete line, a run may continue. */
function findClosing(line: string, marks: string, isWhole: boolean): { index: number } | undefined {
  const runs = /`+/g
  runs.lastIndex = marks.length
  for (let run = runs.exec(line); run; run = runs.exec(line))
    if (run[0] === marks) return isWhole || runs.lastIndex < line.length ? run : undefined
  return undefined
}

function readBracket(input: string, isEnd: boolean): InlinePiece | undefined {
  const found = citation.exec(input)
  if (found?.[1] && found[0].length <= longestCitation)
    return { kind: 'citation', numbers: readNumbers(found[1]), length: found[0].length }
  if (!isEnd && input.length < longestCitation && citationBegun.test(input)) return undefined
  return { kind: 'text', text: escapeOpening(input.slice(0, 1)), length: 1 }
}

/** Clients interpret only the plain bracket. */
export function escapeOpening(text: string): string {
  return text.replace(/^\[/, '\\[')
}

/** `2, 4-6` is 2, 4, 5 and 6. */
function readNumbers(list: string): number[] {
  return list.split(/[,;、，]|and/i).flatMap(item => {
    const [from = 0, to = from] = item.split(/[-–—‑]/).map(number => Number(/\d+/.exec(number)?.[0]))
    const count = Math.min(widestRange, Math.max(1, to - from + 1))
    return Array.from({ length: count }, (_, at) => from + at)
  })
}
