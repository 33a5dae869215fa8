import type { LabelledPlaces } from '../../core/site-labels.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { readPandocAttributes, readPandocHeading, splitAttributes } from './pandoc-attributes.ts'

/** `[text]{.class}`, without brackets in the text. */
const span = /(?<![!\]])\[([^[\]]{1,2000})\]\{(?=[ ]*[.#\w])[^{}]{0,500}\}/g
const kinds: Readonly<Record<string, string>> = {
  fig: 'Figure',
  tbl: 'Table',
  sec: 'Section',
  eq: 'Equation',
  lst: 'Listing',
  thm: 'Theorem',
  exm: 'Example',
  exr: 'Exercise',
  nte: 'Note',
  tip: 'Tip',
  wrn: 'Warning',
  imp: 'Important',
  cau: 'Caution',
}
const reference = /(\[)?-?@((?:fig|tbl|sec|eq|lst|thm|exm|exr|nte|tip|wrn|imp|cau)-[\w:.-]*[\w-])(\])?/g
/** Code that is run within a line: `{r} x`, or `r x` of knitr. */
const inlineCell = /(`+)(?:\{[\w-]+\} |r )([^`]+)\1/g
const inlineNote = /\^\[([^[\]]{1,2000}(?:\[[^[\]]{0,500}\][^[\]]{0,2000})*)\]/g
const tableCaption = /^[ \t]*:[ \t]+(\S.*)$/s
const mathLabel = /^(.*\$\$)[ \t]*\{#(eq-[\w:.-]+)[^{}]*\}[ \t]*$/
/** A tag alone on its line: Pandoc reads Markdown between it and its end. */
const loneTag =
  /^ {0,3}<\/?(?:a|article|aside|center|details|div|figure|footer|header|main|nav|section|span)(?:\s[^<>]*)?>[ \t]*$/
/** An image or a link with attributes. */
const attributed =
  /(!?)\[([^[\]]{0,1000})\](\([^()\n]{0,1000}\))\{((?:[^{}"']|"[^"]{0,1000}"|'[^']{0,1000}'){1,1000})\}/g
const limitJoined = 10

/** Converts what Pandoc and Quarto add within lines: attributes, spans, cross-references, notes and captions. */
export function convertInline(labels: LabelledPlaces, lines: readonly SourceLine[]): SourceLine[] {
  const notes: SourceLine[] = []
  const named = joinAttributes(lines)
    .flatMap((line, at, all) => convertBlockMarks(line, all, at))
    .map(line =>
      line.text.includes('){') ? { ...line, text: line.text.replace(attributed, writeAttributed) } : line,
    )
  const rewritten = rewriteLines(named, text =>
    text
      .replace(span, '$1')
      .replace(reference, (_, open: string | undefined, name: string, close: string | undefined) =>
        writeReference(labels, name, open, close),
      ),
  )
  const numbered = rewritten.map(line => {
    if (!line.text.includes('^[')) return line
    const text = line.text.replace(inlineNote, (_, note: string) => {
      notes.push({ ...line, text: `[^note-${notes.length + 1}]: ${note}` })
      return `[^note-${notes.length}]`
    })
    return { ...line, text }
  })
  const withoutCells = numbered.map(line =>
    line.text.includes('`') ? { ...line, text: line.text.replace(inlineCell, '$1$2$1') } : line,
  )
  return [...withoutCells, ...notes.flatMap(note => [{ ...note, text: '' }, note])]
}

/** Joins the lines of attributes that continue on the next lines. */
function joinAttributes(lines: readonly SourceLine[]): SourceLine[] {
  const joined: SourceLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    const start = line.text.lastIndexOf('){')
    const isOpen = start !== -1 && !line.text.includes('}', start)
    const more = isOpen ? lines.slice(at + 1, at + limitJoined) : []
    const end = more.findIndex(({ text }) => text.includes('}') || text.trim() === '')
    const last = more[end]
    if (!last?.text.includes('}')) joined.push(line)
    else {
      const rest = more.slice(0, end + 1).map(({ text }) => text.trim())
      joined.push({ ...line, text: [line.text.trimEnd(), ...rest].join(' ') })
      at += end + 1
    }
  }
  return joined
}

/** An image without a caption has the text that `fig-alt` describes it with. */
function writeAttributed(whole: string, mark: string, text: string, target: string, given: string): string {
  if (!/^\s*(?:[.#][\w-]|[\w-]+=)/.test(given)) return whole
  const { id, values } = readPandocAttributes(given)
  const alt = mark === '!' && text.trim() === '' ? (values.get('fig-alt') ?? '').replace(/[[\]]/g, '') : text
  // An image without an extension is a PNG.
  const isBare = mark === '!' && /^\((?!https?:)[^()\s.]*(?:\.{1,2}\/[^()\s.]*)*[\w-]\)$/.test(target)
  const address = isBare ? `${target.slice(0, -1)}.png)` : target
  return `${mark}[${alt}]${address}${id === null ? '' : `<a id="${id}"></a>`}`
}

/** Attributes of headings, captions of tables, and labels of formulas. */
function convertBlockMarks(line: SourceLine, lines: readonly SourceLine[], at: number): SourceLine[] {
  if (loneTag.test(line.text)) {
    const around = /^\s*<\//.test(line.text) ? lines[at - 1] : lines[at + 1]
    const blank = { ...line, text: '' }
    // HTML stays HTML, and an indented line would become code.
    return /^ {0,3}[^\s<]/.test(around?.text ?? '') ? [blank, line, blank] : [line]
  }
  const heading = readPandocHeading(line.text)
  if (heading?.attributes) {
    const { marks, title, attributes } = heading
    return [{ ...line, text: `${marks} ${title}${attributes.id === null ? '' : ` {#${attributes.id}}`}` }]
  }
  const [, formula, name] = mathLabel.exec(line.text) ?? []
  if (formula !== undefined) return [{ ...line, text: formula }, { ...line, text: '' }, anchor(line, name)]
  const [, caption] = tableCaption.exec(line.text) ?? []
  const before = lines.slice(Math.max(0, at - 2), at).findLast(({ text }) => text.trim() !== '')
  if (caption === undefined || !/^[ \t]*[|+]/.test(before?.text ?? '')) return [line]
  const { text, attributes } = splitAttributes(caption)
  const { id } = readPandocAttributes(attributes ?? '')
  return [
    { ...line, text: '' },
    { ...line, text: `${id === null ? '' : `<a id="${id}"></a>`}*${text}*` },
  ]
}

function anchor(line: SourceLine, name = ''): SourceLine {
  return { ...line, text: `<a id="${name}"></a>` }
}

function writeReference(
  labels: LabelledPlaces,
  name: string,
  open: string | undefined,
  close: string | undefined,
): string {
  const place = labels.get(name)
  const kind = name.slice(0, name.indexOf('-'))
  const title = place?.title ?? (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? name
  const link = place === undefined ? title : `[${title.replace(/[[\]]/g, '')}](${place.address})`
  // Brackets around one reference belong to it.
  return open !== undefined && close !== undefined ? link : `${open ?? ''}${link}${close ?? ''}`
}
