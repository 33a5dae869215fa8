import type { JsonRecord } from '../../core/json-value.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { convertMdcInline, isInline } from './convert-mdc-inline.ts'
import { bracedAttributes, bracketedLabel, readAttributes, readProperties } from './mdc-attributes.ts'
import { writeComponent } from './mdc-components.ts'

const opening = new RegExp(
  String.raw`^([ \t]*)(:{2,})([A-Za-z][\w-]*)(?:${bracketedLabel})?(?:\{(.*)\})?[ \t]*$`,
)
/** An inline component that is alone on its line is a block as well. Without attributes, only names with a hyphen count. */
const leaf = new RegExp(
  String.raw`^([ \t]*)(:)(?:([A-Za-z][\w-]*)(?:${bracketedLabel})?${bracedAttributes}|([a-z]+(?:-[a-z]+)+))[ \t]*$`,
)
const closing = /^[ \t]*(:{2,})[ \t]*$/
const partName = /^[ \t]*#([A-Za-z][\w-]*)(?:\{[^{}]*\})?[ \t]*$/
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/
const propertyMark = '---'
const depthLimit = 50

interface OpenComponent {
  name: string
  colons: number
  /** What is written at its end. */
  end: string[]
  /** Width of the indentation that is removed from its lines; it grows to that of the first line. */
  strip: number
  /** Indentation of what is written for it. */
  indent: string
  isEmpty: boolean
}

interface Conversion {
  open: OpenComponent[]
  written: SourceLine[]
  /** The list items around the line: the widths of the indentation of their content. */
  itemWidths: number[]
  isTitleNext: boolean
}

interface Opening {
  indent: string
  colons: number
  name: string
  label: string | null
  properties: JsonRecord
}

/**
 * Converts the components of MDC, Nuxt's Markdown, to those of other tools: `::card{title="A"}` … `::`, with properties between
 * `---` lines and parts that begin with `#title`. Components inside others are indented, or have another number of colons.
 */
export function convertMdc(lines: readonly SourceLine[]): SourceLine[] {
  return convertMdcInline(convertBlocks(lines))
}

function convertBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const state: Conversion = { open: [], written: [], itemWidths: [], isTitleNext: false }
  let at = 0
  while (at < lines.length) {
    const line = lines[at++]
    if (line === undefined) break
    const text = removeIndent(state, line.text)
    if (isFenced(text)) {
      state.written.push({ ...line, text })
      continue
    }
    if (text.trim() !== '') followItems(state.itemWidths, text)
    if (closeComponents(state, text, line)) continue
    const found = state.open.length < depthLimit ? readOpening(text) : undefined
    if (found === undefined) writeText(state, text, line)
    else {
      const properties = found.colons > 1 ? findProperties(lines, at) : undefined
      at = properties?.end ?? at
      openComponent(state, { ...found, properties: { ...found.properties, ...properties?.values } }, line)
    }
  }
  const last = lines.at(-1)
  if (last) for (const component of state.open.reverse()) write(state, component, component.end, last)
  return state.written
}

function write(
  { written }: Conversion,
  { indent }: { indent: string },
  texts: string[],
  line: SourceLine,
): void {
  const lines = texts.flatMap(text => text.split('\n'))
  for (const text of lines) written.push({ text: text === '' ? '' : indent + text, origin: line.origin })
}

/** Removes the indentation of the components around a line. */
function removeIndent({ open, itemWidths }: Conversion, text: string): string {
  const inner = open.at(-1)
  if (inner === undefined) return text
  const width = text.length - text.trimStart().length
  if (inner.isEmpty && text.trim() !== '') {
    inner.isEmpty = false
    if (itemWidths.length === 0) inner.strip = Math.max(inner.strip, width)
  }
  return text.slice(Math.min(inner.strip, width))
}

/** Follows the lists of a component: in an item, a component keeps its indentation. */
function followItems(widths: number[], text: string): void {
  const item = listItem.exec(text)?.[0]
  const indent = readIndent(text)
  while ((widths.at(-1) ?? 0) > indent) widths.pop()
  if (item !== undefined) widths.push(widthOf(item))
}

function readIndent(text = ''): number {
  return widthOf(/^[ \t]*/.exec(text)?.[0] ?? '')
}

function widthOf(text: string): number {
  return text.replaceAll('\t', '    ').length
}

function closeComponents(state: Conversion, text: string, line: SourceLine): boolean {
  const colons = closing.exec(text)?.[1]?.length
  if (colons === undefined) return false
  const position = state.open.findLastIndex(component => component.colons === colons)
  if (position === -1) return false
  for (const component of state.open.splice(position).reverse()) write(state, component, component.end, line)
  return true
}

function readOpening(text: string): Opening | undefined {
  const [, indent = '', colons = '', named, label = null, attributes = '', alone] =
    opening.exec(text) ?? leaf.exec(text) ?? []
  const name = named ?? alone
  if (name === undefined || (colons.length === 1 && isInline(name))) return undefined
  return { indent, colons: colons.length, name, label, properties: readAttributes(attributes) }
}

/** Reads the properties between two `---` lines that start at a position; undefined if they are text. */
function findProperties(
  lines: readonly SourceLine[],
  start: number,
): { values: JsonRecord; end: number } | undefined {
  if (lines[start]?.text.trim() !== propertyMark) return undefined
  const indent = readIndent(lines[start]?.text)
  for (let end = start + 1; end < lines.length; end += 1) {
    const text = lines[end]?.text ?? ''
    if (closing.test(text) && readIndent(text) <= indent) return undefined
    if (text.trim() !== propertyMark) continue
    const values = readProperties(
      lines
        .slice(start + 1, end)
        .map(line => line.text)
        .join('\n'),
    )
    return values && { values, end: end + 1 }
  }
  return undefined
}

function openComponent(state: Conversion, { indent, colons, ...component }: Opening, line: SourceLine): void {
  const isTab = state.open.at(-1)?.name === 'tabs'
  const { start, end } = writeComponent(component, { isTab })
  const itemWidth = state.itemWidths.at(-1) ?? 0
  const own = itemWidth > 0 && widthOf(indent) >= itemWidth ? indent : ''
  write(state, { indent: own }, start, line)
  if (colons === 1) write(state, { indent: own }, end, line)
  else {
    const strip = (state.open.at(-1)?.strip ?? 0) + indent.length - own.length
    state.open.push({ name: component.name, colons, end, strip, indent: own, isEmpty: true })
  }
}

/** The name of a part is left out. The text of the part `title` becomes bold. */
function writeText(state: Conversion, text: string, line: SourceLine): void {
  const name = state.open.length === 0 ? undefined : partName.exec(text)?.[1]
  const isTitle = state.isTitleNext && /^\s*[^\s#>*:-]/.test(text)
  if (text.trim() !== '') state.isTitleNext = name === 'title'
  const shown = isTitle ? `**${text.trim()}**` : text
  state.written.push({ text: name === undefined ? shown : '', origin: line.origin })
  if (isTitle) state.written.push({ text: '', origin: line.origin })
}
