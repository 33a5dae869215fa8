import type { SourceLine } from '../../core/source-line.ts'
import type { Directive } from '../myst/parse-blocks.ts'

/** What the settings of a site say about its reStructuredText. */
export interface RstSettings {
  /** `rst_prolog` and `rst_epilog`, which every page has. */
  shared: string
  /** The role of text in single backticks; empty for a title in italics. */
  defaultRole: string
  /** The language of literal blocks. */
  language: string
  /** Roles that are links: an address and a text, with `%s` for the content. */
  links: Readonly<Record<string, readonly [address: string, text: string]>>
}

export const plainSettings: RstSettings = {
  shared: '',
  defaultRole: '',
  language: '',
  links: {},
}

export interface RstNeeds {
  settings: RstSettings
  /** Reads the lines of an included file; undefined if it is left out. */
  include(directive: Directive): { file: string; lines: readonly SourceLine[] } | undefined
}

/** The names that a page defines, all normalised. */
export interface RstNames {
  /** An address, or the name of another target as `name_`. */
  targets: Map<string, string>
  /** The addresses of links without a name, in order. */
  anonymous: string[]
  /** The directive that a substitution stands for. */
  substitutions: Map<string, { kind: string; content: string; alt: string }>
  headings: Set<string>
}

/** The state of one page while it is converted. */
export interface RstPage extends RstNeeds {
  names: RstNames
  /** The marks of titles, from the highest level. */
  titleStyles: string[]
  language: string
  usedAnonymous: number
  /** Characters that substitutions may still insert. */
  budget: number
  /** The included files that are being converted. */
  including: readonly string[]
}

/** Converts a part of a page, such as the content of a list item, without the indent that its lines share. */
export type ConvertPart = (lines: readonly SourceLine[]) => SourceLine[]

const target = /^\s*\.\. _(?!_)(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(\S.*))?$/
const anonymousTarget = /^\s*(?:\.\. __:|__)\s+(\S+)\s*$/
const substitution = /^\s*\.\. \|([^|]+)\| ([a-z]+)::\s*(.*)$/
const embeddedTarget = /`([^`<>]+?)\s*<([^<>`\s]+)>`_(?!_)/g
const limitNames = 20_000

export function createNames(): RstNames {
  return { targets: new Map(), anonymous: [], substitutions: new Map(), headings: new Set() }
}

/** Collects the names that lines define. They can be used above their definition. */
export function collectNames(names: RstNames, lines: readonly SourceLine[]): void {
  for (const [at, { text }] of lines.entries()) {
    if (names.targets.size + names.anonymous.length > limitNames) return
    const next = lines[at + 1]?.text ?? ''
    if (isAdornment(next) && text.trim() !== '' && next.trimEnd().length >= Math.min(4, text.trim().length))
      names.headings.add(toName(text))
    if (text.includes('`_'))
      for (const [, name = '', address = ''] of text.matchAll(embeddedTarget))
        if (!address.endsWith('_')) names.targets.set(toName(name), address)
    if (!/^\s*(?:\.\.|__)\s/.test(text) || text.length > 2_000) continue
    const [, anonymous] = anonymousTarget.exec(text) ?? []
    if (anonymous !== undefined) names.anonymous.push(anonymous)
    const [, name, given] = target.exec(text) ?? []
    const address = given ?? readWrappedAddress(lines, at)
    if (name !== undefined && address !== undefined)
      names.targets.set(toName(name.replace(/^`|`$/g, '')), removeEscapes(address.trim()))
    readSubstitution(names, lines, at)
  }
}

/** An address can be on the next line, which is indented. */
function readWrappedAddress(lines: readonly SourceLine[], at: number): string | undefined {
  return /^\s+(https?:\S+)\s*$/.exec(lines[at + 1]?.text ?? '')?.[1]
}

function readSubstitution(names: RstNames, lines: readonly SourceLine[], at: number): void {
  const [, name, kind = '', first = ''] = substitution.exec(lines[at]?.text ?? '') ?? []
  if (name === undefined) return
  const more: string[] = []
  let alt = ''
  for (let next = at + 1; next < Math.min(lines.length, at + 20); next += 1) {
    const line = lines[next]?.text ?? ''
    if (!/^\s+\S/.test(line)) break
    const [, option, value = ''] = /^\s*:([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (option === 'alt') alt = value
    else if (option === undefined) more.push(line.trim())
  }
  names.substitutions.set(name.trim().toLowerCase(), {
    kind,
    content: [first, ...more].join(' ').trim(),
    alt,
  })
}

/** Names are compared in lower case and with single spaces. */
export function toName(text: string): string {
  return removeEscapes(text).replace(/[`*]/g, '').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Removes backslashes before other characters, and escaped spaces. */
export function removeEscapes(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, character: string) => (/\s/.test(character) ? '' : character))
}

/** Whether a line is the mark above or below a title: one punctuation character, repeated. */
export function isAdornment(text: string): boolean {
  return /^([!-/:-@[-`{-~])\1*\s*$/.test(text)
}

export function isBlank(line: SourceLine | undefined): boolean {
  return line === undefined || line.text.trim() === ''
}

export function indentOf(line: SourceLine | undefined): number {
  return line === undefined ? 0 : line.text.length - line.text.trimStart().length
}

/** Returns the end of the lines from `start` that are blank or indented, without blank lines at the end. */
export function findIndentedEnd(lines: readonly SourceLine[], start: number): number {
  let end = start
  for (let at = start; at < lines.length && (isBlank(lines[at]) || indentOf(lines[at]) > 0); at += 1)
    if (!isBlank(lines[at])) end = at + 1
  return end
}

/** Removes the indent that all lines share, or at most `width` characters of it. */
export function dedentLines(lines: readonly SourceLine[], width?: number): SourceLine[] {
  const least = lines.reduce((low, line) => (isBlank(line) ? low : Math.min(low, indentOf(line))), 1_000)
  return lines.map(line => ({ ...line, text: line.text.slice(Math.min(width ?? least, indentOf(line))) }))
}
