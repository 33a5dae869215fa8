import type { Origin, SourceLine } from '../../core/source-line.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import type { InlineNeeds } from './convert-roles.ts'
import type { Directive } from './parse-blocks.ts'
import type { Inclusions } from './read-included.ts'

/** What the writers of directives need to convert their content. */
export interface Conversion extends InlineNeeds {
  inclusions: Inclusions
  /** Converts the lines of a part of the page. */
  convert(lines: readonly SourceLine[]): SourceLine[]
  /** Converts a part that is included at a place; undefined if the part includes itself. */
  convertPart(lines: readonly SourceLine[], from: Origin): SourceLine[] | undefined
  /** The level of the heading of an object that is described here; null where no heading can be. */
  readonly objectLevel: number | null
  /** Converts the description of an object. */
  convertObject(lines: readonly SourceLine[]): SourceLine[]
  /** Converts reStructuredText to MyST. */
  convertRst(lines: readonly SourceLine[]): SourceLine[]
  /** Reports a directive once a page. */
  reportDirective(directive: Directive, message: string): void
}

export type WriteDirective = (directive: Directive, conversion: Conversion) => SourceLine[]

export function makeLines(origin: Origin, ...texts: readonly string[]): SourceLine[] {
  return texts.map(text => ({ text, origin }))
}

/** Writes a component around lines, with the blank lines that let Markdown be read inside it. */
export function wrapLines(
  { origin }: Pick<Directive, 'origin'>,
  tag: { name: string; attributes?: Readonly<Record<string, string | null | undefined>> },
  lines: readonly SourceLine[],
): SourceLine[] {
  return [
    ...makeLines(origin, '', writeTag(tag.name, tag.attributes), ''),
    ...lines,
    ...makeLines(origin, '', `</${tag.name}>`, ''),
  ]
}

/** Writes a fence that is longer than all fences in the code. */
export function fenceLines(origin: Origin, info: string, code: readonly SourceLine[]): SourceLine[] {
  const longest = code.reduce((most, { text }) => Math.max(most, /^\s*(`+)/.exec(text)?.[1]?.length ?? 0), 2)
  const mark = '`'.repeat(longest + 1)
  return [...makeLines(origin, '', mark + info.replaceAll('`', '')), ...code, ...makeLines(origin, mark, '')]
}

export function writeAnchors(labels: readonly string[]): string {
  return labels.map(label => `${writeTag('a', { id: label })}</a>`).join('')
}

export function trimLines(lines: readonly SourceLine[]): SourceLine[] {
  const first = lines.findIndex(({ text }) => text.trim() !== '')
  const last = lines.findLastIndex(({ text }) => text.trim() !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}
