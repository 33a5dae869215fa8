import type { Origin, SourceLine } from '../../core/source-line.ts'
import { writeCode } from '../myst/references.ts'
import { convertInline } from './inline-markup.ts'
import {
  type ConvertPart,
  dedentLines,
  findIndentedEnd,
  indentOf,
  isBlank,
  type RstPage,
  removeEscapes,
} from './rst-page.ts'
import { indentLines, writeItem } from './write-myst.ts'

export interface Written {
  lines: SourceLine[]
  /** The line after what was written. */
  end: number
}

const bullet = /^([-*+•‣⁃])(?:[ \t]+|$)/
const enumerator = /^(\(?)(#|\d{1,9}|[A-Za-z]|[ivxlcdm]{2,8}|[IVXLCDM]{2,8})([.)])[ \t]+(?=\S)/
const field = /^:((?:[^:\\`]|\\.|:(?!\s|$)){1,300}):(?:[ \t]+|$)/
const option =
  /^((?:-{1,2}|\/)[\w?][\w-]*(?:[ =]?(?:<[^>]+>|[A-Z][\w-]*))?(?:, (?:-{1,2}|\/)[\w?][\w-]*(?:[ =]?(?:<[^>]+>|[A-Z][\w-]*))?)*)(?: {2,}|$)/
/** Fields at the top of a page that are for Sphinx. */
const hiddenField = /^(?:orphan|tocdepth|nocomments|nosearch|no-search|html_theme[\w.]*)$/
const groups: readonly [names: RegExp, title: string][] = [
  [/^(?:param|parameter|arg|argument|key|keyword|type|kwarg|paramtype)$/, 'Parameters'],
  [/^(?:raises?|except|exception)$/, 'Raises'],
  [/^(?:returns?|rtype)$/, 'Returns'],
  [/^(?:yields?|ytype)$/, 'Yields'],
  [/^(?:var|ivar|cvar|vartype)$/, 'Variables'],
]

interface Item<Mark> {
  mark: Mark
  origin: Origin
  /** The text after the mark, and the indented lines below it. */
  lines: SourceLine[]
  /** Whether a blank line follows. */
  isApart: boolean
}

/**
 * Takes the items of a list. `read` recognises the first line of one; `width` is the length of its mark, and `indent` how much of the
 * indent below it is removed: all that the lines share by default.
 */
function takeItems<Mark extends { width: number; indent?: number }>(
  lines: readonly SourceLine[],
  start: number,
  read: (text: string, at: number) => Mark | undefined,
): { items: Item<Mark>[]; end: number } {
  const items: Item<Mark>[] = []
  let at = start
  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const mark = read(line.text, at)
    if (mark === undefined) break
    const end = findIndentedEnd(lines, at + 1)
    const first = { ...line, text: line.text.slice(mark.width) }
    const below = dedentLines(lines.slice(at + 1, end), mark.indent)
    at = end
    while (at < lines.length && isBlank(lines[at])) at += 1
    items.push({ mark, origin: line.origin, lines: [first, ...below], isApart: at > end })
  }
  return { items, end: at }
}

/** Writes a list, with blank lines around it; undefined if there are no items. */
function writeList<Mark>(
  { items, end }: { items: readonly Item<Mark>[]; end: number },
  write: (item: Item<Mark>) => readonly SourceLine[],
): Written | undefined {
  const [first] = items
  if (first === undefined) return undefined
  const blank = { text: '', origin: first.origin }
  return { lines: [blank, ...items.flatMap(write), blank], end }
}

function blankOf({ origin }: { origin: Origin }): SourceLine {
  return { text: '', origin }
}

export function readBullets(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const mark = bullet.exec(lines[start]?.text ?? '')?.[1]
  const read = (text: string) => {
    const [{ length: width } = '', own] = bullet.exec(text) ?? []
    return mark !== undefined && own === mark ? { width, indent: width, written: '-' } : undefined
  }
  return writeList(takeItems(lines, start, read), item => writeMarked(item, convert))
}

/** An enumerated list. A paragraph can also begin with a number or an initial, if its second line is not indented. */
export function readEnumeration(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const [, open, first = '', close] = enumerator.exec(lines[start]?.text ?? '') ?? []
  const next = lines[start + 1]
  const isList = isBlank(next) || indentOf(next) > 0 || enumerator.test(next?.text ?? '')
  if (open === undefined || !isList) return undefined
  let number = /^\d+$/.test(first) ? Number(first) : 1
  const read = (text: string) => {
    const [{ length: width } = '', ownOpen, , ownClose] = enumerator.exec(text) ?? []
    if (ownOpen !== open || ownClose !== close) return undefined
    number += 1
    return { width, indent: width, written: `${number - 1}.` }
  }
  return writeList(takeItems(lines, start, read), item => writeMarked(item, convert))
}

function writeMarked(item: Item<{ written: string }>, convert: ConvertPart): SourceLine[] {
  const { mark, origin, lines, isApart } = item
  return [...writeItem(mark.written, origin, convert(lines)), ...(isApart ? [blankOf(item)] : [])]
}

export function readFields(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const taken = takeItems(lines, start, text => {
    const [{ length: width } = '', name] = field.exec(text) ?? []
    return name === undefined ? undefined : { width, name }
  })
  const types = readTypes(taken.items)
  let group = ''
  return writeList(taken, item => {
    const { title, label, isType } = nameField(page, item.mark.name, types)
    if (isType || hiddenField.test(item.mark.name)) return []
    const heading = title === '' || title === group ? [] : ['', `**${title}**`, '']
    group = title
    const [text, ...rest] = convert(item.lines)
    const shown = [label, text?.text].filter(Boolean).join(title === '' ? ': ' : ' — ')
    return [
      ...heading.map(text => ({ text, origin: item.origin })),
      ...writeItem('+', item.origin, [{ text: shown, origin: item.origin }, ...rest]),
      ...(rest.length > 0 ? [blankOf(item)] : []),
    ]
  })
}

/** Reads the types of parameters from separate fields (`:type name:`), to show them beside the descriptions. */
function readTypes(fields: readonly Item<{ name: string }>[]): Map<string, string> {
  const named = fields.map(({ mark, lines }) => ({ words: mark.name.split(/\s+/), lines }))
  const others = named.filter(({ words: [kind = ''] }) => !kind.endsWith('type'))
  const described = new Set(others.map(({ words }) => words.at(-1)))
  const types = new Map<string, string>()
  for (const { words, lines } of named) {
    const [kind = '', parameter = ''] = words
    const isReturned = kind === 'rtype' && described.has('returns')
    const isDescribed = /^(?:type|vartype|paramtype)$/.test(kind) && described.has(parameter)
    if (isDescribed || isReturned) types.set(parameter, lines.map(line => line.text.trim()).join(' '))
  }
  return types
}

/** Fields that describe a function, such as `:param str name:`, are grouped under a title. */
function nameField(page: RstPage, written: string, types: ReadonlyMap<string, string>) {
  const [kind = '', ...words] = removeEscapes(written).split(/\s+/)
  const title = groups.find(([names]) => names.test(kind))?.[1] ?? ''
  if (title === '') return { title, label: `**${convertInline(page, written)}**`, isType: false }
  const name = words.pop() ?? ''
  const type = words.join(' ') || (types.get(name) ?? '')
  const parts = [name === '' ? '' : writeCode(name), type === '' ? '' : `(${writeCode(type)})`]
  return { title, label: parts.filter(Boolean).join(' '), isType: kind.endsWith('type') && types.has(name) }
}

/** Options of a command, such as `-v, --verbose  Prints more`. */
export function readOptions(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const read = (text: string, at: number) => {
    const [{ length: width } = '', names] = option.exec(text) ?? []
    const isDescribed = text.length > width || indentOf(lines[at + 1]) > 0
    return names !== undefined && isDescribed ? { width, names } : undefined
  }
  return writeList(takeItems(lines, start, read), item => {
    const names = { text: writeCode(item.mark.names), origin: item.origin }
    return writeItem('+', item.origin, [names, blankOf(item), ...convert(item.lines)])
  })
}

/** Terms, each with an indented definition on the next line. */
export function readDefinitions(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const read = (text: string, at: number) =>
    isTerm(text) && indentOf(lines[at + 1]) > 0 && !isBlank(lines[at + 1])
      ? { width: text.length, term: text.trim() }
      : undefined
  return writeList(takeItems(lines, start, read), item => {
    const [name = '', ...kinds] = item.mark.term.split(/ : /).map(part => convertInline(page, part))
    const shown = name.includes('**') ? name : `**${name}**`
    const term = { text: [shown, ...kinds].join(' : '), origin: item.origin }
    return [...writeItem('*', item.origin, [term, ...convert(item.lines)]), blankOf(item)]
  })
}

function isTerm(text: string): boolean {
  return /^\S/.test(text) && !/::\s*$|^\.\.(?:\s|$)/.test(text) && !bullet.test(text) && !field.test(text)
}

/** Writes glossary terms as they are, and converts their definitions. */
export function convertGlossary(lines: readonly SourceLine[], convert: ConvertPart): SourceLine[] {
  const written: SourceLine[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (line === undefined) break
    const end = Math.max(at + 1, findIndentedEnd(lines, at + 1))
    if (!/^\.\.(?:\s|$)/.test(line.text)) {
      written.push(line)
      if (end > at + 1)
        written.push(...indentLines(convert(dedentLines(lines.slice(at + 1, end))), '  '), {
          ...line,
          text: '',
        })
    }
    at = end
  }
  return written
}
