import type { SourceLine } from '../core/source-line.ts'
import { createCodeExit } from './create-code-exit.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { writeTag } from './write-tag.ts'

/** The name of tabs can be followed by a group: `tabs#shell`. */
const opening = /^([ \t]*)(:{3,})[ \t]*([a-z][\w-]*)(?:(?<=tabs)#\S*)?(?=[\s[{"]|$)[ \t]*(.*)$/is
const closing = /^[ \t]*(:{3,})[ \t]*$/
/** `@tab Title` or `@tab:active Title#value` starts a tab in VuePress, and `== Title` with a plugin of VitePress. */
const tabStart = /^[ \t]*(?:@tab(?::active)?|==)[ \t]+(\S.*)$/

/** Containers further out than this are not ended early. */
const depthLimit = 100

const callouts =
  'tip info warning danger note important caution success error check abstract seealso question failure bug example quote'
const elementNames = new Map([
  ...callouts.split(' ').map((name): [string, string] => [name, 'Callout']),
  ['code-group', 'CodeGroup'],
  ['tabs', 'Tabs'],
  ['code-tabs', 'Tabs'],
  ['tab-item', 'Tab'],
  ['details', 'Accordion'],
  ['raw', 'div'],
  ['v-pre', 'div'],
])

interface OpenContainer {
  colons: number
  element: string
  indent: string
  /** Whether a tab is open in it. */
  hasTab: boolean
  holds: 'nothing' | 'code' | 'more'
  /** The position after the list item that the container is in; null until the item ends. */
  itemEnd: number | null
  /** The opening line and its position, if the name is unknown: without an end, it is not a container. */
  unknown: { line: SourceLine; position: number; hasTitle: boolean } | null
}

/**
 * Converts the containers of VitePress, VuePress, Docusaurus and Starlight (`::: tip Title` … `:::`) to components; unknown names become
 * notes, unless they hold only code. Each tag is on a line between blank lines, so that both Markdown and MDX read Markdown inside it.
 */
export function convertContainers(lines: readonly SourceLine[]): SourceLine[] {
  let isFenced = createFenceTracker()
  const isCodeExit = createCodeExit(lines)
  const open: OpenContainer[] = []
  const marked: SourceLine[] = []
  const push = (indent: string, tag: string, line: SourceLine) => {
    for (const text of ['', indent + tag, '']) marked.push({ text, origin: line.origin })
  }
  for (const [at, line] of lines.entries()) {
    if (isFenced(line.text)) {
      const around = open.at(-1)
      const ending = isFenced.ending()
      noteContent(around, 'code')
      if (!isCodeExit(at, ending, around?.unknown === null ? around : undefined) || ending === null) {
        marked.push(line)
        continue
      }
      marked.push({ ...line, text: ending })
      isFenced = createFenceTracker()
    }
    const closed = closing.exec(line.text) ? open.at(-1) : undefined
    if (closed !== undefined && (closing.exec(line.text)?.[1]?.length ?? 0) >= closed.colons) {
      open.pop()
      if (closed.hasTab) push(closed.indent, '</Tab>', line)
      if (!unwrapCode(closed, marked)) push(closed.indent, `</${closed.element}>`, line)
      continue
    }
    const tab = startTab(open.at(-1), line.text)
    if (tab !== undefined) {
      for (const tag of tab.tags) push(tab.indent, tag, line)
      continue
    }
    const [, indent = '', colons = '', name = '', rest = ''] = opening.exec(line.text) ?? []
    if (line.text.trim() !== '') {
      noteContent(open.at(-1), 'more')
      noteItemEnd(open, line.text, marked.length)
    }
    if (name === '') {
      marked.push(line)
      continue
    }
    const known = elementNames.get(name.toLowerCase())
    const element = known ?? 'Callout'
    const start = writeStart(element, name.toLowerCase(), rest)
    const place = { line, position: marked.length + 1, hasTitle: start.includes(' title=') }
    const unknown = known === undefined ? place : null
    open.push({
      colons: colons.length,
      element,
      indent,
      hasTab: false,
      holds: 'nothing',
      itemEnd: null,
      unknown,
    })
    push(indent, start, line)
  }
  return closeRest(open, marked)
}

/** Ends containers without an end with their list item, or else with the page. Unknown names without an end are text. */
function closeRest(open: readonly OpenContainer[], marked: SourceLine[]): SourceLine[] {
  const last = marked.at(-1)
  if (open.length === 0 || last === undefined) return marked
  const closings = new Map<number, SourceLine[]>()
  for (const { unknown, itemEnd, element, indent, hasTab } of open.toReversed()) {
    if (unknown !== null) marked[unknown.position] = unknown.line
    else {
      const end = itemEnd ?? marked.length
      const { origin } = marked[end - 1] ?? last
      const tags = [...(hasTab ? ['</Tab>'] : []), `</${element}>`]
      const lines = closings.get(end) ?? []
      for (const text of tags.flatMap(tag => ['', indent + tag, ''])) lines.push({ text, origin })
      closings.set(end, lines)
    }
  }
  return [...marked, null].flatMap((line, at) => [...(closings.get(at) ?? []), ...(line ? [line] : [])])
}

/** A line with less indentation ends the list items of the containers around it. */
function noteItemEnd(open: readonly OpenContainer[], text: string, end: number): void {
  const indentation = text.length - text.trimStart().length
  for (const container of open.slice(-depthLimit))
    if (container.indent.length > indentation) container.itemEnd ??= end
}

function noteContent(around: OpenContainer | undefined, holds: 'code' | 'more'): void {
  if (around && around.holds !== 'more') around.holds = holds
}

/** Removes the start of an unknown container that holds only code: its tool changes that code, and shows no note. */
function unwrapCode({ unknown, holds }: OpenContainer, marked: SourceLine[]): boolean {
  if (unknown === null || unknown.hasTitle || holds !== 'code') return false
  marked[unknown.position] = { ...unknown.line, text: '' }
  return true
}

/** Ends the tab that is open in a container of tabs, and starts the next. */
function startTab(
  container: OpenContainer | undefined,
  text: string,
): { indent: string; tags: string[] } | undefined {
  const title =
    container?.element === 'Tabs'
      ? tabStart
          .exec(text)?.[1]
          ?.replace(/#\S+\s*$/, '')
          .trim()
      : undefined
  if (container === undefined || title === undefined) return undefined
  const { indent, hasTab } = container
  container.hasTab = true
  return { indent, tags: [...(hasTab ? ['</Tab>'] : []), writeTag('Tab', { title })] }
}

/** Reads the titles `Title`, `[Title]` and `"Title"`, and drops attributes such as `{open}`. */
function writeStart(element: string, name: string, rest: string): string {
  if (['div', 'CodeGroup', 'Tabs'].includes(element)) return writeTag(element)
  const plain = rest.replace(/\{[^{}]*\}[ \t]*$/, '').trim()
  const title = (/^\[(.*)\]$/.exec(plain)?.[1] ?? plain).replace(/[`*]/g, '')
  return writeTag(element, { type: element === 'Callout' ? name : null, title })
}
