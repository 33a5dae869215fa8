import { isRecord, type JsonRecord } from '../core/json-value.ts'
import { readPlainYaml } from './read-plain-yaml.ts'
import { readToml } from './read-toml.ts'
import { readYaml } from './read-yaml.ts'

const limitCharacters = 64 * 1024
const aliasLimit = 20
const delimiter = /^---[ \t]*$/
const tomlDelimiter = /^\+\+\+[ \t]*$/

export interface FrontMatter {
  values: JsonRecord
  /** The text after the front matter. */
  body: string
  /** Line of the file, from 1, on which `body` starts. */
  bodyLine: number
  problem: { line: number; message: string } | null
}

interface SplitText extends Pick<FrontMatter, 'body' | 'bodyLine'> {
  /** The text between the delimiters; undefined without front matter. */
  source?: string
  isToml: boolean
}

/** Reads the YAML between `---` lines, or the TOML between `+++` lines, at the top of a text. Broken front matter is a problem, and is not part of the body. */
export function readFrontMatter(text: string): FrontMatter {
  const { source, isToml, body, bodyLine } = splitFrontMatter(text)
  if (source === undefined) return { values: {}, body, bodyLine, problem: null }
  const { values, problem } = readValues(source, isToml)
  return { values: problem === null ? values : keepRestriction(source, values), body, bodyLine, problem }
}

/** Makes sure that a page does not become public because its groups cannot be read. */
function keepRestriction(source: string, values: JsonRecord): JsonRecord {
  const namesGroups = /^["']?groups["']?[ \t]*[:=]/m.test(source)
  return namesGroups && readNames(values.groups).length === 0 ? { ...values, groups: 'unreadable' } : values
}

/** Separates a text from its front matter without parsing it. `+++` delimits TOML. Blank lines and a byte order mark can be before it. */
export function splitFrontMatter(text: string): SplitText {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n')
  const start = lines.findIndex(line => line.trim() !== '')
  const isToml = tomlDelimiter.test(lines[start] ?? '')
  const none = { isToml, body: text, bodyLine: 1 }
  const mark = isToml ? tomlDelimiter : delimiter
  if (!mark.test(lines[start] ?? '')) return none
  const end = lines.findIndex((line, index) => index > start && mark.test(line))
  if (end === -1) return none
  const source = `${'\n'.repeat(start)}${lines.slice(start + 1, end).join('\n')}`
  // A page may open with a thematic break: prose between two of them is not front matter.
  const isProse = source.trim() !== '' && !/^[ \t]*(?:#|["'\w$-][^:\r\n\u2028\u2029]*:|-\s|[{])/m.test(source)
  if (isProse && !isToml) return none
  return { source, isToml, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function readValues(source: string, isToml: boolean): Pick<FrontMatter, 'values' | 'problem'> {
  if (source.length > limitCharacters) {
    const message = `The front matter has ${source.length} characters; the limit is ${limitCharacters}.`
    return { values: {}, problem: { line: 1, message } }
  }
  if (isToml) return readTomlValues(source)
  const plain = readPlainYaml(source)
  if (plain) return { values: plain, problem: null }
  try {
    const strict = readYaml(source, aliasLimit)
    const lenient = strict.errors[0]?.isUnclosed ? readYaml(indentQuotes(source), aliasLimit) : strict
    const { value, errors } = lenient.errors.length === 0 ? lenient : strict
    const [error] = errors
    if (error === undefined) return { values: isRecord(value) ? value : {}, problem: null }
    const message = `The front matter is not valid YAML: ${firstLine(error.message)}`
    // An unclosed quote swallows everything after it; other mistakes spoil one value.
    const read = isRecord(value) && !error.isUnclosed ? value : {}
    const broken = new Set(errors.map(({ line }) => line))
    const isBroken = (key: string, at: number) =>
      broken.has(at) || read[key] === undefined || isRecord(read[key])
    return {
      values: { ...read, ...readPlainLines(source, isBroken) },
      problem: { line: error.line + 1, message },
    }
  } catch (cause) {
    const reason = cause instanceof Error ? firstLine(cause.message) : 'it cannot be read'
    return { values: {}, problem: { line: 1, message: `The front matter is not valid YAML: ${reason}` } }
  }
}

const openingQuote = /^[\w-]+:[ \t]+(["'])/
const nextKey = /^[\w-]+:(?:\s|$)/

/**
 * Indents the continuation lines of quoted values. YAML requires the indentation, but js-yaml, which most tools use for front matter,
 * does not. A line with another key ends the value: its closing quote was probably forgotten.
 */
function indentQuotes(source: string): string {
  let open: string | undefined
  const lines = source.split('\n').map(line => {
    if (open !== undefined && !nextKey.test(line)) {
      if (closesQuote(line, open)) open = undefined
      return `  ${line}`
    }
    const [start = '', quote] = openingQuote.exec(line) ?? []
    open = quote === undefined || closesQuote(line.slice(start.length), quote) ? undefined : quote
    return line
  })
  return lines.join('\n')
}

function closesQuote(text: string, quote: string): boolean {
  const escaped = quote === '"' ? /\\./g : /''/g
  return text.replace(escaped, '').includes(quote)
}

function readTomlValues(source: string): Pick<FrontMatter, 'values' | 'problem'> {
  const read = readToml(source)
  if (read.ok) return { values: read.value, problem: null }
  const message = `The front matter is not valid TOML: ${read.message}`
  return { values: readPlainLines(source, () => true), problem: { line: read.line + 1, message } }
}

const plainLine = /^([\w-]+)(?::|[ \t]*=)[ \t]+([^\s[{|>&*!#].*)$/s
/** A title may begin like a list or a map: `title: {#if ...}`. */
const plainTitle = /^(title|sidebarTitle|sidebar_label|linkTitle|description):[ \t]+([^\s|>].*)$/s

/** Reads `key: text` and `key = text` lines without a parser, so that a page with broken front matter keeps its title and stays hidden. */
function readPlainLines(source: string, isBroken: (key: string, line: number) => boolean): JsonRecord {
  const plain = source.split('\n').flatMap((line, index) => {
    const [, key, text] = plainTitle.exec(line) ?? plainLine.exec(line) ?? []
    if (key === undefined || text === undefined || !isBroken(key, index + 1)) return []
    return [[key, readPlain(text.trim())]]
  })
  return Object.fromEntries(plain)
}

function readPlain(text: string): string | boolean {
  const bare = /^(["'])/.test(text) ? text.replace(/^["']|["']$/g, '') : text.replace(/(?<!\s)\s+#.*$/s, '')
  return bare === 'true' || bare === 'false' ? bare === 'true' : bare
}

export function readText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Reads a list of names: a list, or one text with commas. */
export function readNames(value: unknown): string[] {
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return [...new Set(items.map(readText).filter(item => item !== null))]
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}
