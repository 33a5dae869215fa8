import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { joinTemplateTags } from './join-template-tags.ts'
import { readTemplateTag, type TemplateTag, tagSource } from './read-template-tag.ts'
import { rawTag, rewriteInside } from './rewrite-inside.ts'
import { rewriteLines } from './rewrite-lines.ts'
import { writeTag } from './write-tag.ts'

const anyTag = new RegExp(tagSource, 'g')
const tagsAlone = new RegExp(String.raw`^([ \t]*)(?:(?:${tagSource})[ \t]*)+$`)
const output = /\{\{(?![<%])([^{}]*)\}\}/g
/** Replaces the braces of a raw example until all tags are converted. */
const heldBrace = '\uE010'

/** The components for the tags of GitBook, Hugo themes and Jekyll that hold Markdown. */
const components = new Map(
  Object.entries({
    Callout: 'hint alert callout admonition notice note tip info warning danger caution important',
    Tabs: 'tabs tabpane',
    Tab: 'tab',
    Accordion: 'details expand accordion',
    Steps: 'steps stepper',
    Step: 'step',
    Cards: 'cards cardpane',
    Card: 'card',
    CodeBlock: 'code',
    Update: 'update',
  }).flatMap(([component, names]) => names.split(' ').map((name): [string, string] => [name, component])),
)

/** Where the tags of videos find them by id. */
const players = new Map([
  ['youtube', 'https://www.youtube.com/watch?v='],
  ['vimeo', 'https://vimeo.com/'],
])

/** Whether a tag of this name, in lower case, becomes a component. */
export function isTagComponent(name: string): boolean {
  return components.has(name)
}

/**
 * Converts template tags to components. A tag that would compute something is left out; its content stays. `writeOutput` fills in
 * Liquid's `{{ expression }}`, which stays as it is without it.
 */
export function convertTemplateTags(
  source: readonly SourceLine[],
  writeOutput?: (expression: string) => string,
): SourceLine[] {
  const lines = joinTemplateTags(source)
  const tags = lines.flatMap(({ text }) => [...text.matchAll(anyTag)].map(([tag]) => readTemplateTag(tag)))
  const ended = new Set(tags.filter(tag => tag.kind === 'end').map(tag => tag.name))
  const converted = rewriteLines(convertBlocks(lines, ended), text => {
    const plain = text.replace(anyTag, tag => writeInline(readTemplateTag(tag), ended))
    return writeOutput ? plain.replace(output, (_, expression: string) => writeOutput(expression)) : plain
  })
  return converted.map(line => ({ ...line, text: line.text.replaceAll(heldBrace, '{') }))
}

/** Converts tags that are alone on their line to blocks. Content marked as raw is an example and stays. */
function convertBlocks(lines: readonly SourceLine[], ended: ReadonlySet<string>): SourceLine[] {
  const isFenced = createFenceTracker()
  let isRaw = false
  return lines.flatMap(line => {
    const protectedLine = rewriteInside(line.text, { tag: rawTag, isInside: isRaw }, part =>
      part.replaceAll('{', heldBrace),
    )
    const { text } = protectedLine
    isRaw = protectedLine.isInside
    const isEmptied = text.trim() === '' && line.text.trim() !== ''
    if (isFenced(line.text)) return isEmptied ? [] : [{ ...line, text }]
    const [, indent] = tagsAlone.exec(text) ?? []
    if (indent === undefined) return [{ ...line, text }]
    const blocks = [...text.matchAll(anyTag)].flatMap(([tag]) => writeBlock(readTemplateTag(tag), ended))
    return blocks.map(block => ({ ...line, text: block === '' ? '' : indent + block }))
  })
}

function writeBlock(tag: TemplateTag, ended: ReadonlySet<string>): string[] {
  if (tag.name === 'highlight') return tag.kind === 'end' ? ['```'] : [`\`\`\`${tag.values[0] ?? ''}`]
  const component = components.get(tag.name)
  if (component === undefined) return ['', writeInline(tag, ended), '']
  if (tag.kind === 'end') return ['', `</${component}>`, '']
  const start = writeTag(component, readAttributes(tag, component))
  return tag.kind === 'whole' || !ended.has(tag.name)
    ? ['', start, '', `</${component}>`, '']
    : ['', start, '']
}

function readAttributes(
  { name, values, named }: TemplateTag,
  component: string,
): Record<string, string | undefined> {
  const read = (...keys: string[]) => keys.map(key => named.get(key)).find(value => value !== undefined)
  if (component === 'Callout')
    return {
      type: read('style', 'type', 'color') ?? values[0] ?? name,
      title: read('title', 'heading', 'name'),
    }
  if (component === 'Update') return { label: read('date', 'label', 'title') }
  return {
    title: read('title', 'name', 'label', 'header', 'tabname', 'summary') ?? values[0],
    href: read('link', 'href', 'url', 'to'),
    description: read('subtitle', 'description'),
  }
}

/** Replaces a tag within a line with the address, the words or the title that it shows, if these are literal. */
function writeInline({ name, kind, values, named }: TemplateTag, ended: ReadonlySet<string>): string {
  if (kind === 'end') return ''
  if (['ref', 'relref', 'link'].includes(name)) return values[0] ?? named.get('path') ?? ''
  if (['figure', 'img', 'image'].includes(name)) {
    const words = named.get('alt') ?? named.get('caption') ?? named.get('title') ?? ''
    const source = named.get('src') ?? values[0]
    return source === undefined ? '' : `![${words}](${source})`
  }
  if (['badge', 'kbd', 'abbr'].includes(name)) return values[0] ?? named.get('content') ?? ''
  const player = players.get(name)
  const id = named.get('id') ?? values[0]
  if (player !== undefined && id !== undefined)
    return `${writeTag('Embed', { src: /^https?:/.test(id) ? id : player + id })}</Embed>`
  const address = named.get('url') ?? named.get('src')
  if (['embed', 'file'].includes(name) && address !== undefined) return `[${address}](${address})`
  const title = ['title', 'name', 'header', 'heading'].map(key => named.get(key)).find(text => text?.trim())
  return title !== undefined && ended.has(name) ? `**${title.replaceAll('*', '').trim()}**` : ''
}
