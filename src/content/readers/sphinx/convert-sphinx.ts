import { asRecord, type JsonRecord } from '../../core/json-value.ts'
import type { SitePlan } from '../../core/site-plan.ts'
import { type SourceLine, splitLines } from '../../core/source-line.ts'
import type { IncludeNeeds } from '../../syntax/include-files.ts'
import { type Conversion, makeLines, writeAnchors } from '../myst/conversion.ts'
import { convertRoles } from '../myst/convert-roles.ts'
import { type Block, parseBlocks } from '../myst/parse-blocks.ts'
import { createInclusions } from '../myst/read-included.ts'
import { isOpen } from '../myst/split-roles.ts'
import { convertRst } from '../rst/convert-rst.ts'
import { attributeLine, commentLine, headingLine, labelLine, readLabel, readName } from './index-documents.ts'
import { createRstNeeds, loadRstSettings } from './rst-settings.ts'
import { toMyst } from './to-myst.ts'
import { writeDirective } from './write-directives.ts'

type SphinxNeeds = IncludeNeeds & Pick<SitePlan, 'labels' | 'variables'> & { values: JsonRecord }

const limitDepth = 20
const limitJoined = 5
const limitInserted = 2_000_000
const inclusionLimits = { count: 1_000, inserted: 5_000_000, searched: 50_000_000 }

const blockBreak = /^ {0,3}\+{3,}(?:\s|$)/
const underline = /^ {0,3}(?:=+|-{3,})[ \t]*$/
const substitution = /\{\{[ \t]*([A-Za-z_][\w-]{0,99})[ \t]*\}\}/g
const substitutionLine = /^[ \t]*\{\{[ \t]*([A-Za-z_][\w-]{0,99})[ \t]*\}\}[ \t]*$/
/** Lines that must not start with an anchor, or they would no longer be a list, a table or HTML. */
const structure = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|[>|#<:]|$)/

/** Converts MyST, with the directives and roles of Sphinx and its extensions, to Markdown and components. */
export function convertSphinx(needs: SphinxNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const page = lines[0]?.origin.file ?? ''
  const reported = new Set<string>()
  const values = readSubstitutions(needs.values)
  const inclusions = createInclusions(needs, inclusionLimits)
  const rst = createRstNeeds(loadRstSettings(needs.variables), inclusions, ({ origin }, message) =>
    needs.report(origin, message),
  )
  const conversion: Page = {
    labels: needs.labels,
    root: needs.root,
    page,
    report: needs.report,
    inclusions,
    convertRst: part => convertRst(rst, part),
    reportDirective: ({ name, origin }, message) => {
      if (!reported.has(name)) needs.report(origin, message)
      reported.add(name)
    },
    readValue: name => values.get(name) ?? needs.variables.get(name),
    inserted: 0,
    hasTitle: false,
    level: 1,
  }
  const place = { depth: 0, chain: [], isValue: false, objects: 0 }
  return convertLines(conversion, toMyst(page, rst, lines), place)
}

interface Page extends Omit<Conversion, 'convert' | 'convertPart' | 'convertObject' | 'objectLevel'> {
  readValue(name: string): string | undefined
  /** Characters inserted by substitutions so far. */
  inserted: number
  hasTitle: boolean
  /** The level of the last heading. */
  level: number
}

interface Place {
  depth: number
  /** Where the directives that include these lines are. */
  chain: readonly string[]
  /** Whether the lines are the value of a substitution, in which other substitutions are not filled in. */
  isValue: boolean
  /** How many descriptions of objects, such as a class, are around these lines; null inside other directives. */
  objects: number | null
}

function convertLines(page: Page, lines: readonly SourceLine[], place: Place): SourceLine[] {
  if (place.depth > limitDepth) return [...lines]
  const { objects } = place
  const below = { ...place, depth: place.depth + 1, objects: null }
  const conversion: Conversion = {
    ...page,
    get objectLevel() {
      return objects === null ? null : Math.min(6, page.level + 1 + objects)
    },
    convert: part => convertLines(page, part, below),
    convertObject: part =>
      convertLines(page, part, { ...below, objects: objects === null ? null : objects + 1 }),
    convertPart: (part, from) => {
      const mark = `${from.file}:${from.line}`
      if (place.chain.includes(mark) || place.depth >= limitDepth) return undefined
      return convertLines(page, part, { ...below, objects, chain: [...place.chain, mark] })
    },
  }
  const writer = createWriter(page)
  const blocks = parseBlocks(lines)
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (block === undefined) break
    if (block.kind === 'directive') {
      const name = readName(block)
      if (name) writer.addLabel(name)
      // Labels before an included part can belong to its first heading.
      if (block.name !== 'include') writer.putAnchors(block.origin)
      writer.putBlock(block.origin, indentLines(writeDirective(block, conversion), block.indent))
      continue
    }
    const { line } = block
    const label = block.kind === 'code' ? undefined : readLabel(line.text)
    if (label !== undefined) writer.addLabel(label)
    const isHidden = [labelLine, attributeLine, commentLine, blockBreak].some(mark => mark.test(line.text))
    const value = block.kind === 'code' || place.isValue ? undefined : readBlockValue(page, line)
    if (block.kind === 'code') writer.putCode(line)
    else if (isHidden) writer.putBlank(line)
    else if (value !== undefined) {
      const written = convertLines(page, value, { ...below, isValue: true })
      writer.putBlock(line.origin, indentLines(written, /^[ \t]*/.exec(line.text)?.[0] ?? ''))
    } else {
      const joined = joinOpen(blocks, at)
      at = joined.last
      const filled = place.isValue ? joined.text : fillValues(page, joined.text)
      const text = convertRoles(conversion, line.origin, filled)
      writer.putText({ ...line, text }, isUnderlined(blocks[at + 1], text))
    }
  }
  const last = lines.at(-1)
  if (last !== undefined) writer.putAnchors(last.origin)
  return writer.output
}

/** Collects the converted lines, and writes labels as anchors of what follows them. */
function createWriter(page: Page) {
  const output: SourceLine[] = []
  let labels: string[] = []
  const takeAnchors = () => {
    const anchors = writeAnchors(labels)
    labels = []
    return anchors
  }
  const putAnchors = (origin: SourceLine['origin']) => {
    if (labels.length > 0) output.push(...makeLines(origin, '', takeAnchors(), ''))
  }
  return {
    output,
    putAnchors,
    addLabel: (label: string) => labels.push(label),
    putBlank: (line: SourceLine) => output.push({ ...line, text: '' }),
    putBlock: (origin: SourceLine['origin'], written: readonly SourceLine[]) => {
      const blank = makeLines(origin, '')
      for (const line of written.length > 0 ? [...blank, ...written, ...blank] : []) output.push(line)
    },
    putCode: (line: SourceLine) => {
      putAnchors(line.origin)
      output.push(line)
    },
    putText: (line: SourceLine, isUnderlinedHeading: boolean) => {
      const { text, origin } = line
      const isHeading = isUnderlinedHeading || headingLine.test(text)
      const isTitle = isHeading && !page.hasTitle
      page.hasTitle ||= isHeading
      if (isHeading) page.level = isUnderlinedHeading ? 2 : text.trimStart().indexOf(' ')
      if (labels.length === 0 || text.trim() === '' || (isTitle && isUnderlinedHeading)) output.push(line)
      else if (isTitle) {
        output.push(line)
        putAnchors(origin)
      } else if (isHeading) {
        const title = text.trimEnd().replace(/(?<![ \t])[ \t]+#+$/, '')
        output.push({ ...line, text: title + takeAnchors() })
      } else if (structure.test(text)) {
        putAnchors(origin)
        output.push(line)
      } else {
        const start = text.length - text.trimStart().length
        output.push({ ...line, text: text.slice(0, start) + takeAnchors() + text.slice(start) })
      }
    },
  }
}

function indentLines(lines: readonly SourceLine[], indent: string): SourceLine[] {
  return indent === ''
    ? [...lines]
    : lines.map(line => (line.text === '' ? line : { ...line, text: indent + line.text }))
}

function isUnderlined(next: Block | undefined, text: string): boolean {
  return (
    text.trim() !== '' && !structure.test(text) && next?.kind === 'text' && underline.test(next.line.text)
  )
}

/** Joins the lines of a paragraph while a role or code span is open. */
function joinOpen(blocks: readonly Block[], at: number): { text: string; last: number } {
  const start = textAt(blocks, at)
  const alone = { text: start, last: at }
  if (!start.includes('`') || /^\s*(?:\||#{1,6}\s)/.test(start)) return alone
  let { text, last } = alone
  while (isOpen(text)) {
    const next = textAt(blocks, last + 1)
    if (last - at >= limitJoined || structure.test(next.replace(/^\s*>\s?/, '')) || labelLine.test(next))
      return alone
    text = `${text.trimEnd()} ${next.replace(/^\s*>?\s*/, '')}`
    last += 1
  }
  return { text, last }
}

function textAt(blocks: readonly Block[], at: number): string {
  const block = blocks[at]
  return block?.kind === 'text' ? block.line.text : ''
}

/** Reads the value of a substitution that is alone on its line, and so can have several blocks. */
function readBlockValue(page: Page, { text, origin }: SourceLine): SourceLine[] | undefined {
  if (!text.includes('{{')) return undefined
  const value = takeValue(page, substitutionLine.exec(text)?.[1] ?? '')
  if (value === undefined) return undefined
  return splitLines(value, origin.file, origin.line).map(line => ({ ...line, origin }))
}

/** Fills in substitutions outside code. Other text in braces stays. */
function fillValues(page: Page, text: string): string {
  if (!text.includes('{{')) return text
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, position) =>
      position % 2 === 1
        ? part
        : part.replace(
            substitution,
            (whole, name: string) => takeValue(page, name)?.replace(/\s*\n\s*/g, ' ') ?? whole,
          ),
    )
    .join('')
}

function takeValue(page: Page, name: string): string | undefined {
  const value = page.inserted > limitInserted ? undefined : page.readValue(name)
  page.inserted += value?.length ?? 0
  return value
}

/** Reads the substitutions of a page's front matter. */
function readSubstitutions(values: JsonRecord): Map<string, string> {
  const own = { ...asRecord(values.substitutions), ...asRecord(asRecord(values.myst).substitutions) }
  return new Map(
    Object.entries(own).flatMap(([name, value]): [string, string][] =>
      ['string', 'number'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )
}
