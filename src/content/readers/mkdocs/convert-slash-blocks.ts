import type { SourceLine } from '../../core/source-line.ts'
import { calloutNames } from '../../html/callout-kinds.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { writeTag } from '../../syntax/write-tag.ts'

const opening = /^([ \t]*)(\/{3,})[ \t]+([a-z][\w-]*)(?:[ \t]*\|[ \t]*(\S.*))?[ \t]*$/
const closing = /^[ \t]*(\/{3,})[ \t]*$/
const option = /^ {4}([a-z_-]+):[ \t]*(.*)$/
const known = new Set([...calloutNames, 'admonition', 'attention', 'details', 'tab', 'html', 'define'])
const deepest = 20

interface OpenBlock {
  slashes: string
  indent: string
  /** Undefined if only the content is shown. */
  tag: string | undefined
  isTab: boolean
}

interface Conversion {
  open: OpenBlock[]
  written: SourceLine[]
  /** A group of tabs that stays open in case the next block is another tab. */
  tabs: Pick<OpenBlock, 'slashes' | 'indent'> | null
}

/**
 * Converts the blocks of Python-Markdown's extensions to components: `/// note | Title` … `///`, `/// details | Title`, and `/// tab |
 * Title`, of which adjacent ones form one group. Nested blocks have another number of slashes.
 * https://facelessuser.github.io/pymdown-extensions/extensions/blocks/
 */
export function convertSlashBlocks(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const state: Conversion = { open: [], written: [], tabs: null }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    if (isFenced(line.text)) {
      endTabs(state, line)
      state.written.push(line)
      continue
    }
    if (close(state, line)) continue
    const [, indent = '', slashes = '', name = '', title] = opening.exec(line.text) ?? []
    if (!known.has(name) || state.open.length >= deepest) {
      if (line.text.trim() !== '') endTabs(state, line)
      state.written.push(line)
      continue
    }
    const options = readOptions(lines, at + 1)
    open(state, line, { indent, slashes, name, title, type: options.values.get('type') })
    at = options.end - 1
  }
  const last = lines.at(-1)
  if (last) {
    while (state.open.length > 0) end(state, last)
    endTabs(state, last)
  }
  return state.written
}

function open(
  state: Conversion,
  line: SourceLine,
  block: {
    indent: string
    slashes: string
    name: string
    title: string | undefined
    type: string | undefined
  },
): void {
  const { indent, slashes, name, title, type } = block
  const isTab = name === 'tab'
  const continues = isTab && state.tabs?.slashes === slashes
  if (!continues) endTabs(state, line)
  if (isTab && !continues) write(state, line, '', `${indent}<Tabs>`)
  state.tabs = null
  const tag = toTag(name)
  const attributes = tag === 'Callout' ? { type: toType(name, type), title } : { title: title ?? name }
  if (tag !== undefined) write(state, line, '', indent + writeTag(tag, attributes), '')
  state.open.push({ slashes, indent, tag, isTab })
}

function toTag(name: string): string | undefined {
  if (name === 'tab') return 'Tab'
  if (name === 'details') return 'Accordion'
  return name === 'html' || name === 'define' ? undefined : 'Callout'
}

function toType(name: string, type: string | undefined): string {
  if (name === 'attention') return 'warning'
  return name === 'admonition' ? (type ?? 'note') : name
}

/** Ends the block that a line closes, and those inside. */
function close(state: Conversion, line: SourceLine): boolean {
  const slashes = closing.exec(line.text)?.[1]
  const position = state.open.findLastIndex(block => block.slashes === slashes)
  if (position === -1) return false
  while (state.open.length > position) end(state, line)
  return true
}

function end(state: Conversion, line: SourceLine): void {
  endTabs(state, line)
  const block = state.open.pop()
  if (block?.tag !== undefined) write(state, line, '', `${block.indent}</${block.tag}>`, '')
  if (block?.isTab) state.tabs = block
}

function endTabs(state: Conversion, line: SourceLine): void {
  if (state.tabs !== null) write(state, line, '', `${state.tabs.indent}</Tabs>`, '')
  state.tabs = null
}

function write({ written }: Conversion, { origin }: SourceLine, ...texts: string[]): void {
  for (const text of texts) written.push({ text, origin })
}

/** Reads the indented options below the first line of a block. */
function readOptions(
  lines: readonly SourceLine[],
  start: number,
): { values: Map<string, string>; end: number } {
  const values = new Map<string, string>()
  let end = start
  for (; end < lines.length; end += 1) {
    const [, name, value = ''] = option.exec(lines[end]?.text ?? '') ?? []
    if (name === undefined) break
    values.set(name, value.trim())
  }
  return { values, end }
}
