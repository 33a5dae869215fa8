import type { SourceLine } from '../../core/source-line.ts'
import { writeTag } from '../../syntax/write-tag.ts'
import { makeLines, writeAnchors } from '../myst/conversion.ts'
import { findCodeEnd } from './code-cells.ts'
import { type PandocAttributes, readPandocAttributes, readPandocHeading } from './pandoc-attributes.ts'

export interface DivNeeds {
  /** Whether a value of the page or of the site is set, as in `when-meta="draft"`. */
  hasValue(name: string): boolean
}

const opening = /^([ \t]*):{3,}[ \t]*(\{[^{}]*\}|[\w-][^\s:]*)(?:[ \t]*:+)?[ \t]*$/
const closing = /^[ \t]*:{3,}[ \t]*$/
const limitDepth = 50
/** The title of a callout is a heading in its first lines. */
const titleLines = 5
const hiddenClasses = ['hidden', 'visually-hidden', 'notes', 'dark-content']

interface Open {
  close: string[]
  /** The level of the headings that start tabs; null outside tabs, 0 before the first. */
  tabLevel: number | null
}

/** Converts fenced divs: callouts, tabs, and content for some formats. The content of other divs is shown. */
export function convertDivs(needs: DivNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const output: SourceLine[] = []
  const open: Open[] = []
  const push = ({ origin }: SourceLine, ...tags: readonly string[]) => {
    for (const line of makeLines(origin, ...tags.flatMap(tag => ['', tag, '']))) output.push(line)
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    const codeEnd = findCodeEnd(lines, at)
    if (codeEnd !== undefined) {
      for (const code of lines.slice(at, codeEnd)) output.push(code)
      at = codeEnd - 1
      continue
    }
    const [, indent = '', given] = opening.exec(line.text) ?? []
    if (given !== undefined && open.length < limitDepth) {
      const attributes = readPandocAttributes(given)
      if (isHidden(needs, attributes)) {
        at = findDivEnd(lines, at) - 1
        continue
      }
      const { tags, close, tabLevel, skipped } = openDiv(attributes, lines.slice(at + 1, at + 1 + titleLines))
      push(line, ...tags.map(tag => indent + tag))
      open.push({ close: close.map(tag => indent + tag), tabLevel })
      at += skipped
    } else if (closing.test(line.text) && open.length > 0) push(line, ...(open.pop()?.close ?? []))
    else {
      const around = open.at(-1)
      const tab = around?.tabLevel == null ? undefined : readPandocHeading(line.text)
      const level = tab?.marks.trim().length
      const isStart = around?.tabLevel === 0 || level === around?.tabLevel
      if (around === undefined || tab === undefined || level === undefined || !isStart) output.push(line)
      else {
        push(
          line,
          ...(around.tabLevel === 0 ? [] : ['</Tab>']),
          writeTag('Tab', { title: toPlainTitle(tab.title) }),
        )
        if (around.tabLevel === 0) around.close.unshift('</Tab>')
        around.tabLevel = level
      }
    }
  }
  const last = lines.at(-1)
  if (last !== undefined) for (const { close } of open.reverse()) push(last, ...close)
  return output
}

/** The tags of a div, and how many lines of its content they stand for. */
function openDiv(
  { id, classes, values }: PandocAttributes,
  content: readonly SourceLine[],
): Open & { tags: string[]; skipped: number } {
  const anchors = id === null ? [] : [writeAnchors([id])]
  const callout = classes.find(name => name.startsWith('callout-'))?.slice('callout-'.length)
  if (classes.includes('panel-tabset'))
    return { tags: [...anchors, '<Tabs>'], close: ['</Tabs>'], tabLevel: 0, skipped: 0 }
  if (callout === undefined) return { tags: anchors, close: [], tabLevel: null, skipped: 0 }
  const first = content.findIndex(({ text }) => text.trim() !== '')
  const found = readPandocHeading(content[first]?.text ?? '')
  const isOpen = !values.has('collapse') || values.get('collapse') === 'false'
  const title = values.get('title') ?? (found && toPlainTitle(found.title))
  const skipped = values.has('title') || found === undefined ? 0 : first + 1
  return isOpen
    ? {
        tags: [...anchors, writeTag('Callout', { type: callout, title })],
        close: ['</Callout>'],
        tabLevel: null,
        skipped,
      }
    : {
        tags: [
          ...anchors,
          writeTag('Accordion', { title: title ?? callout.replace(/^./, start => start.toUpperCase()) }),
        ],
        close: ['</Accordion>'],
        tabLevel: null,
        skipped,
      }
}

/** The line after the end of the div that starts at a line. */
function findDivEnd(lines: readonly SourceLine[], start: number): number {
  let depth = 0
  for (let at = start; at < lines.length; at += 1) {
    const codeEnd = findCodeEnd(lines, at)
    if (codeEnd !== undefined) {
      at = codeEnd - 1
      continue
    }
    const { text } = lines[at] ?? { text: '' }
    if (opening.test(text)) depth += 1
    else if (closing.test(text)) depth -= 1
    if (depth === 0) return at + 1
  }
  return lines.length
}

/** Pages are HTML, and no profile is active. */
function isHidden({ hasValue }: DivNeeds, { classes, values }: PandocAttributes): boolean {
  if (hiddenClasses.some(name => classes.includes(name))) return true
  const isVisible = classes.includes('content-visible')
  if (!isVisible && !classes.includes('content-hidden')) return false
  const conditions = [...values].flatMap(([name, value]) => {
    const [, sense, kind] = /^(when|unless)-(format|meta|profile)$/.exec(name) ?? []
    if (sense === undefined) return []
    const holds =
      kind === 'format' ? /^html(?::|$)|^markdown$/.test(value) : kind === 'meta' && hasValue(value)
    return [sense === 'when' ? holds : !holds]
  })
  const holds = conditions.every(condition => condition)
  return isVisible ? !holds : holds
}

function toPlainTitle(title: string): string {
  return title.replace(/[`*]/g, '').replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
}
