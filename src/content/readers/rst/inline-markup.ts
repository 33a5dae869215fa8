import { slug } from 'github-slugger'
import { writeTag } from '../../syntax/write-tag.ts'
import { readTarget } from '../myst/convert-roles.ts'
import { escapeText, writeCode, writeLink } from '../myst/references.ts'
import { type RstPage, removeEscapes, toName } from './rst-page.ts'

const roleBefore = /:([A-Za-z][\w.+:-]{0,60}):(?=`)/y
const roleAfter = /:([A-Za-z][\w.+:-]{0,60}):/y
const word = /[\p{L}\p{N}]+(?:[-._+:][\p{L}\p{N}]+)*(__?(?![\p{L}\p{N}_]))?/uy
const webAddress = /(?:https?|ftp):\/\/[^\s<>`\\]{1,2000}/iy
const footnote = /\[(#[\w.-]*|\*|\d{1,9}|[A-Za-z][\w.-]*)\]_(?!\w)/y
const substituted = /\|([^|\s](?:[^|]{0,100}[^|\s])?)\|(__?)?/y
const inlineTarget = /_`([^`]{1,500})`/y
/** What can stand before and after marked text. */
const before = /[\s'"([{<\-/:\p{Ps}\p{Pi}\p{Pf}\p{Pd}]/u
const after = /[\s'")\]}>\-/:.,;!?\\\p{Pe}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u
const special = /[^\sA-Za-z0-9.,:;!?'"()-]/
const limitDepth = 5

/** Converts the text of a paragraph to one line of MyST. */
export function convertInline(page: RstPage, text: string, depth = 0): string {
  const state = { page, text, depth, failed: new Set<string>() }
  let written = ''
  for (let at = 0; at < text.length; ) {
    const found = readInline(state, at)
    written += found.written
    at = found.end
  }
  return written
}

interface Inline {
  page: RstPage
  text: string
  depth: number
  /** The marks that are not found again in the rest of the text. */
  failed: Set<string>
}

interface Found {
  written: string
  end: number
}

function readInline(state: Inline, at: number): Found {
  const { text } = state
  const character = text[at] ?? ''
  if (character === '\\') return readEscape(text, at)
  const marked = canStart(text, at) ? readMarked(state, at, character) : undefined
  if (marked !== undefined) return marked
  const match = /[\p{L}\p{N}]/u.test(character) ? matchAt(webAddress, text, at) : null
  if (match !== null) {
    const address = match[0].replace(/[.,;:!?'")\]]+$/, '')
    return { written: `<${address}>`, end: at + address.length }
  }
  return (
    readWord(state, at) ?? {
      written: special.test(character) ? escapeText(character) : character,
      end: at + 1,
    }
  )
}

function readEscape(text: string, at: number): Found {
  const next = text[at + 1] ?? ''
  return { written: /\s/.test(next) ? '' : escapeText(next), end: at + 2 }
}

function canStart(text: string, at: number): boolean {
  return at === 0 || before.test(text[at - 1] ?? '') || /\\\s$/.test(text.slice(Math.max(0, at - 2), at))
}

function readMarked(state: Inline, at: number, character: string): Found | undefined {
  if (character === '`')
    return state.text.startsWith('``', at) ? readLiteral(state, at) : readPhrase(state, at)
  if (character === ':') return readRole(state, at)
  if (character === '*') return readEmphasis(state, at, state.text.startsWith('**', at) ? '**' : '*')
  if (character === '|') return readSubstitution(state, at)
  if (character === '[') return readFootnote(state, at)
  if (character !== '_') return undefined
  const target = matchAt(inlineTarget, state.text, at)
  if (target === null) return undefined
  const [whole, name = ''] = target
  const anchor = `${writeTag('a', { id: slug(toName(name)) })}</a>`
  return { written: anchor + escapeText(name), end: at + whole.length }
}

function readLiteral(state: Inline, at: number): Found | undefined {
  let end = findEnd(state, at + 2, '``')
  if (end === undefined) return undefined
  while (state.text[end + 2] === '`') end += 1
  return { written: writeCode(toOneLine(state.text.slice(at + 2, end))), end: end + 2 }
}

/** Text in single backticks: a link, or text with a role. */
function readPhrase(state: Inline, at: number): Found | undefined {
  const { page, text } = state
  const end = findEnd(state, at + 1, '`')
  if (end === undefined) return undefined
  const content = toOneLine(text.slice(at + 1, end))
  const [, mark = ''] = /^(__?)(?!\w)/.exec(text.slice(end + 1, end + 4)) ?? []
  if (mark !== '') return { written: writeReference(state, content, mark), end: end + 1 + mark.length }
  const [given = '', role = ''] = matchAt(roleAfter, text, end + 1) ?? []
  return { written: writeRole(page, role || page.settings.defaultRole, content), end: end + 1 + given.length }
}

function readRole(state: Inline, at: number): Found | undefined {
  const [given, name = ''] = matchAt(roleBefore, state.text, at) ?? []
  if (given === undefined) return undefined
  const open = at + given.length
  // Two backticks are a common mistake.
  const mark = state.text.startsWith('``', open) ? '``' : '`'
  const start = open + mark.length
  const end = findEnd(state, start, mark)
  if (end === undefined) return undefined
  const content = toOneLine(state.text.slice(start, end))
  return { written: writeRole(state.page, name, content), end: end + mark.length }
}

/** Writes a role of MyST, which `convertRoles` reads. */
function writeRole({ settings }: RstPage, name: string, content: string): string {
  if (name === '') return `*${escapeText(removeEscapes(content))}*`
  const link = Object.hasOwn(settings.links, name) ? settings.links[name] : undefined
  if (link !== undefined) {
    const { text, target, isTitled } = readTarget(content)
    const [address, caption] = link
    const shown = isTitled ? text : caption.includes('%s') ? caption.replace('%s', () => target) : target
    return writeLink(
      escapeText(shown),
      address.replace('%s', () => target),
    )
  }
  const inner = removeEscapes(content)
  const longest = [...inner.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return `{${name}}${fence}${inner}${fence}`
}

function readEmphasis(state: Inline, at: number, mark: '*' | '**'): Found | undefined {
  const end = findEnd(state, at + mark.length, mark)
  if (end === undefined) return undefined
  const content = removeEscapes(state.text.slice(at + mark.length, end))
  return { written: `${mark}${escapeText(content)}${mark}`, end: end + mark.length }
}

/** Finds the end of marked text. No space comes before the mark, and a space or punctuation comes after it. */
function findEnd({ text, failed }: Inline, start: number, mark: string): number | undefined {
  if (failed.has(mark) || /\s/.test(text[start] ?? ' ')) return undefined
  for (let end = text.indexOf(mark, start + 1); end !== -1; end = text.indexOf(mark, end + 1)) {
    const isEscaped = mark !== '``' && text[end - 1] === '\\'
    const next = text[end + mark.length]
    const canFollow = next === undefined || mark === '`' || after.test(next) || next === mark[0]
    if (!isEscaped && canFollow && !/\s/.test(text[end - 1] ?? '')) return end
  }
  failed.add(mark)
  return undefined
}

function readSubstitution(state: Inline, at: number): Found | undefined {
  const [whole, name = '', mark = ''] = matchAt(substituted, state.text, at) ?? []
  if (whole === undefined) return undefined
  const { page, depth } = state
  const value = page.names.substitutions.get(name.toLowerCase())
  if (value === undefined) return undefined
  page.budget -= value.content.length
  if (depth >= limitDepth || page.budget < 0) return { written: '', end: at + whole.length }
  const written = writeValue(state, value)
  const address = mark === '' ? undefined : findAddress(state, name, mark)
  return {
    written: address === undefined ? written : writeLink(written, address),
    end: at + whole.length,
  }
}

function writeValue(
  { page, depth }: Inline,
  { kind, content, alt }: { kind: string; content: string; alt: string },
) {
  if (kind === 'replace') return convertInline(page, content, depth + 1)
  if (kind === 'image') return `![${alt.replace(/[[\]\\]/g, '')}](<${content.replace(/[<>]/g, '')}>)`
  if (kind !== 'unicode') return ''
  const codes = content.replace(/\.\..*$/s, '').matchAll(/\S+/g)
  return escapeText([...codes].map(([code]) => readCharacter(code)).join(''))
}

function readCharacter(code: string): string {
  const [, digits] = /^(?:0x|x|\\x|U\+|u|\\u)([0-9a-f]{1,6})$/i.exec(code) ?? []
  const point = digits === undefined ? Number(/^\d{1,7}$/.exec(code)?.[0]) : Number.parseInt(digits, 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : code
}

function readFootnote({ text }: Inline, at: number): Found | undefined {
  const [whole, name = ''] = matchAt(footnote, text, at) ?? []
  return whole === undefined ? undefined : { written: `[^${toFootnote(name)}]`, end: at + whole.length }
}

/** Footnotes that are numbered automatically (`[#]_`, `[*]_`) have no name. */
export function toFootnote(name: string): string {
  return name === '#' || name === '*' ? 'auto' : name.replace(/^#/, '').toLowerCase()
}

function readWord(state: Inline, at: number): Found | undefined {
  const { text } = state
  if (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return undefined
  const [whole, mark] = matchAt(word, text, at) ?? []
  if (whole === undefined) return undefined
  const name = mark === undefined ? '' : whole.slice(0, -mark.length)
  const address = mark === undefined ? undefined : findAddress(state, name, mark)
  const written = address === undefined ? escapeText(whole) : writeLink(escapeText(name), address)
  return { written, end: at + whole.length }
}

/** Writes `` `text <address>`_ `` or `` `name`_ ``. */
function writeReference(state: Inline, content: string, mark: string): string {
  const { text, target, isTitled } = readTarget(content)
  const given = removeEscapes(target.replace(/\s+/g, ''))
  const isName = isTitled && given.endsWith('_')
  const address =
    isTitled && !isName ? given : findAddress(state, isName ? given.slice(0, -1) : removeEscapes(text), mark)
  const words = escapeText(removeEscapes(text))
  return address === undefined ? words : writeLink(words, address)
}

/** Finds the address that a name stands for: a web address, a label or a heading of the page. */
function findAddress({ page }: Inline, written: string, mark: string): string | undefined {
  const { targets, anonymous, headings } = page.names
  if (mark === '__') {
    page.usedAnonymous += 1
    const address = anonymous[page.usedAnonymous - 1]
    return address?.endsWith('_') ? targets.get(toName(address.slice(0, -1))) : address
  }
  let name = toName(written)
  for (let hop = 0; hop < limitDepth; hop += 1) {
    const address = targets.get(name)
    if (address === undefined) break
    if (!address.endsWith('_') || /^https?:/i.test(address)) return address
    name = toName(address.slice(0, -1))
  }
  if (targets.has(name)) return undefined
  return headings.has(name) ? `#${slug(name)}` : undefined
}

function toOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
