import { createFenceTracker } from './fence-tracker.ts'
import type { SourceLine } from './source-line.ts'

const opening = /^([ \t]*)(:{3,})[ \t]*([a-z][\w-]*)[ \t]*(.*)$/i
const closing = /^[ \t]*(:{3,})[ \t]*$/

const elementNames = new Map([
  ['code-group', 'CodeGroup'],
  ['details', 'Accordion'],
  ['raw', 'div'],
  ['v-pre', 'div'],
])

interface OpenContainer {
  colons: number
  element: string
  indent: string
}

/**
 * Turns the containers of VitePress, Docusaurus and Starlight (`::: tip Title` … `:::`) into the components that they stand for;
 * one of a name that the site made up is a note. Each tag stands on a line of its own between blank lines, which both Markdown
 * and MDX then read as an element around Markdown.
 */
export function markContainers(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const open: OpenContainer[] = []
  const marked: SourceLine[] = []
  const push = (indent: string, tag: string, line: SourceLine) => {
    for (const text of ['', indent + tag, '']) marked.push({ text, origin: line.origin })
  }
  for (const line of lines) {
    if (isFenced(line.text)) {
      marked.push(line)
      continue
    }
    const closed = closing.exec(line.text) ? open.at(-1) : undefined
    if (closed !== undefined && (closing.exec(line.text)?.[1]?.length ?? 0) >= closed.colons) {
      open.pop()
      push(closed.indent, `</${closed.element}>`, line)
      continue
    }
    const [, indent = '', colons = '', name = '', rest = ''] = opening.exec(line.text) ?? []
    if (name === '') {
      marked.push(line)
      continue
    }
    const element = elementNames.get(name.toLowerCase()) ?? 'Callout'
    open.push({ colons: colons.length, element, indent })
    push(indent, writeTag(element, name.toLowerCase(), rest), line)
  }
  const last = lines.at(-1)
  if (last) for (const { element, indent } of open.reverse()) push(indent, `</${element}>`, last)
  return marked
}

/** Titles come as `Title`, `[Title]` and `"Title"`, attributes after them as `{open}`. */
function writeTag(element: string, name: string, rest: string): string {
  if (element === 'div' || element === 'CodeGroup') return `<${element}>`
  const plain = rest.replace(/\{[^{}]*\}[ \t]*$/, '').trim()
  const title = (/^\[(.*)\]$/.exec(plain)?.[1] ?? plain).replace(/[`*]/g, '')
  const type = element === 'Callout' ? ` type="${name}"` : ''
  return title === '' ? `<${element}${type}>` : `<${element}${type} title="${escapeAttribute(title)}">`
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
