import type { SourceLine } from '../../core/source-line.ts'
import { writeCode } from '../myst/references.ts'
import { convertInline } from './inline-markup.ts'
import {
  type ConvertPart,
  dedentLines,
  findIndentedEnd,
  indentLines,
  indentOf,
  isBlank,
  type RstPage,
  removeEscapes,
  writeItem,
} from './rst-page.ts'

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

export function readBullets(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const mark = bullet.exec(lines[start]?.text ?? '')?.[1]
  return mark === undefined
    ? undefined
    : readItems(lines, start, convert, text => {
        const [whole, own] = bullet.exec(text) ?? []
        return own === mark ? { width: whole?.length ?? 0, mark: '-' } : undefined
      })
}

/** An enumerated list. A paragraph can also begin with a number or an initial, if its second line is not indented. */
export function readEnumeration(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const [, open, first = '', close] = enumerator.exec(lines[start]?.text ?? '') ?? []
  const next = lines[start + 1]
  const isList = isBlank(next) || indentOf(next) > 0 || enumerator.test(next?.text ?? '')
  if (open === undefined || !isList) return undefined
  let number = /^\d+$/.test(first) ? Number(first) : 1
  return readItems(lines, start, convert, text => {
    const [whole = '', ownOpen, , ownClose] = enumerator.exec(text) ?? []
    if (ownOpen !== open || ownClose !== close) return undefined
    number += 1
    return { width: whole.length, mark: `${number - 1}.` }
  })
}

function readItems(
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
  readMark: (text: string) => { width: number; mark: string } | undefined,
): Written {
  const written: SourceLine[] = []
  let at = start
  for (;;) {
    const line = lines[at]
    const item = line === undefined ? undefined : readMark(line.text)
    if (line === undefined || item === undefined) break
    const end = findIndentedEnd(lines, at + 1)
    const body = dedentLines(lines.slice(at + 1, end), item.width)
    const first = { ...line, text: line.text.slice(item.width) }
    written.push(...writeItem(item.mark, line.origin, convert([first, ...body])))
    at = end
    const isApart = isBlank(lines[at])
    while (isBlank(lines[at]) && at < lines.length) at += 1
    if (isApart) written.push({ text: '', origin: line.origin })
  }
  const { origin } = lines[start] ?? { origin: { file: '', line: 0 } }
  return { lines: [{ text: '', origin }, ...written, { text: '', origin }], end: at }
}

export function readFields(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const fields: { name: string; lines: SourceLine[]; first: SourceLine }[] = []
  let at = start
  for (;;) {
    const first = lines[at]
    const [mark, name = ''] = field.exec(first?.text ?? '') ?? []
    if (first === undefined || mark === undefined) break
    const end = findIndentedEnd(lines, at + 1)
    const body = [{ ...first, text: first.text.slice(mark.length) }, ...dedentLines(lines.slice(at + 1, end))]
    if (!hiddenField.test(name)) fields.push({ name, lines: body, first })
    at = end
    while (isBlank(lines[at]) && isField(lines[at + 1])) at += 1
  }
  if (at === start) return undefined
  const types = readTypes(fields)
  let group = ''
  const written = fields.flatMap(({ name, lines, first }) => {
    const { title, label, isType } = nameField(page, name, types)
    if (isType) return []
    const heading = title === '' || title === group ? [] : ['', `**${title}**`, '']
    group = title
    const [text, ...rest] = convert(lines)
    const words = text === undefined || text.text === '' ? '' : text.text
    const item = { origin: first.origin, text: [label, words].filter(Boolean).join(title ? ' — ' : ': ') }
    return [
      ...heading.map(text => ({ text, origin: first.origin })),
      ...writeItem('+', first.origin, [item, ...rest]),
      ...(rest.length > 0 ? [{ text: '', origin: first.origin }] : []),
    ]
  })
  const { origin } = lines[start] ?? { origin: { file: '', line: 0 } }
  return { lines: [{ text: '', origin }, ...written, { text: '', origin }], end: at }
}

function isField(line: SourceLine | undefined): boolean {
  return line !== undefined && field.test(line.text)
}

/** The types that have fields of their own, such as `type name`, by the names of parameters that have a field, too. */
function readTypes(fields: readonly { name: string; lines: SourceLine[] }[]): Map<string, string> {
  const names = fields.map(({ name }) => name.split(/\s+/))
  const described = new Set(names.filter(([kind = '']) => !kind.endsWith('type')).map(words => words.at(-1)))
  const types = new Map<string, string>()
  for (const { name, lines } of fields) {
    const [kind = '', parameter = ''] = name.split(/\s+/)
    const isReturned = kind === 'rtype' && described.has('returns')
    const isDescribed = /^(?:type|vartype|paramtype)$/.test(kind) && described.has(parameter)
    if (isDescribed || isReturned) types.set(parameter, lines.map(line => line.text.trim()).join(' '))
  }
  return types
}

/** Fields such as `param str name` describe a function, and have a title together. */
function nameField(page: RstPage, written: string, types: ReadonlyMap<string, string>) {
  const [kind = '', ...words] = removeEscapes(written).split(/\s+/)
  const title = groups.find(([names]) => names.test(kind))?.[1] ?? ''
  if (title === '') return { title, label: `**${convertInline(page, written)}**`, isType: false }
  const name = words.pop()
  const isType = /type$/.test(kind) && types.has(name ?? '')
  const type = words.join(' ') || (types.get(name ?? '') ?? '')
  const shown = name === undefined ? '' : writeCode(name)
  return { title, label: type === '' ? shown : `${shown} (${writeCode(type)})`.trim(), isType }
}

/** Options of a command, such as `-v, --verbose  Prints more`. */
export function readOptions(lines: readonly SourceLine[], start: number, convert: ConvertPart) {
  const items: SourceLine[] = []
  let at = start
  for (;;) {
    const line = lines[at]
    const [mark, names = ''] = option.exec(line?.text ?? '') ?? []
    if (line === undefined || mark === undefined) break
    const end = findIndentedEnd(lines, at + 1)
    const isDescribed = line.text.length > mark.length || end > at + 1
    if (!isDescribed) break
    const text = line.text.slice(mark.length)
    const body = convert([{ ...line, text }, ...dedentLines(lines.slice(at + 1, end))])
    const name = { ...line, text: writeCode(names) }
    items.push(...writeItem('+', line.origin, [name, { ...line, text: '' }, ...body]))
    at = end
    while (isBlank(lines[at]) && option.test(lines[at + 1]?.text ?? '')) at += 1
  }
  if (at === start) return undefined
  const { origin } = lines[start] ?? { origin: { file: '', line: 0 } }
  return { lines: [{ text: '', origin }, ...items, { text: '', origin }], end: at }
}

/** Terms, each with an indented definition on the next line. */
export function readDefinitions(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const written: SourceLine[] = []
  let at = start
  for (;;) {
    const term = lines[at]
    if (term === undefined || !isTerm(lines, at)) break
    const end = findIndentedEnd(lines, at + 1)
    const body = convert(dedentLines(lines.slice(at + 1, end)))
    const [name = '', ...kinds] = term.text.trim().split(/ : /)
    const title = convertInline(page, name)
    const kind = kinds.map(text => ` : ${convertInline(page, text)}`).join('')
    const shown = title.includes('**') ? title : `**${title}**`
    const blank = { text: '', origin: term.origin }
    written.push(...writeItem('*', term.origin, [{ ...term, text: shown + kind }, blank, ...body]), blank)
    at = end
    while (isBlank(lines[at]) && at < lines.length) at += 1
  }
  const { origin } = lines[start] ?? { origin: { file: '', line: 0 } }
  return at === start ? undefined : { lines: [{ text: '', origin }, ...written], end: at }
}

function isTerm(lines: readonly SourceLine[], at: number): boolean {
  const [term, next] = [lines[at], lines[at + 1]]
  if (isBlank(term) || isBlank(next) || indentOf(term) > 0 || indentOf(next) === 0) return false
  const { text = '' } = term ?? {}
  return !/::\s*$/.test(text) && !/^\.\.(?:\s|$)/.test(text)
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
