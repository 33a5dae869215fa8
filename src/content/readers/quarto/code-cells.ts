import type { SourceLine } from '../../core/source-line.ts'
import { fenceLines, makeLines, writeAnchors } from '../myst/conversion.ts'
import { readPandocAttributes } from './pandoc-attributes.ts'

export interface CellNeeds {
  /** Whether code that is run is shown, unless a cell says something else. */
  showsCode: boolean
  expand(text: string): string
}

const fence = /^(\s*)(`{3,}|~{3,})\s*(\{[^`]*\}|[^`\s]*)\s*(.*)$/s
/** An option in the comments at the top of a cell: `#| echo: false`. */
const option = /^\s*(?:#|\/\/|%%|--)\|\s*([\w-]+):\s*(.*?)\s*$/
/** An option of knitr in the braces: `{r setup, echo=FALSE}`. */
const knitrOption = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^,\s}]+))/g

/** Finds the end of the code block that starts at a line: the line after its closing fence. Undefined if no block starts there. */
export function findCodeEnd(lines: readonly SourceLine[], start: number): number | undefined {
  const [, , mark] = fence.exec(lines[start]?.text ?? '') ?? []
  if (mark === undefined) return undefined
  for (let at = start + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text.trim() ?? ''
    if (text.startsWith(mark) && text.replaceAll(mark.charAt(0), '') === '') return at + 1
  }
  return lines.length
}

/** Converts a code block of Quarto. Cells show their code, as nothing is run. */
export function convertCode(needs: CellNeeds, block: readonly SourceLine[]): SourceLine[] {
  const [first] = block
  if (first === undefined) return []
  const [, indent = '', mark = '', info = '', rest = ''] = fence.exec(first.text) ?? []
  const isClosed = block.length > 1 && block.at(-1)?.text.trim().startsWith(mark) === true
  const body = block.slice(1, isClosed ? -1 : undefined)
  if (!info.startsWith('{')) return expandAll(needs, block, rest)
  const attributes = readPandocAttributes(info.replace(/^\{\{|\}\}$/g, ''))
  const [language = ''] = attributes.classes
  if (language.startsWith('=')) return language === '=html' ? [...makeLines(first.origin, ''), ...body] : []
  const isCell = !/^\{+\s*\./.test(info)
  const cell = isCell ? readCell(info, body) : { code: body, options: attributes.values }
  const { options } = cell
  const isHidden = attributes.classes.some(name => ['hidden', 'visually-hidden'].includes(name))
  const isShown = isCell
    ? readSwitch(options, 'echo', needs.showsCode) && readSwitch(options, 'include', true)
    : !isHidden
  const label = attributes.id ?? options.get('label') ?? ''
  const anchor = /^(?:fig|tbl|lst)-/.test(label)
    ? makeLines(first.origin, '', indent + writeAnchors([label]), '')
    : []
  if (!isShown) return anchor
  const name = nameLanguage(language)
  const title = options.get('filename') ?? options.get('lst-cap')
  const written = name + (title ? ` title="${title.replaceAll('"', '')}"` : '')
  const code = info.includes('shortcodes="false"') ? cell.code : expandAll(needs, cell.code, '')
  const indented = new Set(code)
  const addIndent = (line: SourceLine) =>
    line.text === '' || indented.has(line) ? line : { ...line, text: indent + line.text }
  return [...anchor, ...fenceLines(first.origin, written, code).map(addIndent)]
}

function expandAll({ expand }: CellNeeds, block: readonly SourceLine[], rest: string): SourceLine[] {
  if (rest.includes('shortcodes="false"')) return [...block]
  return block.map(line => (line.text.includes('{{<') ? { ...line, text: expand(line.text) } : line))
}

/** Reads the options of a cell, and removes them from its code. */
function readCell(
  info: string,
  body: readonly SourceLine[],
): { code: SourceLine[]; options: Map<string, string> } {
  const options = new Map<string, string>()
  for (const [, key = '', double, single, plain] of info.slice(0, 1_000).matchAll(knitrOption))
    options.set(key, double ?? single ?? plain ?? '')
  let at = 0
  for (; at < body.length; at += 1) {
    const [whole, key, value] = option.exec(body[at]?.text ?? '') ?? []
    const isMore = /^\s*(?:#|\/\/|%%|--)\|/.test(body[at]?.text ?? '')
    if (whole === undefined && !isMore) break
    if (key !== undefined) options.set(key, (value ?? '').replace(/^(["'])(.*)\1$/, '$2'))
  }
  return { code: body.slice(at), options }
}

function readSwitch(options: ReadonlyMap<string, string>, name: string, usual: boolean): boolean {
  const value = options.get(name)?.toLowerCase()
  return value === undefined ? usual : value !== 'false' && value !== 'f'
}

function nameLanguage(language: string): string {
  const name = language.replace(/,.*$/, '').toLowerCase()
  const names: Record<string, string> = {
    ojs: 'javascript',
    'shinylive-python': 'python',
    'shinylive-r': 'r',
    default: '',
  }
  return Object.hasOwn(names, name) ? (names[name] ?? '') : name
}
