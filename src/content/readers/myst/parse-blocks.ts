import type { Origin, SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { convertDefinitions } from './convert-definitions.ts'

const opening = /^([ \t]*)(`{3,}|~{3,}|:{3,})[ \t]*\{([^\s{}`]{1,100})\}(.*)$/s
const closing = /^[ \t]*(`{3,}|~{3,}|:{3,})[ \t]*$/
const option = /^[ \t]*:([\w-]{1,60}):(?=[ \t]|$)(.*)$/s
const listedOption = /^([\w-]{1,60}):(?=[ \t]|$)(.*)$/s
const yamlMark = /^---[ \t]*$/

export interface Directive {
  kind: 'directive'
  origin: Origin
  /** The whitespace before the fence. */
  indent: string
  /** In lower case. */
  name: string
  argument: string
  options: ReadonlyMap<string, string>
  /** The content, without the options and the indent. */
  body: SourceLine[]
}

export type Block = Directive | { kind: 'text' | 'code'; line: SourceLine }

/** Splits lines into directives with their content, code, and text, in one pass. */
export function parseBlocks(given: readonly SourceLine[]): Block[] {
  const lines = convertDefinitions(given)
  const isFenced = createFenceTracker()
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    const isInCode = isFenced.ending() !== null
    const directive = isInCode ? undefined : startDirective(line)
    if (directive === undefined) {
      blocks.push({ kind: isFenced(line.text) ? 'code' : 'text', line })
      continue
    }
    const { mark, width, ...rest } = directive
    const end = findEnd(lines, at + 1, mark)
    const content = lines.slice(at + 1, end).map(item => ({ ...item, text: dedent(item.text, width) }))
    blocks.push({ ...rest, ...readOptions(content) })
    at = end
  }
  return blocks
}

function startDirective(line: SourceLine) {
  const [, indent = '', mark = '', name, rest = ''] = opening.exec(line.text) ?? []
  if (name === undefined || (mark.startsWith('`') && rest.includes('`'))) return undefined
  const written = { name: name.toLowerCase(), argument: rest.trim() }
  return { kind: 'directive' as const, origin: line.origin, indent, mark, width: indent.length, ...written }
}

/** Finds the closing fence. A directive without one continues to the end. */
function findEnd(lines: readonly SourceLine[], start: number, mark: string): number {
  for (let at = start; at < lines.length; at += 1)
    if (closing.exec(lines[at]?.text ?? '')?.[1]?.startsWith(mark)) return at
  return lines.length
}

function dedent(text: string, width: number): string {
  let at = 0
  while (at < width && (text[at] === ' ' || text[at] === '\t')) at += 1
  return at === 0 ? text : text.slice(at)
}

/** Reads options at the start of the content: lines such as `:name: value`, or YAML between lines of dashes. */
function readOptions(content: SourceLine[]): Pick<Directive, 'options' | 'body'> {
  const options = new Map<string, string>()
  const isYaml = yamlMark.test(content[0]?.text ?? '')
  const end = isYaml ? content.findIndex(({ text }, at) => at > 0 && yamlMark.test(text)) : -1
  let at = isYaml && end > 0 ? 1 : 0
  const pattern = at === 1 ? listedOption : option
  for (; at < content.length && at !== end; at += 1) {
    const [, name, value = ''] = pattern.exec(content[at]?.text ?? '') ?? []
    if (name !== undefined) options.set(name, unquote(value.trim()))
    else if (end === -1) break
  }
  return { options, body: content.slice(end > 0 ? end + 1 : at) }
}

function unquote(value: string): string {
  const quote = value[0]
  const isQuoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote)
  return isQuoted ? value.slice(1, -1) : value
}
