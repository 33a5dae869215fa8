import { joinPath } from '../../core/page-path.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import { fenceLines, makeLines, trimLines } from '../myst/conversion.ts'
import { convertDefinitions } from '../myst/convert-definitions.ts'
import { expandMarkup, readAttributes, type WritersideNeeds } from './expand-markup.ts'
import { loadFolders } from './writerside-folders.ts'

const attributesLine = /^\s*\{\s*(?:#[\w.:-]+\s*|[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')\s*)+\}\s*$/
const inlineAttributes = /\{\s*(?:[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')\s*)+\}/g
const fence = /^(\s*)(`{3,}|~{3,})\s*([^`\s]*)\s*(.*)$/s
const codeBlock = /^(\s*)<code-block\b([^<>]*)>(.*)$/s
const quote = /^\s*>[ ]?/
const blockNames =
  'tabs|tab|procedure|step|ul|ol|deflist|def|tldr|chapter|table|snippet|note|tip|warning|compare|seealso'
const blockTag = new RegExp(`<(?:${blockNames})(?=[\\s>])`, 'g')
const blockEnd = new RegExp(`</(?:${blockNames})>`, 'g')

/** Converts Writerside's Markdown: attributes, code from files, and callouts. */
export function convertWriterside(needs: WritersideNeeds, given: readonly SourceLine[]): SourceLine[] {
  const lines = expandMarkup(needs, given)
  const output: SourceLine[] = []
  /** How many elements are open around the lines. */
  let depth = 0
  for (let at = 0; at < lines.length; ) {
    const part = readBlock(lines, at)
    if (part === undefined) break
    const block = lines.slice(at, part.contentEnd)
    const written = writeBlock(needs, block, part.attributes)
    for (const line of depth > 0 ? removeIndent(written, block) : written) output.push(line)
    depth = Math.max(0, depth + countTags(block[0]?.text ?? '', depth))
    at = part.end
  }
  return [...convertDefinitions(output)]
}

/** Inside an element, an indent says nothing, but would make code of a tag. Code blocks that are converted start at the margin. */
function removeIndent(lines: readonly SourceLine[], block: readonly SourceLine[]): SourceLine[] {
  const [, indent] = codeBlock.exec(block[0]?.text ?? '') ?? []
  if (indent !== undefined) return lines.map(line => ({ ...line, text: line.text.slice(indent.length) }))
  return lines.map(line =>
    /^\s+<\/?[a-z]/.test(line.text) ? { ...line, text: line.text.trimStart() } : line,
  )
}

/** The elements that a line opens, less those that it closes. Only those at the margin open the first one. */
function countTags(text: string, depth: number): number {
  if (fence.test(text) || (depth === 0 && !text.startsWith('<'))) return 0
  const opened = text.match(blockTag)?.length ?? 0
  return opened - (text.match(blockEnd)?.length ?? 0)
}

interface Block {
  contentEnd: number
  /** Behind the attributes. */
  end: number
  attributes: ReadonlyMap<string, string>
}

/** A code block, a quote or one line, and the line of attributes after it. */
function readBlock(lines: readonly SourceLine[], start: number): Block | undefined {
  const first = lines[start]
  if (first === undefined) return undefined
  const contentEnd = findBlockEnd(lines, start)
  const next = lines[contentEnd]
  const hasAttributes = next !== undefined && attributesLine.test(next.text) && first.text.trim() !== ''
  return {
    contentEnd,
    end: hasAttributes ? contentEnd + 1 : contentEnd,
    attributes: hasAttributes ? readAttributes(next.text) : new Map(),
  }
}

function findBlockEnd(lines: readonly SourceLine[], start: number): number {
  const text = lines[start]?.text ?? ''
  const [, , mark] = fence.exec(text) ?? []
  const find = (accept: (text: string) => boolean, from: number) => {
    for (let at = from; at < lines.length; at += 1) if (accept(lines[at]?.text ?? '')) return at
    return lines.length
  }
  if (mark !== undefined)
    return Math.min(lines.length, find(line => line.trim().startsWith(mark), start + 1) + 1)
  if (codeBlock.test(text))
    return Math.min(lines.length, find(line => line.includes('</code-block>'), start) + 1)
  if (quote.test(text)) return find(line => !quote.test(line), start + 1)
  return start + 1
}

function writeBlock(
  needs: WritersideNeeds,
  block: readonly SourceLine[],
  attributes: ReadonlyMap<string, string>,
): SourceLine[] {
  const [first] = block
  if (first === undefined) return []
  const { text, origin } = first
  if (fence.test(text)) return writeFence(needs, block, attributes)
  if (codeBlock.test(text)) return writeCodeBlock(needs, block)
  if (quote.test(text)) return writeCallout(block, attributes)
  const [, title] = /^\[\/\/\]: # \(title: (.*)\)\s*$/.exec(text) ?? []
  if (title !== undefined) return makeLines(origin, `# ${title}`, '')
  if (attributesLine.test(text)) return makeLines(origin, '')
  const own: ReadonlyMap<string, string>[] = []
  const takeAttributes = (given: string) => {
    own.push(readAttributes(given))
    return ''
  }
  const [line] = text.includes('{')
    ? rewriteLines([first], part => part.replace(inlineAttributes, takeAttributes))
    : []
  const plain = own.length === 0 ? text : (line?.text.trimEnd() ?? text)
  const id = attributes.get('id') ?? own.map(each => each.get('id')).find(each => each !== undefined)
  if (/^#{1,6}\s/.test(plain)) return [{ ...first, text: id === undefined ? plain : `${plain} {#${id}}` }]
  const anchor = id === undefined ? [] : makeLines(origin, '', `${writeTag('a', { id })}</a>`, '')
  return [...anchor, { ...first, text: plain }]
}

/** A quote is a tip, unless its attributes say something else. */
function writeCallout(block: readonly SourceLine[], attributes: ReadonlyMap<string, string>): SourceLine[] {
  const [first] = block
  const type = attributes.get('style') ?? 'tip'
  if (first === undefined || type === 'quote') return [...block]
  const [indent = ''] = /^\s*/.exec(first.text) ?? []
  const isFenced = createFenceTracker()
  const inner = block.map(line => {
    const text = line.text.replace(quote, '')
    isFenced(text)
    return { ...line, text: indent + text }
  })
  const put = (...texts: string[]) =>
    makeLines(first.origin, ...texts.map(text => (text === '' ? '' : indent + text)))
  const tag = writeTag('Callout', { type, title: attributes.get('title') })
  // A code block ends with its quote.
  return [...put('', tag, ''), ...inner, ...put(isFenced.ending() ?? '', '', '</Callout>', '')]
}

/** The code can be in a file: `{src="Main.kt" include-lines="1-5"}`. */
function writeFence(
  needs: WritersideNeeds,
  block: readonly SourceLine[],
  attributes: ReadonlyMap<string, string>,
): SourceLine[] {
  const [first] = block
  if (first === undefined) return []
  if (!attributes.has('src')) return attributes.has('kotlin-runnable') ? showSample(block) : [...block]
  const [, indent = '', , language = ''] = fence.exec(first.text) ?? []
  return indentLines(indent, fenceLines(first.origin, language, readCode(needs, first, attributes)))
}

/** Code that readers can run shows the lines between its marks. */
function showSample(block: readonly SourceLine[]): SourceLine[] {
  const [first, ...rest] = block
  const isMark =
    (name: string) =>
    ({ text }: SourceLine) =>
      text.trim() === `//${name}`
  const [start, end] = [rest.findIndex(isMark('sampleStart')), rest.findIndex(isMark('sampleEnd'))]
  const last = rest.at(-1)
  if (first === undefined || last === undefined || start === -1 || end < start) return [...block]
  const [indent = ''] = /^\s*/.exec(first.text) ?? []
  return [first, ...indentLines(indent, dedent(rest.slice(start + 1, end))), last]
}

/** `<code-block lang="kotlin" src="Main.kt">` in Markdown. */
function writeCodeBlock(needs: WritersideNeeds, block: readonly SourceLine[]): SourceLine[] {
  const [first] = block
  if (first === undefined) return []
  const [, indent = '', given = '', start = ''] = codeBlock.exec(first.text) ?? []
  const attributes = readAttributes(given)
  const body = [{ ...first, text: start }, ...block.slice(1)].map(line => ({
    ...line,
    text: unescapeCode(line.text.replace(/<\/code-block>.*$/, '')),
  }))
  const code = attributes.has('src') ? readCode(needs, first, attributes) : trimLines(dedent(body))
  return indentLines(indent, fenceLines(first.origin, attributes.get('lang') ?? '', code))
}

function indentLines(indent: string, lines: readonly SourceLine[]): SourceLine[] {
  return lines.map(line => (line.text === '' ? line : { ...line, text: indent + line.text }))
}

function dedent(lines: readonly SourceLine[]): SourceLine[] {
  const indents = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [text.search(/\S/)]))
  const least = indents.length === 0 ? 0 : Math.min(...indents.slice(0, 10_000))
  return lines.map(line => ({ ...line, text: line.text.slice(least) }))
}

function unescapeCode(text: string): string {
  return text
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

/** Reads code from the folder of snippets: all of a file, or some of its lines. */
export function readCode(
  needs: WritersideNeeds,
  { origin }: SourceLine,
  attributes: ReadonlyMap<string, string>,
): SourceLine[] {
  const { snippets } = loadFolders(needs.variables)
  const file = joinPath(snippets, attributes.get('src') ?? '') ?? ''
  const source = readSourceText(needs.tree, file)
  if (!('text' in source)) {
    needs.report(origin, `The code of "${attributes.get('src')}" is not included. ${source.refusal}`)
    return []
  }
  const all = source.text.split('\n')
  const lines = selectSymbol(
    selectLines(all, attributes.get('include-lines')),
    attributes.get('include-symbol'),
  )
  return trimLines(dedent(makeLines(origin, ...lines)))
}

/** `1-5,8,10-` */
function selectLines(lines: readonly string[], given: string | undefined): readonly string[] {
  if (given === undefined) return lines
  return given
    .split(',')
    .slice(0, 100)
    .flatMap(part => {
      const [, from, dash, to] = /^\s*(\d+)\s*(-)?\s*(\d+)?\s*$/.exec(part) ?? []
      if (from === undefined) return []
      return lines.slice(
        Number(from) - 1,
        dash === undefined ? Number(from) : to === undefined ? undefined : Number(to),
      )
    })
}

/** A declaration with its block. */
function selectSymbol(lines: readonly string[], symbol: string | undefined): readonly string[] {
  if (symbol === undefined) return lines
  const name = symbol.replace(/[^\w]/g, '')
  const start = lines.findIndex(line =>
    new RegExp(`\\b(?:fun|class|object|interface|val|var|func|struct)\\b.*\\b${name}\\b`).test(line),
  )
  if (start === -1) return lines
  let depth = 0
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    depth += line.split('{').length - line.split('}').length
    if (depth <= 0 && (line.includes('}') || !line.includes('{'))) return lines.slice(start, at + 1)
  }
  return lines.slice(start)
}
