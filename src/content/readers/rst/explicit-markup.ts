import type { SourceLine } from '../../core/source-line.ts'
import { readDirective, writeDirective } from './directives.ts'
import { toFootnote } from './inline-markup.ts'
import type { Written } from './lists.ts'
import { type ConvertPart, dedentLines, findIndentedEnd, isBlank, type RstPage } from './rst-page.ts'

const directiveMark = /^\.\. ([A-Za-z][\w.+:-]*?)\s?::(?:\s+(.*))?$/
const targetMark = /^\.\. _(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(\S.*))?$/
const footnoteMark = /^\.\. \[(#[\w.-]*|\*|\d{1,9}|[A-Za-z][\w.-]*)\](?:\s+(.*))?$/

/** Reads what starts with two dots: a directive, a target, a footnote, a substitution or a comment. */
export function readExplicit(
  page: RstPage,
  lines: readonly SourceLine[],
  start: number,
  convert: ConvertPart,
): Written | undefined {
  const line = lines[start]
  if (line === undefined || !/^\.\.(?:\s|$)/.test(line.text)) return undefined
  const isEmpty = line.text.trim() === '..' && isBlank(lines[start + 1])
  const end = isEmpty ? start + 1 : findIndentedEnd(lines, start + 1)
  const content = dedentLines(lines.slice(start + 1, end))
  const put = (...texts: string[]) => texts.map(text => ({ text, origin: line.origin }))
  const [, name, first = ''] = directiveMark.exec(line.text) ?? []
  if (name !== undefined) {
    const directive = readDirective({ name, first: first.trim(), origin: line.origin }, content)
    return { lines: writeDirective(page, directive, convert), end }
  }
  const [, target, address] = targetMark.exec(line.text) ?? []
  const isWrapped = /^https?:\S+$/.test(content[0]?.text.trim() ?? '')
  if (target !== undefined)
    return { lines: address === undefined && !isWrapped ? put('', writeLabel(target)) : [], end }
  const [, footnote, text = ''] = footnoteMark.exec(line.text) ?? []
  if (footnote === undefined) return { lines: [], end }
  const [head, ...rest] = convert([{ ...line, text }, ...content])
  const note = { ...line, text: `[^${toFootnote(footnote)}]: ${head?.text ?? ''}` }
  return { lines: [...put(''), note, ...rest.map(indent), ...put('')], end }
}

const indent = (line: SourceLine) => (line.text === '' ? line : { ...line, text: `    ${line.text}` })

function writeLabel(target: string): string {
  return `(${target.replace(/^`|`$/g, '').replace(/[()]/g, '').replace(/\\/g, '').trim()})=`
}
