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
const formula = /(\\\([^\n]{1,2000}?\\\)|\\\$[^\n]{1,2000}?\\\$)/
/** A macro of an extension, which Asciidoctor leaves as it is: `label:new[]`, `javadoc:a.b.Kiln[the kiln]`, `badge::[label=beta]`. */
const macro = /\b([a-z][a-z0-9_-]{1,30}):(:(?=\[)|[^\s:/[\]<>][^\s[\]<>]{0,300})\[([^[\]]{0,300})\]/g
const blockMacro = /^\s*([a-z][a-z0-9_-]{1,30})::[^\s[\]]{0,300}\[[^[\]\n]{0,300}\][ \t]*(?:\n|$)/

/** Writes the formulas of a text, and what macros of extensions stand for: their text, or what they name. */
export function shapeText(text: string): ElementContent[] {
  return text.split(formula).flatMap((part, at): ElementContent[] => {
    if (part === '') return []
    if (at % 2 === 0) return [createText(part.includes('[') ? part.replace(macro, readMacro) : part)]
    const inner = [createText(part.slice(2, -2))]
    return [part.startsWith('\\(') ? createBox('span', 'math', inner) : createElement('code', {}, inner)]
  })
}

function readMacro(_: string, name: string, target: string, given: string): string {
  const text = given.split(',', 1)[0]?.trim().replace(/^\w+=/, '') ?? ''
  if (text !== '' || target === ':') return text
  // The name of a class, without its package.
  return name === 'javadoc' ? target.replace(/^(?:[a-z][\w]*\.)+/, '') : target
}

/**
 * Removes a macro of an extension that stands for a block, and returns its name. The lines after it belong to the same paragraph.
 * Undefined for other paragraphs.
 */
export function takeBlockMacro(paragraph: Element): string | undefined {
  const [first, ...rest] = paragraph.children
  const [whole = '', name] = first?.type === 'text' ? (blockMacro.exec(first.value) ?? []) : []
  if (first?.type !== 'text' || name === undefined) return undefined
  const text = first.value.slice(whole.length)
  paragraph.children = text.trim() === '' ? rest : [createText(text), ...rest]
  return name
}
