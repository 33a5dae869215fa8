import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

const opening = /^([ \t]*)(`{3,}|~{3,}|:{3,})[ \t]*\{([a-z][\w-]*)\}(.*)$/is
const closing = /^[ \t]*(`{3,}|~{3,})[ \t]*$/
const closingColons = /^[ \t]*:{3,}[ \t]*$/
const option = /^[ \t]*:([\w-]+):(?=[ \t]|$)(.*)$/s
/** A longer first line is the text of a note, not its title. */
const titleLength = 80

/** The containers that directives become. Their kinds are those of `convertContainers`. */
const containers = new Map([
  ...'note tip important warning caution danger error seealso tab-item'
    .split(' ')
    .map((name): [string, string] => [name, name]),
  ['attention', 'warning'],
  ['hint', 'tip'],
  ['admonition', 'note'],
  ['dropdown', 'details'],
  ['tab-set', 'tabs'],
  ['tab', 'tab-item'],
])
const titled = ['admonition', 'tab', 'tab-item', 'dropdown', 'tab-set']
const codeNames = ['code-block', 'code', 'sourcecode']
const plainNames = ['include', 'image', 'figure', 'raw']

interface Directive {
  origin: SourceLine['origin']
  indent: string
  mark: string
  name: string
  argument: string
  options: Map<string, string>
}

export function hasDirectives(lines: readonly SourceLine[]): boolean {
  return lines.some(({ text }) => readDirective({ text, origin: { file: '', line: 0 } }) !== undefined)
}

/**
 * Converts the directives of MyST to syntax that is read later: admonitions and tabs (```` ```{note} Title ````, `:::{note}`) to
 * containers, `{code-block} python` to code, and `{image}`, `{figure}`, `{include}` and `{raw} html` to what they insert. Other
 * fences stay code, as `{r}` and `{python}` of R Markdown are.
 */
export function convertDirectives(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const open: Directive[] = []
  const marked: SourceLine[] = []
  /** The directive whose options are being read. */
  let started: Directive | null = null
  for (const line of lines) {
    if (started !== null && takeOption(started, line.text)) continue
    const isEnd = closing.test(line.text)
    if (started !== null) {
      const isEmpty = closingColons.test(line.text) || (isEnd && endsWith(line.text, started))
      const start = writeStart(started, isEmpty)
      if (codeNames.includes(started.name)) isFenced(start[0] ?? '')
      else if (!started.mark.startsWith(':')) open.push(started)
      for (const text of start) marked.push({ text, origin: started.origin })
      started = null
    }
    const directive = readDirective(line)
    // Text without a mark does not change whether code is open.
    const isCode = isFenced(isEnd || directive ? 'x' : line.text)
    const around = open.at(-1)
    if (isCode) {
      if (isEnd) isFenced(line.text)
      marked.push(line)
    } else if (isEnd && around !== undefined && endsWith(line.text, around)) {
      open.pop()
      marked.push(...writeEnd(around, line))
    } else if (directive !== undefined) started = directive
    else {
      if (isEnd) isFenced(line.text)
      marked.push(line)
    }
  }
  if (started !== null)
    for (const text of writeStart(started, true)) marked.push({ text, origin: started.origin })
  return marked
}

/** Reads the start of a directive that can be converted. */
function readDirective(line: SourceLine): Directive | undefined {
  const [, indent = '', mark = '', written = '', rest = ''] = opening.exec(line.text) ?? []
  const name = written.toLowerCase()
  const isKnown =
    containers.has(name) || (!mark.startsWith(':') && [...codeNames, ...plainNames].includes(name))
  if (!isKnown || (name === 'raw' && rest.trim() !== 'html')) return undefined
  if (mark.startsWith('`') && rest.includes('`')) return undefined
  const { origin } = line
  return { origin, indent, mark, name, argument: rest.trim(), options: new Map() }
}

function takeOption({ options }: Directive, text: string): boolean {
  const [, name, value = ''] = option.exec(text) ?? []
  if (name === undefined) return false
  options.set(name, value.trim())
  return true
}

function endsWith(text: string, { mark }: Directive): boolean {
  return closing.exec(text)?.[1]?.startsWith(mark) === true
}

function writeStart(directive: Directive, isEmpty: boolean): string[] {
  const { indent, mark, name, argument, options } = directive
  if (codeNames.includes(name)) return [`${indent}${mark}${argument}${writeCodeOptions(options)}`]
  if (name === 'raw') return ['']
  if (name === 'include') return [`${indent}<!--@include: ${argument}-->`]
  if (plainNames.includes(name)) {
    const alt = (options.get('alt') ?? '').replace(/[[\]\\]/g, '')
    return [`${indent}![${alt}](<${argument.replace(/[<>]/g, '')}>)`, '']
  }
  const isTitle =
    titled.includes(name) || (!isEmpty && argument.length <= titleLength && !/[.:[`]/.test(argument))
  const start = `${indent}${':'.repeat(mark.length)}${containers.get(name)}`
  if (isTitle) return [`${start} ${argument}`.trimEnd()]
  return argument === '' ? [start] : [start, indent + argument]
}

/** Writes the options of a code block as the words after its language. */
export function writeCodeOptions(options: ReadonlyMap<string, string>): string {
  const title = options.get('caption')?.replace(/["`]/g, '')
  const lines = options.get('emphasize-lines')?.replace(/[^\d,-]/g, '')
  const isNumbered = options.has('linenos') || options.has('lineno-start')
  return [title ? ` title="${title}"` : '', lines ? ` {${lines}}` : '', isNumbered ? ' lines' : ''].join('')
}

function writeEnd({ name, indent, mark }: Directive, { origin }: SourceLine): SourceLine[] {
  return plainNames.includes(name) ? [] : [{ text: indent + ':'.repeat(mark.length), origin }]
}
