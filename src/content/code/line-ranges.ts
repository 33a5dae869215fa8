import type { Element } from 'hast'
import { readProperty } from '../html/elements.ts'

export const lineKinds = ['marked', 'focused', 'added', 'removed'] as const
export type LineKind = (typeof lineKinds)[number]

/** Numbers of lines, from 1. */
export type LineMarks = Record<LineKind, ReadonlySet<number>>

const limitLine = 10_000
const limitParts = 500

/** Reads `1,3-5`, with or without brackets. Anything else is ignored. */
export function readLineRanges(text: string | null | undefined): number[] {
  if (!text) return []
  const parts = text
    .slice(0, 10 * limitParts)
    .replace(/[[\]{}"'\s]/g, '')
    .split(',')
    .slice(0, limitParts)
  return parts.flatMap(part => {
    const [, first, last] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? []
    if (first === undefined) return []
    const start = Number(first)
    const end = Math.min(Number(last ?? first), limitLine)
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
  })
}

/** Writes the numbers as `1,3-5`. */
export function writeLineRanges(numbers: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([start, end]) => (start === end ? `${start}` : `${start}-${end}`)).join(',')
}

/** The name of the attribute of a `pre` that holds the lines of a kind. */
export function toLineAttribute(kind: LineKind): string {
  return `data${kind[0]?.toUpperCase()}${kind.slice(1)}`
}

export function readLineMarks(pre: Element): LineMarks {
  const read = (kind: LineKind) => new Set(readLineRanges(readProperty(pre, toLineAttribute(kind))))
  return {
    marked: read('marked'),
    focused: read('focused'),
    added: read('added'),
    removed: read('removed'),
  }
}
