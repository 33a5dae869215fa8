import type { SitePlan } from '../navigation/site-plan.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { rewriteLines } from './rewrite-lines.ts'
import type { SourceLine } from './source-line.ts'
import { readTemplateTag, type TemplateTag, tagSource } from './template-tag.ts'
import { writeTag } from './write-tag.ts'

const anyTag = new RegExp(tagSource, 'g')
const tagsAlone = new RegExp(String.raw`^([ \t]*)(?:(?:${tagSource})[ \t]*)+$`)
const rawTag = /(\{%[-+]?\s*(?:end)?raw\s*[-+]?%\})/
const commentTag = /(\{%[-+]?\s*(?:end)?comment\s*[-+]?%\})/
const output = /\{\{(?![<%])([^{}]*)\}\}/g
const codeShortcode = /^[ \t]*\{\{<\s*(code-toggle|code|highlight)(?=\s|>)(.*)>\}\}[ \t]*$/
const shortcodeEnd = /^[ \t]*\{\{<\s*\/\s*([\w-]+)\s*>\}\}[ \t]*$/
const fenceAhead = /^[ \t]*(?:```|~~~)/
const shortcodeFence = '`````'
/** Stands for a brace of an example until all tags are gone. */
const heldBrace = '\uE010'

/** The tags of GitBook, of Hugo's usual themes and of Jekyll that hold Markdown, by the component that each stands for. */
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
  }).flatMap(([component, names]) => names.split(' ').map((name): [string, string] => [name, component])),
)

/** Puts components in place of template tags; what a tag would have to compute is left out, what it holds stays. */
export function markTags(
  lines: readonly SourceLine[],
  { kind, variables }: Pick<SitePlan, 'kind' | 'variables'>,
): SourceLine[] {
  const tags = lines.flatMap(({ text }) => [...text.matchAll(anyTag)].map(([tag]) => readTemplateTag(tag)))
  const isJekyll = kind === 'jekyll'
  const ended = new Set(tags.filter(tag => tag.kind === 'end').map(tag => tag.name))
  const shown = isJekyll && ended.has('comment') ? dropComments(lines) : lines
  const marked = rewriteLines(markBlocks(shown, ended), text => {
    const plain = text.replace(anyTag, tag => writeInline(readTemplateTag(tag)))
    return isJekyll ? plain.replace(output, (_, written: string) => readOutput(written, variables)) : plain
  })
  return marked.map(line => ({ ...line, text: showTags(line.text) }))
}

/** Tags alone on their line stand for blocks. What is marked as raw is somebody's example and stays. */
function markBlocks(source: readonly SourceLine[], ended: ReadonlySet<string>): SourceLine[] {
  const isFenced = createFenceTracker()
  let isRaw = false
  return fenceShortcodes(source).flatMap(line => {
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

/** A shortcode that shows its inside as it is stands for a fence, unless there is one in it. */
function fenceShortcodes(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const lastEnds = new Map<string, number>()
  for (const [at, { text }] of lines.entries()) {
    const [, ended] = shortcodeEnd.exec(text) ?? []
    if (ended !== undefined) lastEnds.set(ended, at)
  }
  let open: string | null = null
  return lines.map((line, at) => {
    if (open !== null) {
      if (shortcodeEnd.exec(line.text)?.[1] !== open) return line
      open = null
      return { ...line, text: shortcodeFence }
    }
    const [, name = '', rest = '/'] = isFenced(line.text) ? [] : (codeShortcode.exec(line.text) ?? [])
    const isWhole = /\/\s*$/.test(rest) || (lastEnds.get(name) ?? 0) < at
    if (isWhole || fenceAhead.test(lines[at + 1]?.text ?? '')) return line
    open = name
    const { values, named } = readTemplateTag(`{{< ${name} ${rest} >}}`)
    const file = named.get('file') ?? named.get('filename') ?? ''
    const language = name === 'highlight' ? values[0] : (named.get('lang') ?? /\.(\w+)$/.exec(file)?.[1])
    return { ...line, text: shortcodeFence + (language === undefined ? '' : `${language} ${file}`).trimEnd() }
  })
}

/** Jekyll shows nobody what stands between `{% comment %}` and `{% endcomment %}`, in code either. */
function dropComments(lines: readonly SourceLine[]): SourceLine[] {
  let [isRaw, isComment] = [false, false]
  return lines.map(line => {
    const parts = line.text.split(rawTag).map(part => {
      if (!isComment && rawTag.test(part)) isRaw = !isEnd(part)
      if (isRaw) return part
      const dropped = rewriteInside(part, { tag: commentTag, isInside: isComment }, () => '')
      isComment = dropped.isInside
      return dropped.text
    })
    return { ...line, text: parts.join('') }
  })
}

/** Rewrites what stands between a tag and its end, over lines, and takes the two out. */
function rewriteInside(
  text: string,
  { tag, isInside: wasInside }: { tag: RegExp; isInside: boolean },
  rewrite: (part: string) => string,
): { text: string; isInside: boolean } {
  let isInside = wasInside
  const parts = text.split(tag).map(part => {
    if (!tag.test(part)) return isInside ? rewrite(part) : part
    isInside = !isEnd(part)
    return ''
  })
  return { text: parts.join(''), isInside }
}

function isEnd(tag: string): boolean {
  return /^\{%[-+]?\s*end/.test(tag)
}

/** Back to braces; Hugo shows a shortcode whose inside is a comment as it is. */
function showTags(text: string): string {
  return text
    .replaceAll(heldBrace, '{')
    .replace(/\{\{([<%])\/\*/g, '{{$1')
    .replace(/\*\/([>%])\}\}/g, '$1}}')
}

/** What Jekyll would fill in: an address that is written out stays, and a setting of the site is known. */
function readOutput(expression: string, variables: SitePlan['variables']): string {
  const [, written, name = ''] =
    /^\s*(?:["']([^"']*)["']\s*\||([\w.-]+)\s*(?:$|\|))\s*(?:$|(?:relative_url|absolute_url|escape)\b)/.exec(
      expression,
    ) ?? []
  return written ?? variables.get(name) ?? ''
}

function writeBlock(tag: TemplateTag, ended: ReadonlySet<string>): string[] {
  if (tag.name === 'highlight') return tag.kind === 'end' ? ['```'] : [`\`\`\`${tag.values[0] ?? ''}`]
  const component = components.get(tag.name)
  if (component === undefined) return ['', writeInline(tag), '']
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
    return { type: read('style', 'type', 'color') ?? values[0] ?? name, title: read('title', 'heading') }
  return {
    title: read('title', 'name', 'header', 'tabname', 'summary') ?? values[0],
    href: read('link', 'href', 'url'),
    description: read('subtitle', 'description'),
  }
}

/** In a line, a tag is what it leads to or shows, if that is written out. */
function writeInline({ name, kind, values, named }: TemplateTag): string {
  if (kind === 'end') return ''
  if (['ref', 'relref', 'link'].includes(name)) return values[0] ?? named.get('path') ?? ''
  if (['figure', 'img', 'image'].includes(name)) {
    const words = named.get('alt') ?? named.get('caption') ?? named.get('title') ?? ''
    const source = named.get('src') ?? values[0]
    return source === undefined ? '' : `![${words}](${source})`
  }
  if (['badge', 'kbd', 'abbr'].includes(name)) return values[0] ?? named.get('content') ?? ''
  const address = named.get('url') ?? named.get('src')
  return ['embed', 'file'].includes(name) && address !== undefined ? `[${address}](${address})` : ''
}
