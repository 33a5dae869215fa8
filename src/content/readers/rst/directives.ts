import type { Origin, SourceLine } from '../../core/source-line.ts'
import { holdsCode, readObjectName } from '../myst/directive-kinds.ts'
import { writeCode } from '../myst/references.ts'
import { convertInline } from './inline-markup.ts'
import { convertGlossary } from './lists.ts'
import { type ConvertPart, collectNames, dedentLines, isBlank, type RstPage } from './rst-page.ts'
import { writeMyst } from './write-myst.ts'

const optionLine = /^:([\w-]{1,60}):(?:\s+(.*))?$/

const words = (list: string) => new Set(list.split(' '))
/** Directives whose text on the first line is content. */
const withoutArgument = words(
  'note tip hint important warning attention caution danger error seealso epigraph pull-quote highlights compound glossary math parsed-literal todo',
)
/** Directives whose argument is the rest of the line. */
const versionName = /^(?:version|deprecated)/
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
/** Directives that are converted to others. */
const otherNames: Readonly<Record<string, string>> = {
  sourcecode: 'code-block',
  productionlist: 'code-block',
  plot: 'code-block',
  ipython: 'code-block',
  'jupyter-execute': 'code-block',
  highlights: 'epigraph',
}
const languages: Readonly<Record<string, string>> = {
  plot: 'python',
  ipython: 'python',
  'jupyter-execute': 'python',
}

export interface RstDirective {
  name: string
  origin: Origin
  /** The lines of the argument. */
  argument: string[]
  options: Map<string, string>
  body: SourceLine[]
}

/** Reads a directive: its name, the text after the name on its first line, and the lines below. */
export function readDirective(
  { name: written, first, origin }: { name: string; first: string; origin: Origin },
  content: readonly SourceLine[],
): RstDirective {
  const name = written.toLowerCase().replace(/^py:(?=(?:current)?module$)/, '')
  const isVersion = versionName.test(name)
  const isText = withoutArgument.has(name)
  const hasFirst = first !== ''
  const start = hasFirst && !isText && !isVersion ? findArgumentEnd(content) : 0
  const more = content.slice(0, start).map(line => line.text.trim())
  const { options, end } = hasFirst && (isText || isVersion) ? noOptions : readOptions(content, start)
  const body = dedentLines(content.slice(end))
  const isInBody = isText && hasFirst
  return {
    name,
    origin,
    argument: hasFirst && !isInBody ? [first, ...more] : [],
    options,
    body: isInBody ? [{ text: first, origin }, ...body] : body,
  }
}

const noOptions = { options: new Map<string, string>(), end: 0 }

/** An argument continues until a blank line or an option. */
function findArgumentEnd(content: readonly SourceLine[]): number {
  const end = content.findIndex(line => isBlank(line) || optionLine.test(line.text.trim()))
  return end === -1 ? content.length : end
}

/** Reads options such as `:name: value`. A value can continue on indented lines. */
function readOptions(content: readonly SourceLine[], start: number) {
  const options = new Map<string, string>()
  let end = start
  let last = ''
  for (; end < content.length && !isBlank(content[end]); end += 1) {
    const text = content[end]?.text.trimEnd() ?? ''
    const [, option, value = ''] = optionLine.exec(text) ?? []
    if (option !== undefined) {
      options.set(option, value)
      last = option
    } else if (last !== '' && /^\s/.test(text))
      options.set(last, `${options.get(last)} ${text.trim()}`.trim())
    else break
  }
  return { options, end }
}

/** Writes a directive as MyST. */
export function writeDirective(page: RstPage, directive: RstDirective, convert: ConvertPart): SourceLine[] {
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

/** An object can have several signatures, one on each line. Signatures of the same name share a heading. */
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

function writeInclude(page: RstPage, directive: RstDirective, convert: ConvertPart): SourceLine[] {
  const { origin, options, argument } = directive
  const path = argument.join('')
  // Files in angle brackets come with docutils, and define characters.
  if (/^<.*>$/.test(path)) return []
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
