import type { SourceLine } from '../../core/source-line.ts'
import { fenceLines } from '../myst/conversion.ts'
import { readExplicit } from './explicit-markup.ts'
import { convertInline } from './inline-markup.ts'
import {
  readBullets,
  readDefinitions,
  readEnumeration,
  readFields,
  readOptions,
  type Written,
} from './lists.ts'
import {
  type ConvertPart,
  collectNames,
  createNames,
  dedentLines,
  findIndentedEnd,
  indentOf,
  isAdornment,
  isBlank,
  type RstNeeds,
  type RstPage,
} from './rst-page.ts'
import { isGridStart, isSimpleStart, readGridTable, readSimpleTable, writeRstTable } from './tables.ts'

const limitDepth = 20
const limitInserted = 1_000_000
/** Text that Markdown would read as the start of a block. */
const structure = /^(?:[#+%=:-]|\d{1,9}[.)](?=\s|$))/
/** The start of a line of text, as opposed to a list item. */
const quotable = /^(?!(?:\*|\d+[.)]|\(?\w[.)])\s)[\p{L}\p{N}"“'(*`]/u
/** A line that is surely Python. */
const python =
  /^(?:from [\w.]+ import |import \w[\w.]*(?: as \w+)?$|(?:async )?def \w+\(|class \w+.*:$|@\w[\w.]*(?:\(|$))/

/**
 * Converts reStructuredText to MyST Markdown, block by block. Directives and roles keep their names.
 * Syntax: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
 */
export function convertRst(needs: RstNeeds, given: readonly SourceLine[]): SourceLine[] {
  const lines = given.map(line => ({
    ...line,
    text: line.text.replace(/\r$/, '').replaceAll('\t', '        '),
  }))
  const names = createNames()
  const shared = needs.settings.shared.split('\n').map(text => ({ text, origin: { file: '', line: 0 } }))
  collectNames(names, shared)
  collectNames(names, lines)
  const page: RstPage = {
    ...needs,
    names,
    titleStyles: [],
    language: needs.settings.language,
    usedAnonymous: 0,
    budget: limitInserted,
    including: [],
  }
  return convertBlocks(page, lines, 0)
}

function convertBlocks(page: RstPage, lines: readonly SourceLine[], depth: number): SourceLine[] {
  if (depth > limitDepth) return [...lines]
  const convert: ConvertPart = part => convertBlocks(page, part, depth + 1)
  const written: SourceLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (line === undefined) break
    if (isBlank(line)) {
      written.push({ ...line, text: '' })
      at += 1
      continue
    }
    const block = readBlock(page, lines, at, convert)
    for (const one of block.lines) written.push(one)
    at = Math.max(at + 1, block.end)
  }
  return written
}

function readBlock(page: RstPage, lines: readonly SourceLine[], at: number, convert: ConvertPart): Written {
  return (
    readQuote(lines, at, convert) ??
    readExplicit(page, lines, at, convert) ??
    readAnonymous(lines, at) ??
    readTable(lines, at, convert) ??
    readTitle(page, lines, at) ??
    readSession(lines, at) ??
    readLineBlock(page, lines, at) ??
    readBullets(lines, at, convert) ??
    readEnumeration(lines, at, convert) ??
    readFields(page, lines, at, convert) ??
    readOptions(lines, at, convert) ??
    readDefinitions(page, lines, at, convert) ??
    readParagraph(page, lines, at)
  )
}

/** Indented text is a quote. Lists are often indented, too, so only text is shown as one. */
function readQuote(lines: readonly SourceLine[], at: number, convert: ConvertPart): Written | undefined {
  if (indentOf(lines[at]) === 0) return undefined
  const end = findIndentedEnd(lines, at)
  const part = dedentLines(lines.slice(at, end))
  const written = convert(part)
  const isText = quotable.test(part[0]?.text ?? '')
  const quoted = isText ? written.map(line => ({ ...line, text: `> ${line.text}`.trimEnd() })) : written
  return { lines: quoted, end }
}

function readAnonymous(lines: readonly SourceLine[], at: number): Written | undefined {
  return /^__ \S/.test(lines[at]?.text ?? '') ? { lines: [], end: at + 1 } : undefined
}

function readTable(lines: readonly SourceLine[], at: number, convert: ConvertPart): Written | undefined {
  const line = lines[at]
  if (line === undefined) return undefined
  const readSimple = () => (isSimpleStart(line) ? readSimpleTable(lines, at) : undefined)
  const read = isGridStart(line) ? readGridTable(lines, at) : readSimple()
  return read && { lines: writeRstTable(line.origin, read.table, convert), end: read.end }
}

/** A title has a line of marks below it, and perhaps above it. The order of the marks on a page says which level it is. */
function readTitle(page: RstPage, lines: readonly SourceLine[], at: number): Written | undefined {
  const [line, next, third] = [lines[at], lines[at + 1], lines[at + 2]]
  if (line === undefined) return undefined
  if (isAdornment(line.text)) {
    const isTitle = !isBlank(next) && isAdornment(third?.text ?? '') && third?.text[0] === line.text[0]
    if (isTitle) return { lines: writeTitle(page, next, `${line.text[0]} above`), end: at + 3 }
    const isRule = line.text.trimEnd().length >= 4 && isBlank(next)
    return isRule ? { lines: ['', '***', ''].map(text => ({ ...line, text })), end: at + 1 } : undefined
  }
  const mark = next?.text.trimEnd() ?? ''
  if (!isAdornment(mark) || mark.length < Math.min(4, line.text.trim().length)) return undefined
  return { lines: writeTitle(page, line, mark[0] ?? ''), end: at + 2 }
}

function writeTitle(page: RstPage, line: SourceLine | undefined, style: string): SourceLine[] {
  if (line === undefined) return []
  if (!page.titleStyles.includes(style)) page.titleStyles.push(style)
  const level = Math.min(6, page.titleStyles.indexOf(style) + 1)
  const title = `${'#'.repeat(level)} ${convertInline(page, line.text.trim())}`
  return ['', title, ''].map(text => ({ ...line, text }))
}

/** A session of Python's prompt, up to the next blank line. */
function readSession(lines: readonly SourceLine[], at: number): Written | undefined {
  const line = lines[at]
  if (line === undefined || !/^>>>(?:\s|$)/.test(line.text)) return undefined
  const end = findParagraphEnd(lines, at)
  return { lines: fenceLines(line.origin, 'pycon', lines.slice(at, end)), end }
}

/** Lines that start with `|` keep their breaks. */
function readLineBlock(page: RstPage, lines: readonly SourceLine[], at: number): Written | undefined {
  const line = lines[at]
  if (line === undefined || !/^\|(?:\s|$)/.test(line.text)) return undefined
  const rows: string[] = []
  let end = at
  for (; end < lines.length && !isBlank(lines[end]); end += 1) {
    const text = lines[end]?.text ?? ''
    if (/^\|(?:\s|$)/.test(text)) rows.push(text.slice(1).trim())
    else if (/^\s/.test(text)) rows[rows.length - 1] += ` ${text.trim()}`
    else break
  }
  const written = rows.map((row, index) => {
    const text = guard(convertInline(page, row))
    const hasNext = text !== '' && Boolean(rows[index + 1])
    return { ...line, text: hasNext ? `${text}\\` : text }
  })
  return { lines: [{ ...line, text: '' }, ...written, { ...line, text: '' }], end }
}

/** A paragraph that ends with `::` is followed by code. */
function readParagraph(page: RstPage, lines: readonly SourceLine[], at: number): Written {
  const own = lines.slice(at, findParagraphEnd(lines, at))
  const markup = own.findIndex((line, index) => index > 0 && /^\.\. /.test(line.text))
  if (markup !== -1) own.length = markup
  const end = at + own.length
  const [first] = own
  if (first === undefined) return { lines: [], end }
  const whole = own.map(({ text }) => text.trim()).join(' ')
  const isIntroduction = whole.endsWith('::') && !whole.endsWith('\\::')
  const shown = isIntroduction ? whole.replace(/(?:^|\s+)::$|:$/, '') : whole
  const text = guard(convertInline(page, shown))
  const paragraph = text === '' ? [] : [{ ...first, text }]
  if (!isIntroduction) return { lines: paragraph, end }
  const code = readLiteral(page, lines, end)
  return { lines: [...paragraph, ...code.lines], end: code.end }
}

/** Reads an indented block of code, or lines that all start with the same mark. */
function readLiteral(page: RstPage, lines: readonly SourceLine[], from: number): Written {
  let start = from
  while (start < lines.length && isBlank(lines[start])) start += 1
  const first = lines[start]
  if (first === undefined) return { lines: [], end: from }
  if (indentOf(first) > 0) {
    const end = findIndentedEnd(lines, start)
    const code = dedentLines(lines.slice(start, end))
    return { lines: fenceLines(first.origin, page.language || guessLanguage(code), code), end }
  }
  const mark = first.text[0] ?? ''
  if (!/[!-/:-@[-`{-~]/.test(mark) || start === from) return { lines: [], end: from }
  let end = start
  while (lines[end]?.text.startsWith(mark)) end += 1
  const isQuoted = isBlank(lines[end]) && mark !== '.'
  return isQuoted
    ? { lines: fenceLines(first.origin, '', lines.slice(start, end)), end }
    : { lines: [], end: from }
}

/** Code without a language is Python if it looks like that, as in Sphinx. */
function guessLanguage(code: readonly SourceLine[]): string {
  if (/^>>> /.test(code[0]?.text ?? '')) return 'pycon'
  return code.some(({ text }) => python.test(text)) ? 'python' : ''
}

function findParagraphEnd(lines: readonly SourceLine[], from: number): number {
  let end = from
  while (end < lines.length && !isBlank(lines[end])) end += 1
  return end
}

/** Escapes the mark that would start a block; of a number, the character after it. */
function guard(text: string): string {
  const [start = ''] = structure.exec(text) ?? []
  const at = /^\d/.test(start) ? start.length - 1 : 0
  return start === '' ? text : `${text.slice(0, at)}\\${text.slice(at)}`
}
