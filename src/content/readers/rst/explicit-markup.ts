import type { Origin, SourceLine } from '../../core/source-line.ts'
import { holdsCode, readObjectName } from '../myst/directive-kinds.ts'
import { writeCode } from '../myst/references.ts'
import { convertInline, toFootnote } from './inline-markup.ts'
import { convertGlossary, type Written } from './lists.ts'
import {
  type ConvertPart,
  collectNames,
  dedentLines,
  findIndentedEnd,
  isBlank,
  type RstPage,
} from './rst-page.ts'

const directiveMark = /^\.\. (?:\|[^|]+\| )?([A-Za-z][\w.+:-]*?)\s?::(?:\s+(.*))?$/
const targetMark = /^\.\. _(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(\S.*))?$/
const footnoteMark = /^\.\. \[(#[\w.-]*|\*|\d{1,9}|[A-Za-z][\w.-]*)\](?:\s+(.*))?$/
const optionLine = /^:([\w-]{1,60}):(?:\s+(.*))?$/

const words = (list: string) => new Set(list.split(' '))
/** Directives whose text on the first line is content. */
const withoutArgument = words(
  'note tip hint important warning attention caution danger error seealso epigraph pull-quote highlights compound glossary math parsed-literal todo',
)
/** Directives whose argument is text. */
const withText = words(
  'admonition topic sidebar margin aside rubric centered table list-table csv-table tab tab-item group-tab dropdown details collapse toggle card grid-item-card versionadded versionchanged versionremoved deprecated deprecated-removed version-added version-changed version-deprecated version-removed',
)
/** Descriptions of Python objects: `py` is the default domain. */
const pythonObjects = words(
  'function method classmethod staticmethod class attribute property data exception decorator decoratormethod',
)
const objects = words('describe object envvar option cmdoption confval')
const ignored = words(
  'sectionauthor codeauthor moduleauthor program highlightlang default-intersphinx date target-notes header footer sectnum inheritance-diagram acks tabularcolumns meta changelog_imports',
)
/** Names that MyST has other words for. */
const otherNames: Readonly<Record<string, string>> = {
  sourcecode: 'code-block',
  productionlist: 'code-block',
  plot: 'code-block',
  ipython: 'code-block',
  'jupyter-execute': 'code-block',
  highlights: 'epigraph',
  mdinclude: 'include',
  class: 'py:class',
}
const languages: Readonly<Record<string, string>> = {
  plot: 'python',
  ipython: 'python',
  'jupyter-execute': 'python',
}

interface RstDirective {
  name: string
  origin: Origin
  /** The lines of the argument. */
  argument: string[]
  options: Map<string, string>
  body: SourceLine[]
}

/** Reads what starts with two dots: a directive, a target, a footnote, a substitution or a comment. */
export function readExplicit(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const line = lines[start]
  if (line === undefined || !/^\.\.(?:\s|$)/.test(line.text)) return undefined
  const isEmpty = line.text.trim() === '..' && isBlank(lines[start + 1])
  const end = isEmpty ? start + 1 : findIndentedEnd(lines, start + 1)
  const content = dedentLines(lines.slice(start + 1, end))
  const put = (...texts: string[]) => texts.map(text => ({ text, origin: line.origin }))
  const [, name, first = ''] = directiveMark.exec(line.text) ?? []
  if (name !== undefined && !line.text.startsWith('.. |')) {
    const directive = readDirective({ name, first, origin: line.origin }, content)
    return { lines: writeDirective(page, directive, convert), end }
  }
  const [, target, address] = targetMark.exec(line.text) ?? []
  const isWrapped = /^https?:\S+$/.test(content[0]?.text.trim() ?? '')
  if (target !== undefined)
    return { lines: address === undefined && !isWrapped ? put('', writeLabel(target)) : [], end }
  const [, footnote, text = ''] = footnoteMark.exec(line.text) ?? []
  if (footnote === undefined) return { lines: [], end }
  const [head, ...rest] = convert([{ ...line, text }, ...content])
  const note = { ...line, text: `[^${toFootnote(footnote)}]: ${head?.text ?? ''}` }
  return { lines: [...put(''), note, ...rest.map(indent), ...put('')], end }
}

const indent = (line: SourceLine) => (line.text === '' ? line : { ...line, text: `    ${line.text}` })

function writeLabel(target: string): string {
  return `(${target.replace(/^`|`$/g, '').replace(/[()]/g, '').replace(/\\/g, '').trim()})=`
}

function readDirective(
  { name: written, first, origin }: { name: string; first: string; origin: Origin },
  content: readonly SourceLine[],
): RstDirective {
  const name = written.toLowerCase().replace(/^py:(?=(?:current)?module$)/, '')
  const argument: string[] = []
  const options = new Map<string, string>()
  const hasArgument = !withoutArgument.has(name) && !/^version|^deprecated/.test(name)
  if (first.trim() !== '') argument.push(first.trim())
  let at = 0
  if (hasArgument && first.trim() !== '')
    for (; at < content.length && !isBlank(content[at]); at += 1) {
      const text = content[at]?.text.trim() ?? ''
      if (optionLine.test(text)) break
      argument.push(text)
    }
  let last = ''
  const isOptional = hasArgument || first.trim() === ''
  for (; isOptional && at < content.length && !isBlank(content[at]); at += 1) {
    const text = content[at]?.text ?? ''
    const [, option, value = ''] = optionLine.exec(text.trimEnd()) ?? []
    if (option !== undefined) {
      options.set(option, value)
      last = option
    } else if (last !== '' && /^\s/.test(text))
      options.set(last, `${options.get(last)} ${text.trim()}`.trim())
    else break
  }
  const body = dedentLines(content.slice(at))
  if (!hasArgument && argument[0] !== undefined && !/^version|^deprecated/.test(name)) {
    body.unshift({ text: argument[0], origin })
    argument.length = 0
  }
  return { name, origin, argument, options, body }
}

function writeDirective(page: RstPage, directive: RstDirective, convert: ConvertPart): SourceLine[] {
  const { name, argument, body } = directive
  if (ignored.has(name)) return []
  if (name === 'include' || name === 'mdinclude') return writeInclude(page, directive, convert)
  if (name === 'highlight') {
    page.language = argument[0] ?? ''
    return []
  }
  if (name === 'role' || name === 'default-role') return []
  if (pythonObjects.has(name) || objects.has(name) || name.includes(':'))
    return writeObject(directive, convert)
  const target = Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name
  const isCode = holdsCode(target) || target === 'code-block'
  const content = isCode ? convertCode(page, target, body) : convertBody(name, body, convert)
  const language = Object.hasOwn(languages, name) ? languages[name] : undefined
  const raw = language ?? argument.join(' ')
  const shown = withText.has(name) ? convertInline(page, raw) : raw
  return writeMyst({ ...directive, name: target }, shown || defaultLanguage(page, target), content)
}

function defaultLanguage({ language }: RstPage, name: string): string {
  return name === 'code-block' || name === 'code' ? language : ''
}

/** The cells of a `csv-table` are text. */
function convertCode(page: RstPage, name: string, body: readonly SourceLine[]): readonly SourceLine[] {
  return name === 'csv-table' ? body.map(line => ({ ...line, text: convertInline(page, line.text) })) : body
}

function convertBody(name: string, body: readonly SourceLine[], convert: ConvertPart): readonly SourceLine[] {
  return name === 'glossary'
    ? convertGlossary(body.slice(body.findIndex(line => !isBlank(line))), convert)
    : convert(body)
}

/** An object can have several signatures, one a line. Those of the same name are together, and the text is below the last. */
function writeObject(directive: RstDirective, convert: ConvertPart): SourceLine[] {
  const { name, origin, argument, body, options } = directive
  const object = pythonObjects.has(name) ? `py:${name}` : name.includes(':') ? name : `std:${name}`
  const groups = [...Map.groupBy(joinSignatures(argument), readObjectName).values()]
  return groups.flatMap(([first = '', ...others], at) => {
    const more = others.flatMap(signature => ['', `**${writeCode(signature)}**`, ''])
    const text = at === groups.length - 1 ? convert(body) : []
    const content = [...more.map(text => ({ text, origin })), ...text]
    return writeMyst({ name: object, origin, options: at === 0 ? options : new Map() }, first, content)
  })
}

function joinSignatures(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last?.endsWith('\\')) joined[joined.length - 1] = last.slice(0, -1) + line
    else joined.push(line)
  }
  return joined.length === 0 ? [''] : joined.map(line => line.replace(/\\(?=\W)/g, ''))
}

function writeMyst(
  { name, origin, options }: Pick<RstDirective, 'name' | 'origin' | 'options'>,
  argument: string,
  content: readonly SourceLine[],
): SourceLine[] {
  const put = (...texts: string[]) => texts.map(text => ({ text, origin }))
  const character = argument.includes('`') ? ':' : '`'
  const runs = content.map(({ text }) => /^\s*(`+|:+)/.exec(text)?.[1]?.length ?? 0)
  const fence = character.repeat(runs.reduce((most, length) => Math.max(most, length + 1), 3))
  const settings = [...options].map(([option, value]) => `:${option}: ${value}`.trimEnd())
  const start = content.findIndex(line => !isBlank(line))
  const isApart = /^(?:---|:)/.test(content[start]?.text ?? '')
  return [
    ...put('', `${fence}{${name}} ${argument}`.trimEnd(), ...settings, ...(isApart ? [''] : [])),
    ...content.slice(Math.max(0, start)),
    ...put(fence, ''),
  ]
}

function writeInclude(page: RstPage, directive: RstDirective, convert: ConvertPart): SourceLine[] {
  const { origin, options, argument } = directive
  const path = argument.join('')
  const given = {
    kind: 'directive' as const,
    indent: '',
    name: 'include',
    argument: path,
    options,
    origin,
    body: [],
  }
  const isCode = options.has('literal') || options.has('code')
  if (isCode || /\.(?:md|markdown)$/.test(path)) return writeMyst({ ...directive, name: 'include' }, path, [])
  const part = page.include(given)
  if (part === undefined || page.including.includes(part.file)) return []
  collectNames(page.names, part.lines)
  const { including } = page
  page.including = [...including, part.file]
  const written = convert(part.lines)
  page.including = including
  return written
}
