import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { writeTag } from '../../syntax/write-tag.ts'

const opening =
  /^([ \t]*)(?:(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)(?![\w-])[^"']*(?:["'](.*)["'][ \t]*)?|===[!+]?[ \t]+["'](.*)["'][ \t]*)$/i
const indentWidth = 4
const limitDepth = 20

/**
 * Converts Python-Markdown's indented blocks to components: admonitions (`!!! note "Title"`, collapsible `??? note`) and tabs
 * (`=== "Title"`). Adjacent tabs form one group.
 */
export function convertIndentedBlocks(lines: readonly SourceLine[], depth = 0): SourceLine[] {
  const isFenced = createFenceTracker()
  const marked: SourceLine[] = []
  let tabsAt: string | null = null
  const push = (origin: SourceLine['origin'], ...texts: string[]) => {
    for (const text of texts) marked.push({ text, origin })
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    const { origin } = line
    const match = isFenced(line.text) || depth > limitDepth ? null : opening.exec(line.text)
    const [, indent = '', mark, type, title, tab] = match ?? []
    if (tabsAt !== null && (tab === undefined || tabsAt !== indent)) {
      if (line.text.trim() === '') {
        marked.push(line)
        continue
      }
      push(origin, '', `${tabsAt}</Tabs>`, '')
      tabsAt = null
    }
    if (match === null) {
      marked.push(line)
      continue
    }
    const end = findEnd(lines, at + 1, measure(indent) + indentWidth)
    const body = lines.slice(at + 1, end).map(item => ({ ...item, text: dedent(item.text) }))
    const tag = chooseTag({ mark, type, title: title?.replace(/[`*]/g, ''), tab })
    if (tab !== undefined && tabsAt === null) push(origin, '', `${indent}<Tabs>`)
    tabsAt = tab === undefined ? null : indent
    push(origin, '', indent + writeTag(tag.name, tag.attributes), '')
    for (const item of convertIndentedBlocks(body, depth + 1)) marked.push(item)
    push(origin, '', `${indent}</${tag.name}>`, '')
    at = end - 1
  }
  const last = lines.at(-1)
  if (tabsAt !== null && last) push(last.origin, `${tabsAt}</Tabs>`, '')
  return marked
}

function chooseTag(block: {
  mark: string | undefined
  type: string | undefined
  title: string | undefined
  tab: string | undefined
}): { name: string; attributes: Record<string, string | undefined> } {
  if (block.tab !== undefined) return { name: 'Tab', attributes: { title: block.tab } }
  if (block.mark === '!!!') return { name: 'Callout', attributes: { type: block.type, title: block.title } }
  const type = block.type ?? ''
  return {
    name: 'Accordion',
    attributes: { title: block.title || type.charAt(0).toUpperCase() + type.slice(1) },
  }
}

/** Finds the end of the lines that are indented at least this far, including blank lines between them. */
function findEnd(lines: readonly SourceLine[], start: number, width: number): number {
  let end = start
  for (let at = start; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (text.trim() === '') continue
    if (measure(/^[ \t]*/.exec(text)?.[0] ?? '') < width) break
    end = at + 1
  }
  return end
}

function measure(indent: string): number {
  return indent.replaceAll('\t', '    ').length
}

function dedent(text: string): string {
  return text.replace(/^(?:\t| {1,4})/, '')
}
