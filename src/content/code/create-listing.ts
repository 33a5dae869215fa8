import type { Element, ElementContent, Properties } from 'hast'
import { createBox, createElement, createText } from '../html/elements.ts'
import { createIcon } from '../icons/draw-icons.ts'
import { type LineKind, lineKinds, toLineAttribute, writeLineRanges } from './line-ranges.ts'
import { readCodeAnnotations } from './read-code-annotations.ts'
import type { CodeOptions } from './read-fence.ts'

/** Writes a code block: a `pre` whose attributes say how its lines are shown, in a figure if it has a title. */
export function createListing(text: string, language: string | undefined, options: CodeOptions): Element {
  const { code, marks } = readCodeAnnotations(text, language)
  const properties: Properties = options.classes.length > 0 ? { className: options.classes } : {}
  for (const kind of lineKinds) {
    const ranges = writeLineRanges([...readAll(options.lines, kind), ...readAll(marks, kind)])
    if (ranges !== '') properties[toLineAttribute(kind)] = ranges
  }
  const inner = createElement('code', language ? { className: [`language-${language}`] } : {}, [
    createText(`${code}\n`),
  ])
  const pre = createElement('pre', properties, [inner])
  return options.title === null ? pre : createTitledCode(options, [pre])
}

export function createTitledCode(
  { title, icon }: Pick<CodeOptions, 'title' | 'icon'>,
  children: readonly ElementContent[],
): Element {
  return createBox('figure', 'code', [
    createElement('figcaption', {}, [...createIcon(icon), createText(title ?? '')]),
    ...children,
  ])
}

function readAll(lines: ReadonlyMap<LineKind, readonly number[]>, kind: LineKind): readonly number[] {
  return lines.get(kind) ?? []
}
