import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { layOutOutput } from './lay-out-output.ts'
import { readShortcodeTags, type ShortcodeTag } from './read-shortcode-tags.ts'
import {
  createShortcodeRunner,
  hasOtherForm,
  parameterNames,
  type RunnerNeeds,
  type ShortcodeRunner,
} from './run-shortcode.ts'

interface ExpandNeeds extends RunnerNeeds {
  report: (origin: SourceLine['origin'], message: string) => void
}

/** Shortcodes that are shown without a template, and those that only space a page out. */
const known = new Set('abbr badge embed file kbd vimeo youtube br clear hr spacer toc vspace'.split(' '))
/** How many characters around a shortcode decide how its output is written. */
const nearby = 500
/** Names such as `envTabs` and `os-tab`. */
const tabName = /(?:[a-z\d]T|[-_]t)ab(s?)$/

/**
 * Fills in the shortcode `param` and a site's own shortcodes, also in code, as Hugo does. Leaves those alone that Lectern shows as
 * components, and those whose template needs too much that is unknown.
 */
export function expandShortcodes(needs: ExpandNeeds, lines: readonly SourceLine[]): SourceLine[] {
  if (!lines.some(line => line.text.includes('{{'))) return [...lines]
  const text = lines.map(line => line.text).join('\n')
  const tags = readShortcodeTags(text)
  if (tags.length === 0) return [...lines]
  const isFenced = createFenceTracker()
  const fenced = lines.map(line => isFenced(line.text))
  const isCode = (tag: ShortcodeTag) => fenced[tag.line] ?? false
  const runner = createShortcodeRunner(needs, { text, tags, file: lines[0]?.origin.file ?? '', isCode })
  const writer = createLineWriter(lines)
  const reported = new Set<string>()
  const reportLost = (tag: ShortcodeTag) => {
    const origin = lines[tag.line]?.origin
    if (!isLost(tag) || reported.has(tag.name) || origin === undefined) return
    reported.add(tag.name)
    needs.report(origin, `The shortcode "${tag.name}" is left out: ${reasonOf(runner, tag)}`)
  }
  let at = 0
  for (let position = 0; position < tags.length; position += 1) {
    const tag = tags[position]
    if (tag === undefined || tag.start < at) continue
    writer.copy(text.slice(at, tag.start))
    const output = runner.run(position)
    if (output === null && !isCode(tag)) reportLost(tag)
    const last = output === null ? tag : (tags[tag.endTag ?? position] ?? tag)
    const source = text.slice(tag.start, last.end)
    const [after = ''] = text.slice(last.end, last.end + nearby).split('\n', 1)
    writer.replace(
      source,
      output === null
        ? writeTag(runner, { tag, source, isCode: isCode(tag) })
        : layOutOutput(output, { ...writer.place(), after, isCode: isCode(tag), isMarkdown: tag.isMarkdown }),
    )
    at = last.end
  }
  writer.copy(text.slice(at))
  return writer.lines()
}

/** The same for the lines that come from included files. `file` is the page. */
export function expandIncluded(needs: ExpandNeeds, lines: readonly SourceLine[], file: string): SourceLine[] {
  const expanded: SourceLine[] = []
  let part: SourceLine[] = []
  const flush = () => {
    const isPage = part[0] === undefined || part[0].origin.file === file
    for (const line of isPage ? part : expandShortcodes(needs, part)) expanded.push(line)
    part = []
  }
  for (const line of lines) {
    if (line.origin.file !== part[0]?.origin.file) flush()
    part.push(line)
  }
  flush()
  return expanded
}

/** Whether nothing of a tag that is not filled in is shown. Of a pair, the content is. */
function isLost(tag: ShortcodeTag): boolean {
  return tag.kind !== 'end' && !tag.isPaired && !hasOtherForm(tag) && !known.has(tag.name)
}

function reasonOf(runner: ShortcodeRunner, { name, values: [first] }: ShortcodeTag): string {
  if (parameterNames.includes(name)) return `the parameter "${first ?? ''}" is not set.`
  return runner.isOwn(name)
    ? 'its template needs something that Lectern cannot compute.'
    : 'the source has no template for it.'
}

/** Writes a tag that is not filled in on one line, and a pair of tabs as the tags that are read in every source. */
function writeTag(
  runner: ShortcodeRunner,
  { tag, source, isCode }: { tag: ShortcodeTag; source: string; isCode: boolean },
): string {
  if (isCode) return source
  const [, plural] = tag.isPaired && runner.isOwn(tag.name) ? (tabName.exec(tag.name) ?? []) : []
  const named = plural === undefined ? source : source.replace(tag.name, `tab${plural}`)
  return named.replace(/\s*\n\s*/g, ' ')
}

/** Writes lines that keep the origins of the lines that they come from. */
function createLineWriter(given: readonly SourceLine[]) {
  const written: SourceLine[] = []
  let parts: string[] = []
  let lineEnd = ''
  let isInSpan = false
  let position = 0
  let start = 0
  const origin = (index: number) => given[Math.min(index, given.length - 1)]?.origin ?? { file: '', line: 1 }
  const add = (text: string, movesOn: boolean) => {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        const text = parts.join('')
        const source = given[start]
        written.push(movesOn && source?.text === text ? source : { text, origin: origin(start) })
        parts = []
        lineEnd = ''
        isInSpan = false
        if (movesOn) position += 1
        start = position
      }
      parts.push(part)
      lineEnd = (lineEnd + part).slice(-nearby)
      if (part.split('`').length % 2 === 0) isInSpan = !isInSpan
    }
  }
  return {
    /** The end of the line so far, and whether code is open in it. */
    place: () => ({ before: lineEnd, isInSpan }),
    copy: (text: string) => add(text, true),
    replace: (source: string, text: string) => {
      add(text, false)
      position += source.split('\n').length - 1
    },
    lines: (): SourceLine[] => {
      const text = parts.join('')
      const source = given[start]
      return [...written, source?.text === text ? source : { text, origin: origin(start) }]
    },
  }
}
