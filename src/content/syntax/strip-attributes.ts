import type { SourceLine } from '../core/source-line.ts'
import { toCalloutKind } from '../html/callout-kinds.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { rewriteLines } from './rewrite-lines.ts'
import { writeTag } from './write-tag.ts'

const attribute = String.raw`(?:[.#][\w:-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s{}"'][^\s{}]*))`
/** Attributes of the word, link or image before them: `{: .class #id }`, `{ .md-button }`. */
const afterWord = new RegExp(
  String.raw`(?:\{:[^{}]*\}|(?<=[)\]*_:>]|^)[ ]?\{[ ]*${attribute}(?:[ ]+${attribute})*[ ]*\})`,
  'g',
)
/** Attributes of the block before or after them, alone on their line. */
const ofBlock = /^[ \t]*\{:([^{}]*)\}[ \t]*$/
/** `{#name .class}` alone on its line names the block before it. */
const nameOfBlock = new RegExp(
  String.raw`^[ \t]*\{(?:${attribute}[ ]+)*#([\w:-]+)(?:[ ]+${attribute})*\}[ \t]*$`,
)
/** The start of a line that is neither a list item nor a fence. */
const startOfText = /^[ \t]*(?!`{3}|\d+[.)][ \t])(?:[\p{L}\p{N}_(`'"]|\*\S)/u
const icon = /:(?:material|octicons|fontawesome|simple|lucide)-[\w-]+:[ ]*/g

/**
 * Removes the attribute lists of kramdown and Python-Markdown, and Material's icons. `{: .note }` before a paragraph or a quote
 * makes it a callout, as in Just the Docs.
 */
export function stripAttributes(lines: readonly SourceLine[]): SourceLine[] {
  return rewriteLines(nameBlocks(convertBlocks(lines)), text =>
    text.replace(afterWord, writePlace).replace(icon, ''),
  )
}

/** Attributes are removed; an id becomes an anchor for links. */
function writePlace(attributes: string): string {
  const [, name] = /[\s{:]#([\w:-]+)/.exec(attributes) ?? []
  return name === undefined ? '' : writeAnchor(name)
}

function writeAnchor(name: string): string {
  return `<a id="${name}"></a>`
}

/** Writes the name of a block as an anchor: before its last line, if that is text, as an anchor before a heading belongs to it. */
function nameBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isFenced = createFenceTracker()
  const named: SourceLine[] = []
  for (const line of lines) {
    const [, name] = isFenced(line.text) ? [] : (nameOfBlock.exec(line.text) ?? [])
    const before = named.at(-1)
    if (name === undefined) named.push(line)
    else if (before !== undefined && startOfText.test(before.text))
      named[named.length - 1] = { ...before, text: before.text.replace(/^[ \t]*/, `$&${writeAnchor(name)}`) }
    else named.push({ ...line, text: writeAnchor(name) })
  }
  return named
}

function convertBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const marked: SourceLine[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]
    if (line === undefined) break
    const [, attributes] = ofBlock.exec(line.text) ?? []
    at += 1
    if (attributes === undefined) {
      marked.push(line)
      continue
    }
    if (/^\s*toc\b/.test(attributes) && /^\s*(?:[-*+]|\d+\.)\s/.test(marked.at(-1)?.text ?? '')) marked.pop()
    const [, name = '', titled] = /\.([\w]+)(-title)?\b/.exec(attributes) ?? []
    const isCallout = toCalloutKind(name) !== undefined || ['highlight', 'new'].includes(name)
    if (!isCallout) continue
    const end = findBlockEnd(lines, at)
    const body = lines.slice(at, end).map(item => ({ ...item, text: item.text.replace(/^[ \t]*>[ ]?/, '') }))
    const [first, ...rest] = titled === undefined ? [undefined, ...body] : body
    const push = (text: string) => marked.push({ text, origin: line.origin })
    for (const text of ['', writeTag('Callout', { type: name, title: first?.text }), '']) push(text)
    for (const item of rest) if (item !== undefined) marked.push(item)
    for (const text of ['', '</Callout>', '']) push(text)
    at = end
  }
  return marked
}

function findBlockEnd(lines: readonly SourceLine[], start: number): number {
  let end = start
  while (end < lines.length && lines[end]?.text.trim() !== '') end += 1
  return end
}
