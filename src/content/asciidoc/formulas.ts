import type { Element, ElementContent } from 'hast'
import { createBox, createElement, createText } from '../html/elements.ts'

/** Writes the block of a formula: LaTeX, or AsciiMath as code. */
export function writeFormula(text: string): Element {
  const [, latex] = /^\\\[(.*)\\\]$/s.exec(text) ?? []
  if (latex !== undefined)
    return createElement('p', {}, [createBox('span', 'math math-block', [createText(latex)])])
  return createElement('pre', {}, [createElement('code', {}, [createText(text.replace(/^\\\$|\\\$$/g, ''))])])
}

/** Formulas are marked in the text: `\(…\)` in LaTeX, and `\$…\$` in AsciiMath. */
export function shapeText(text: string): ElementContent[] {
  if (!text.includes('\\(') && !text.includes('\\$')) return text === '' ? [] : [createText(text)]
  return text
    .split(/(\\\([^\n]{1,2000}?\\\)|\\\$[^\n]{1,2000}?\\\$)/)
    .flatMap((part, at): ElementContent[] => {
      if (part === '') return []
      if (at % 2 === 0) return [createText(part)]
      const formula = part.slice(2, -2)
      return [
        part.startsWith('\\(')
          ? createBox('span', 'math', [createText(formula)])
          : createElement('code', {}, [createText(formula)]),
      ]
    })
}
