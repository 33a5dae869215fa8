import { protectWord } from './protect-word.ts'

/** The next piece of a line, and how much of the input it takes. Undefined where more of the input is needed to tell. */
export type InlinePiece = { length: number } & (
  | { kind: 'text'; text: string }
  | { kind: 'citation'; numbers: number[] }
  /** The model's sign that the passages do not answer. */
  | { kind: 'not-covered' }
  | { kind: 'line-end' }
)

export const notCoveredSign = '[not-covered]'

const word = /^(?:\\[!-/:-@[-`{-~]|[^ \t\n`[<&])+/
/** Words of which no client makes anything, each with the space behind it; most are, and are not looked at one by one. */
const plainWords = /^(?:(?![\p{L}\p{N}'’-]*www\.)[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[,;.:?]?[ ])+/iu
const citation = /^\[\^?(\d{1,4}(?: ?[-–,;] ?\d{1,4})*)\]/
const citationBegun = /^\[\^?[\d ,;–-]*$/
const longestCitation = 60
const widestRange = 10
/** What could begin a link, a tag or an entity, were the code cut in two by the bar of a table. */
const riskyInTable = /\]\(|<|\/\/|www\.|@|&/i

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
    case '`':
      return readCode(input, isEnd)
    case '[':
      return readBracket(input, isEnd)
    case '<':
      return { kind: 'text', text: '\\<', length: 1 }
    case '&':
      if (input.length === 1 && !isEnd) return undefined
      return { kind: 'text', text: /^&[#a-z]/i.test(input) ? '\\&' : '&', length: 1 }
    default:
      return readWord(input, isEnd)
  }
}

function readWord(input: string, isEnd: boolean): InlinePiece | undefined {
  const plain = plainWords.exec(input)?.[0]
  if (plain !== undefined) return { kind: 'text', text: plain, length: plain.length }
  const found = word.exec(input)?.[0] ?? input.slice(0, 1)
  if (found.length === input.length && !isEnd) return undefined
  return { kind: 'text', text: protectWord(found, input[found.length] ?? ''), length: found.length }
}

/** Code is passed on as it is where it is closed on its line, so that every client takes it for code. */
function readCode(input: string, isEnd: boolean): InlinePiece | undefined {
  const lineEnd = input.indexOf('\n')
  const line = lineEnd === -1 ? input : input.slice(0, lineEnd)
  const isWhole = lineEnd !== -1 || isEnd
  const [open, ...others] = line.matchAll(/`+/g)
  const marks = open?.[0] ?? ''
  if (marks.length === line.length && !isWhole) return undefined
  const closing = others.find(
    ({ 0: run, index }) => run === marks && (isWhole || index + run.length < line.length),
  )
  if (!closing && !isWhole) return undefined
  const code = closing ? line.slice(0, closing.index + marks.length) : ''
  if (code !== '' && !(code.includes('|') && riskyInTable.test(code)))
    return { kind: 'text', text: code, length: code.length }
  return { kind: 'text', text: '\\`'.repeat(marks.length), length: marks.length }
}

function readBracket(input: string, isEnd: boolean): InlinePiece | undefined {
  const found = citation.exec(input)
  if (found?.[1] && found[0].length <= longestCitation)
    return { kind: 'citation', numbers: readNumbers(found[1]), length: found[0].length }
  const begun = input.slice(0, notCoveredSign.length).toLowerCase()
  if (begun === notCoveredSign) return { kind: 'not-covered', length: notCoveredSign.length }
  const mayFollow =
    notCoveredSign.startsWith(begun) || (citationBegun.test(input) && input.length < longestCitation)
  if (mayFollow && !isEnd) return undefined
  return { kind: 'text', text: '\\[', length: 1 }
}

/** `2, 4-6` is 2, 4, 5 and 6. */
function readNumbers(list: string): number[] {
  return list.split(/[,;]/).flatMap(item => {
    const [from = 0, to = from] = item.split(/[-–]/).map(Number)
    const count = Math.min(widestRange, Math.max(1, to - from + 1))
    return Array.from({ length: count }, (_, at) => from + at)
  })
}
