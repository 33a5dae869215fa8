import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { writeTag } from './write-tag.ts'

const opening = /^([ \t]*)(:{3,})[ \t]*([a-z][\w-]*)(?=[\s[{"]|$)[ \t]*(.*)$/is
const closing = /^[ \t]*(:{3,})[ \t]*$/

const callouts =
  'tip info warning danger note important caution success error check abstract seealso question failure bug example quote'
const elementNames = new Map([
  ...callouts.split(' ').map((name): [string, string] => [name, 'Callout']),
  ['code-group', 'CodeGroup'],
  ['details', 'Accordion'],
  ['raw', 'div'],
  ['v-pre', 'div'],
])

interface OpenContainer {
  colons: number
  element: string
  indent: string
  /** The opening line and its position, if the name is unknown: without an end, it is not a container. */
  unknown: { line: SourceLine; position: number } | null
}

/**
 * Converts the containers of VitePress, Docusaurus and Starlight (`::: tip Title` … `:::`) to components; unknown names become
 * notes. Each tag is on a line between blank lines, so that both Markdown and MDX read Markdown inside it.
 */
export function convertContainers(lines: readonly SourceLine[]): SourceLine[] {
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
    const known = elementNames.get(name.toLowerCase())
    const element = known ?? 'Callout'
    const unknown = known === undefined ? { line, position: marked.length + 1 } : null
    open.push({ colons: colons.length, element, indent, unknown })
    push(indent, writeStart(element, name.toLowerCase(), rest), line)
  }
  const last = lines.at(-1)
  for (const { element, indent, unknown } of open.reverse()) {
    if (unknown !== null) marked[unknown.position] = unknown.line
    else if (last) push(indent, `</${element}>`, last)
  }
  return marked
}

/** Reads the titles `Title`, `[Title]` and `"Title"`, and drops attributes such as `{open}`. */
function writeStart(element: string, name: string, rest: string): string {
  if (element === 'div' || element === 'CodeGroup') return writeTag(element)
  const plain = rest.replace(/\{[^{}]*\}[ \t]*$/, '').trim()
  const title = (/^\[(.*)\]$/.exec(plain)?.[1] ?? plain).replace(/[`*]/g, '')
  return writeTag(element, { type: element === 'Callout' ? name : null, title })
}
