import { joinPath, parentFolder } from '../../core/page-path.ts'
import { type SourceLine, splitLines } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { splitFrontMatter } from '../../formats/read-front-matter.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import type { Directive } from './parse-blocks.ts'

export interface IncludedPart {
  file: string
  lines: SourceLine[]
}

export interface Inclusions {
  /** Reads the part of a file that a directive names, or says why it is left out. */
  read(directive: Directive, kind: 'markdown' | 'code'): IncludedPart | { refusal: string }
}

export interface InclusionLimits {
  count: number
  /** How many characters are inserted at most. */
  inserted: number
  /** How many characters are searched at most: many directives can each take a small part of a large file. */
  searched: number
}

/** Reads included files for one page, or for the labels of a site. Each file is decoded once. */
export function createInclusions(
  { tree, root }: { tree: SourceTree; root: string },
  limits: InclusionLimits,
): Inclusions {
  const texts = new Map<string, string | null>()
  let [count, inserted, searched] = [0, 0, 0]
  const readText = (file: string): string | null => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const source = readSourceText(tree, file)
    const text = 'text' in source ? source.text : null
    texts.set(file, text)
    return text
  }
  return {
    read: (directive, kind) => {
      const { origin, argument } = directive
      const folder = argument.startsWith('/') ? root : parentFolder(origin.file)
      const file = joinPath(folder, argument)
      const text = file === undefined ? null : readText(file)
      if (file === undefined || text === null)
        return { refusal: `The included file "${argument}" is missing or cannot be read.` }
      const refusal = { refusal: `"${argument}" is left out: the page includes too much.` }
      count += 1
      searched += text.length
      if (count > limits.count || searched > limits.searched) return refusal
      const lines = kind === 'code' ? selectCode(directive, text, file) : selectText(directive, text, file)
      inserted += lines.reduce((sum, line) => sum + line.text.length + 1, 0)
      return inserted > limits.inserted ? refusal : { file, lines }
    },
  }
}

/** Selects by `start-line`, `end-line`, `start-after` and `end-before`. The last two can match anywhere in a line. */
function selectText({ options }: Directive, text: string, file: string): SourceLine[] {
  const { body, bodyLine } = splitFrontMatter(text)
  const after = options.get('start-after')
  const found = after ? body.indexOf(after) : -1
  const start = after && found >= 0 ? found + after.length : 0
  const before = options.get('end-before')
  const end = before ? body.indexOf(before, start) : -1
  const firstLine = bodyLine + countLines(body, start)
  const lines = splitLines(body.slice(start, end >= 0 ? end : undefined).trimEnd(), file, firstLine)
  return lines.slice(readNumber(options.get('start-line')) ?? 0, readNumber(options.get('end-line')))
}

function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Selects by the options of `literalinclude`, which match whole lines. */
function selectCode({ options }: Directive, text: string, file: string): SourceLine[] {
  const all = splitLines(text.replace(/(?<!\n)\n+$/, ''), file, 1)
  const object = options.get('pyobject')
  let lines = object ? selectObject(all, object) : all
  const find = (name: string, from = 0) => {
    const wanted = options.get(name)
    return wanted ? lines.findIndex((line, at) => at >= from && line.text.includes(wanted)) : -1
  }
  const [startAt, startAfter] = [find('start-at'), find('start-after')]
  const start = startAt >= 0 ? startAt : startAfter + 1
  const [endAt, endBefore] = [find('end-at', start), find('end-before', start + (startAt >= 0 ? 1 : 0))]
  lines = lines.slice(start, endAt >= 0 ? endAt + 1 : endBefore >= 0 ? endBefore : undefined)
  const ranges = options.get('lines')
  if (ranges) lines = selectRanges(lines, ranges)
  return options.has('dedent') ? dedentLines(lines) : lines
}

/** Selects ranges such as `1,3-5,20-`, each line once. */
function selectRanges(lines: readonly SourceLine[], ranges: string): SourceLine[] {
  const wanted = ranges.split(',', 100).map(range => /^\s*(\d{1,9})?\s*(-)?\s*(\d{1,9})?\s*$/.exec(range))
  return lines.filter((_, at) =>
    wanted.some(match => {
      const [, first, dash, last] = match ?? []
      const start = first ? Number(first) : 1
      return match !== null && at + 1 >= start && at < (last ? Number(last) : dash ? lines.length : start)
    }),
  )
}

/** Selects a Python function or class with its decorators. For a dotted name, its last part decides. */
function selectObject(lines: readonly SourceLine[], name: string): SourceLine[] {
  const own = name.slice(name.lastIndexOf('.') + 1)
  const start = lines.findIndex(({ text }) => {
    const [, found] = /^\s*(?:async\s+def|def|class)\s+(\w+)/.exec(text) ?? []
    return found === own
  })
  if (start === -1) return []
  const width = measure(lines[start]?.text ?? '')
  let first = start
  while (first > 0 && lines[first - 1]?.text.trimStart().startsWith('@')) first -= 1
  let end = start + 1
  for (let at = start + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (text.trim() === '' || /^\s*[)\]]/.test(text)) continue
    if (measure(text) <= width) break
    end = at + 1
  }
  return lines.slice(first, end)
}

function measure(text: string): number {
  return text.length - text.trimStart().length
}

function dedentLines(lines: readonly SourceLine[]): SourceLine[] {
  const widths = lines.filter(line => line.text.trim() !== '').map(line => measure(line.text))
  const width = widths.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  return Number.isFinite(width) ? lines.map(line => ({ ...line, text: line.text.slice(width) })) : [...lines]
}
