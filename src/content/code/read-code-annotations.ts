import type { LineKind } from './line-ranges.ts'

export interface AnnotatedCode {
  code: string
  marks: Map<LineKind, number[]>
}

const comment = String.raw`(?://|#|--|;|%|<!--|/\*|\{/\*)`
const end = String.raw`(?:\s*(?:-->|\*/\}?))?\s*$`
/** Docusaurus: a comment on a separate line. */
const markLine = new RegExp(
  String.raw`^\s*${comment}\s*(?:highlight|error|success)-(next-line|start|end)${end}`,
)
/** VitePress and Shiki: a comment at the end of the line. */
const markEnd = new RegExp(
  String.raw`(?<!\s)\s*${comment}\s*\[!code\s+(\+\+|--|focus|highlight|hl|error|warning|word:[^\]]{0,200}?)(?::(\d{1,4}))?\]${end}`,
)
/** Twoslash: what stands before or after a cut is compiled, and not shown. */
const cutMark = /^[ \t]*\/\/[ \t]*---cut(?:-(?:before|after|start|end))?---[ \t]*$/m
/** Vocs stores the compiler's output in a comment. */
const twoslashCache = /^[ \t]*\/\/ @twoslash-cache:.*(?:\n|$)/gm
const twoslashQuery = /^\s*\/\/\s*\^[?|]/
/** Options of the compiler. File names and messages stay: twoslash shows them, too. */
const twoslashOption = /^\s*\/\/\s*@(?!(?:filename|log|warn|error|annotate):)\w+(?::.*)?$/
const kinds: Record<string, LineKind> = { '++': 'added', '--': 'removed', focus: 'focused' }

/** Removes the comments that tell a tool how to show lines, and returns the numbers of those lines. */
export function readCodeAnnotations(given: string, language?: string, isTwoslash = false): AnnotatedCode {
  const code = given.replace(twoslashCache, '')
  const marks: AnnotatedCode['marks'] = new Map()
  if (language === 'rust') return { code: removeHidden(code), marks }
  if (cutMark.test(code)) return readCodeAnnotations(cutHidden(code), language, true)
  if (isTwoslash) return readCodeAnnotations(removeQueries(code), language)
  if (!/-(?:next-line|start|end)|\[!code/.test(code)) return { code, marks }
  const lines: string[] = []
  const mark = (kind: LineKind, count = 1) => {
    const numbers = marks.get(kind) ?? []
    for (let index = 0; index < count; index += 1) numbers.push(lines.length + 1 + index)
    marks.set(kind, numbers)
  }
  let isOpen = false
  for (const line of code.split('\n')) {
    const place = markLine.exec(line)?.[1]
    if (place === 'next-line') mark('marked')
    else if (place !== undefined) isOpen = place === 'start'
    else {
      if (isOpen) mark('marked')
      const [, word = '', count] = markEnd.exec(line) ?? []
      if (word !== '' && !word.startsWith('word')) mark(kinds[word] ?? 'marked', Number(count ?? 1))
      lines.push(line.replace(markEnd, ''))
    }
  }
  return { code: lines.join('\n'), marks }
}

/** Removes the lines that rustdoc runs but hides. They start with `# `, which is not valid Rust. */
function removeHidden(code: string): string {
  return code
    .split('\n')
    .filter(line => !/^\s*#(?: |$)/.test(line))
    .join('\n')
}

function cutHidden(code: string): string {
  let shown: string[] = []
  let isHidden = false
  for (const line of code.split('\n')) {
    const [, kind] = /^\s*\/\/\s*---cut(?:-(before|after|start|end))?---\s*$/.exec(line) ?? [null, null]
    if (cutMark.test(line)) {
      if (kind === undefined || kind === 'before') shown = []
      isHidden = kind === 'after' || kind === 'start'
    } else if (!isHidden) shown.push(line)
  }
  return shown.join('\n')
}

/** Removes the queries and options of twoslash, and the blank lines that leave room for the answer to a query. */
function removeQueries(code: string): string {
  const lines = code.split('\n').filter(line => !twoslashOption.test(line))
  const shown: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!twoslashQuery.test(line)) {
      shown.push(line)
      continue
    }
    let next = at + 1
    while (next < lines.length && lines[next]?.trim() === '') next += 1
    // A single blank line separates statements.
    if (next - at > 2) at = next - 1
  }
  return shown.join('\n')
}
