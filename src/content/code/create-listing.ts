import type { Element, ElementContent, Properties } from 'hast'
import { createBox, createElement, createText } from '../html/elements.ts'
import { createIcon } from '../icons/draw-icons.ts'
import { type LineKind, lineKinds, toLineAttribute, writeLineRanges } from './line-ranges.ts'
import { readCodeAnnotations } from './read-code-annotations.ts'
import type { CodeOptions } from './read-fence.ts'
import { tidyCode } from './tidy-code.ts'
import { writeInstall } from './write-install.ts'

/** Prism's and Jekyll's names of languages: `language-bash`, `lang-bash`. */
const languagePrefix = /^lang(?:uage)?-/

/** Writes a code block: a `pre` whose attributes say how its lines are shown, in a figure if it has a title. */
export function createListing(text: string, language: string | undefined, options: CodeOptions): Element {
  const annotated = readCodeAnnotations(text, language, options.isTwoslash)
  const { code, removed } = tidyCode(annotated.code, language)
  const isInstall = language === 'package-install'
  const name = isInstall ? 'sh' : language?.replace(languagePrefix, '')
  const properties: Properties = options.classes.length > 0 ? { className: options.classes } : {}
  for (const kind of lineKinds) {
    const lines = [...readAll(options.lines, kind), ...readAll(annotated.marks, kind)]
    const ranges = writeLineRanges(lines.map(line => line - removed).filter(line => line > 0))
    if (ranges !== '') properties[toLineAttribute(kind)] = ranges
  }
  const inner = createElement('code', name ? { className: [`language-${name}`] } : {}, [
    createText(`${isInstall ? writeInstall(code) : code}\n`),
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
