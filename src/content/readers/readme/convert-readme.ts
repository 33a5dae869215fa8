import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { writeTag } from '../../syntax/write-tag.ts'

/** `> 📘 Title` starts a callout. The emoji says which. */
const calloutStart = /^([ \t]*)>[ \t]*(📘|ℹ️|👍|✅|🚧|⚠️|❗️|❗|🛑|❌)[ \t]*(.*)$/u
const calloutKinds = new Map([
  ...['📘', 'ℹ️'].map((mark): [string, string] => [mark, 'info']),
  ...['👍', '✅'].map((mark): [string, string] => [mark, 'success']),
  ...['🚧', '⚠️'].map((mark): [string, string] => [mark, 'warning']),
  ...['❗️', '❗', '🛑', '❌'].map((mark): [string, string] => [mark, 'error']),
])
const blockStart = /^[ \t]*\[block:([a-z-]+)\][ \t]*$/
const blockEnd = /^[ \t]*\[\/block\][ \t]*$/
const longestBlock = 2_000
/** `doc:name` is a page of the guides, and `ref:name` of the API reference. */
const pageLink = /\]\((doc|ref|page|changelog|recipe):([^()\s#]{1,300})/g
const sections = new Map(
  Object.entries({ doc: 'docs', ref: 'reference', page: 'page', changelog: 'changelog', recipe: 'recipes' }),
)
/** `<<glossary:term>>` shows the term. Other variables, such as `<<apiKey>>`, depend on the reader. */
const term = /<<glossary:([^<>\n]{1,200})>>|<Glossary>([^<>\n]{1,200})<\/Glossary>/g
const variable = /(?<!`)<<([\w.-]{1,100})>>(?!`)/g

/** Converts the Markdown of ReadMe to syntax that is read in every source. */
export function convertReadme(lines: readonly SourceLine[]): SourceLine[] {
  const blocks = convertBlocks(convertCallouts(lines))
  return rewriteLines(blocks, text => {
    const linked = text.replace(
      pageLink,
      (_, kind: string, name: string) => `](/${sections.get(kind)}/${name}`,
    )
    return linked
      .replace(term, (_, written?: string, shown?: string) => written ?? shown ?? '')
      .replace(variable, '`$1`')
  })
}

/** Converts the quotes that start with an emoji. They end with the quote. */
function convertCallouts(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const converted: SourceLine[] = []
  let isOpen = false
  const put = (line: SourceLine, ...texts: string[]) => {
    for (const text of texts) converted.push({ ...line, text })
  }
  for (const line of lines) {
    const [, indent = '', mark, title = ''] = isFenced(line.text) ? [] : (calloutStart.exec(line.text) ?? [])
    const isQuote = /^[ \t]*>/.test(line.text)
    if (isOpen && (!isQuote || mark !== undefined)) {
      put(line, '', '</Callout>', '')
      isOpen = false
    }
    if (mark !== undefined) {
      const attributes = { type: calloutKinds.get(mark), title: title.replace(/[*_`]/g, '').trim() || null }
      put(line, '', indent + writeTag('Callout', attributes), '')
      isOpen = true
    } else put(line, isOpen ? line.text.replace(/^([ \t]*)>[ \t]?/, '$1') : line.text)
  }
  const last = lines.at(-1)
  if (isOpen && last) put(last, '', '</Callout>', '')
  return converted
}

/** Converts the older blocks, whose content is JSON: `[block:image]` … `[/block]`. Others stay as they are. */
function convertBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const converted: SourceLine[] = []
  const ends = lines.flatMap(({ text }, at) => (blockEnd.test(text) ? [at] : []))
  let next = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    while ((ends[next] ?? at) < at) next += 1
    const end = ends[next] ?? 0
    const kind = isFenced(line.text) ? undefined : blockStart.exec(line.text)?.[1]
    const isBlock = kind !== undefined && end > at && end - at <= longestBlock
    const texts = isBlock ? writeBlock(kind, lines.slice(at + 1, end)) : undefined
    if (texts === undefined) converted.push(line)
    else {
      for (const text of ['', ...texts, '']) converted.push({ ...line, text })
      at = end
    }
  }
  return converted
}

function writeBlock(kind: string, lines: readonly SourceLine[]): string[] | undefined {
  const content = parseJson(lines.map(({ text }) => text).join('\n'))
  if (content === undefined) return undefined
  const body = asRecord(content)
  const text = (name: string) => asText(body[name]) ?? ''
  if (kind === 'callout') {
    const type = text('type') === 'danger' ? 'error' : text('type')
    return [
      writeTag('Callout', { type, title: text('title') || null }),
      '',
      ...text('body').split('\n'),
      '',
      '</Callout>',
    ]
  }
  if (kind === 'code') return asList(body.codes).map(asRecord).flatMap(writeCode)
  if (kind === 'image') return asList(body.images).map(asRecord).flatMap(writeImage)
  if (kind === 'parameters') return writeTable(body)
  if (kind === 'api-header') return [`## ${text('title')}`]
  if (kind === 'embed') return [`[${text('title') || text('url')}](${text('url')})`]
  return kind === 'html' ? text('html').split('\n') : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeCode({ code, language, name }: Record<string, unknown>): string[] {
  const title = asText(name) ?? ''
  const head = `\`\`\`\`${asText(language) ?? 'text'}${title === '' ? '' : ` ${title.replaceAll('`', '')}`}`
  return [head, ...(asText(code) ?? '').split('\n'), '````', '']
}

function writeImage({ image, caption }: Record<string, unknown>): string[] {
  const [source, name] = asList(image).map(asText)
  if (!source) return []
  const words = asText(caption) ?? name ?? ''
  return [`![${words.replace(/[[\]\\\n]/g, ' ')}](<${source.replace(/[<>\n]/g, '')}>)`, '']
}

/** The cells of a table are by place: `h-0` in the header and `1-0` in the second row. */
function writeTable({ data, cols, rows }: Record<string, unknown>): string[] {
  const cells = asRecord(data)
  const [width, height] = [cols, rows].map(count => Math.min(Number(count) || 0, longestBlock)) as [
    number,
    number,
  ]
  if (width * height > longestBlock * 10) return []
  const writeRow = (row: string) => {
    const texts = Array.from({ length: width }, (_, at) => asText(cells[`${row}-${at}`]) ?? '')
    return `| ${texts.map(text => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, '<br>')).join(' | ')} |`
  }
  const rule = `|${' --- |'.repeat(width)}`
  return width === 0
    ? []
    : [writeRow('h'), rule, ...Array.from({ length: height }, (_, at) => writeRow(String(at)))]
}
