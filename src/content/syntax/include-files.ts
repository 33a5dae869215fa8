import { joinPath, parentFolder } from '../core/page-path.ts'
import { type SourceLine, splitLines } from '../core/source-line.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { splitFrontMatter } from '../formats/read-front-matter.ts'
import { readSourceText, type SourceText } from '../formats/read-source-text.ts'
import { convertDirectives, hasDirectives } from './convert-directives.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { readRegion } from './read-region.ts'

const limitDepth = 10
const limitLines = 100_000
const limitInclusions = 1_000
/** The limit of included characters; a whole page may not be larger. */
const limitCharacters = 5_000_000
/** The limit of characters read, as a page can include single lines of large files. */
const limitRead = 10_000_000
const markdownInclude = /^[ \t]*<!--\s*@include:(.+)-->[ \t]*$/
const codeInclude = /^([ \t]*)<<<[ \t]+([^ \t].*)$/
/**
 * Two extensions of Python-Markdown, mdBook, Vocs, then GitBook, Jekyll, Markdoc and a MkDocs plugin. In code blocks they insert the file
 * unchanged.
 */
const textIncludes = [
  /^([ \t]*)-{1,}8<-{1,}[ \t]+["'](.+?)["'][ \t]*$/,
  /^([ \t]*)\{!>?[ \t]*([^\s!{}]+)[ \t]*!\}[ \t]*$/,
  /^([ \t]*)\{\{\s*#(?:rustdoc_)?include\s+(\S+?)(?:\s[^{}]*)?\}\}[ \t]*$/,
  /^([ \t]*)(?:\/\/|#)[ \t]*\[!include[ \t]+([^\]\s]+)\][ \t]*$/,
  /^(?=[^%]*%[^%]*%\}[ \t]*$)([ \t]*)\{%-?\s*(?:include(?:-markdown|_relative)?\s+|partial\s+file=)["']?([^\s"'%]+\.\w+)["']?[^%]*%\}[ \t]*$/,
]
/** `{* file.py ln[1:7,20] hl[3] *}`, as in FastAPI's docs: a file, or some of its lines, as a code block. */
const listedFile =
  /^([ \t]*)\{\*[ \t]+([^\s*{}]+)(?:[ \t]+ln\[([\d,:-]+)\])?(?:[ \t]+hl\[[\d,:-]*\])?[ \t]*\*\}[ \t]*$/
const plainCode = /^(.+?)(?:#([\w-]+))?(?:(?<![ \t])[ \t]*\{([^{}]*)\})?$/
const titledCode = /^(.+?)(?:#([\w-]+))?(?:(?<![ \t])[ \t]*\{([^{}]*)\})?(?<![ \t])[ \t]*\[(.*)\]$/
export const includeMarks = [
  '@include:',
  '<<<',
  '8<-',
  '{!',
  '{* ',
  '{{#',
  '{{ #',
  '[!include ',
  '{% include',
  '{%- include',
  '{% partial',
]

export interface IncludeNeeds {
  tree: SourceTree
  /** The folder that `@/` and `/` refer to. */
  root: string
  /** Where files are looked up first. */
  includeFolders: readonly string[]
  report: (origin: SourceLine['origin'], message: string) => void
}

interface ReadingNeeds extends IncludeNeeds {
  readText(file: string): SourceText
}

/**
 * Inserts included files: VitePress's `<!--@include: ./part.md{3,9}-->` and `<<< @/file.ts#region{1,3 ts} [title]`, and those of
 * `textIncludes`.
 */
export function includeFiles(needs: IncludeNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const included: SourceLine[] = []
  let [inclusions, characters, read] = [0, 0, 0]
  const counting: ReadingNeeds = {
    ...needs,
    readText: file => {
      const source = readSourceText(needs.tree, file)
      if ('text' in source) read += source.text.length
      return source
    },
  }
  include(
    writeListings(lines),
    lines.slice(0, 1).map(line => line.origin.file),
  )
  return included

  function include(part: readonly SourceLine[], chain: readonly string[]): void {
    const isFenced = createFenceTracker()
    for (const line of part) {
      const fenced = isFenced(line.text)
      const markdown = fenced ? undefined : markdownInclude.exec(line.text)?.[1]?.trim()
      const code = fenced ? null : codeInclude.exec(line.text)
      const plain = textIncludes.map(pattern => pattern.exec(line.text)).find(match => match !== null)
      const reference = markdown ?? code?.[2]?.trimEnd() ?? plain?.[2]
      if (included.length > limitLines || reference === undefined) included.push(line)
      else if (!isWithinLimits(line, reference)) continue
      else if (markdown !== undefined)
        place(line, reference, readMarkdownPart(counting, line, reference), chain)
      else if (code) {
        const found = readCodePart(counting, line, reference)
        put(found.map(text => ({ text: code[1] + text, origin: line.origin })))
      } else {
        const found = readTextPart(counting, line, reference, fenced)
        const indented = found.map(item => ({ ...item, text: (plain?.[1] ?? '') + item.text }))
        if (fenced) put(indented)
        else place(line, reference, indented, chain)
      }
    }
  }

  function put(found: readonly SourceLine[]): void {
    for (const line of found) {
      characters += line.text.length
      included.push(line)
    }
  }

  function isWithinLimits(line: SourceLine, reference: string): boolean {
    inclusions += 1
    if (inclusions <= limitInclusions && characters <= limitCharacters && read <= limitRead) return true
    needs.report(line.origin, `"${reference}" is left out: the page includes too much.`)
    return false
  }

  function place(
    line: SourceLine,
    reference: string,
    part: readonly SourceLine[],
    chain: readonly string[],
  ): void {
    const file = part[0]?.origin.file
    if (file === undefined) return
    characters += part.reduce((sum, { text }) => sum + text.length, 0)
    const isAllowed = chain.length <= limitDepth && !chain.includes(file)
    const read = hasDirectives(part) ? convertDirectives(part) : part
    if (isAllowed) include(read, [...chain, file])
    else needs.report(line.origin, `"${reference}" is left out: files include each other too deeply.`)
  }
}

/** Writes `{* file.py ln[1:7] *}` as a code block that includes the file. */
function writeListings(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!lines.some(({ text }) => text.includes('{* '))) return lines
  const isFenced = createFenceTracker()
  return lines.flatMap(line => {
    const [, indent = '', path, ranges] = isFenced(line.text) ? [] : (listedFile.exec(line.text) ?? [])
    if (path === undefined) return [line]
    const language = path.slice(path.lastIndexOf('.') + 1)
    const included = `{!${path}${ranges === undefined ? '' : `[ln:${ranges}]`}!}`
    return [`\`\`\`${language}`, included, '```'].map(text => ({ ...line, text: indent + text }))
  })
}

/** Reads a part such as `file.rs:2:10` or `file.rs:anchor`. Outside code, front matter is left out. */
function readTextPart(
  needs: ReadingNeeds,
  line: SourceLine,
  reference: string,
  isCode: boolean,
): SourceLine[] {
  const [, path = '', part = ''] =
    /^([^[\]]+)\[ln:([\d,:-]+)\]$/.exec(reference) ?? /^([^:]+)(?::(.*))?$/.exec(reference) ?? []
  const file = findInclude(needs, line, path)
  const source = file === undefined ? undefined : needs.readText(file)
  if (file === undefined || source === undefined || 'refusal' in source) {
    // An HTML template is part of the theme. Code with a tag can be about the tag.
    const isExpected = path.endsWith('.html') || (isCode && line.text.includes('{%'))
    if (!isExpected) needs.report(line.origin, `The included file "${path}" is missing or cannot be read.`)
    return isCode ? [line] : []
  }
  const { body, bodyLine } = isCode ? { body: source.text, bodyLine: 1 } : splitFrontMatter(source.text)
  const lines = splitLines(body.replace(/(?<!\n)\n+$/, ''), file, bodyLine)
  const [, first, colon, last] = /^(\d*)(?:([:-])(\d*))?$/.exec(part) ?? []
  if (/^[\d:-]+,/.test(part)) return selectRanges(lines, part)
  if (part !== '' && first === undefined) return readRegion(lines, part, item => item.text) ?? lines
  const start = first ? Number(first) : 1
  return lines.slice(start - 1, last ? Number(last) : first && !colon ? start : lines.length)
}

/** Selects lines such as `1-7,20` or `1:7,20:`. */
function selectRanges(lines: readonly SourceLine[], ranges: string): SourceLine[] {
  const wanted = ranges.split(',', 100).map(range => range.split(/[:-]/, 2))
  return lines.filter((_, at) =>
    wanted.some(
      ([first = '', last = first]) => at + 1 >= Number(first) && at + 1 <= Number(last || Infinity),
    ),
  )
}

/**
 * Looks in the folders that the settings name, next to the file, then in the folders above it, each with its `_includes`. `~/`
 * stands for any of these folders.
 */
function findInclude(needs: IncludeNeeds, line: SourceLine, path: string): string | undefined {
  const { tree, root, includeFolders } = needs
  const folders = [parentFolder(line.origin.file)]
  while (folders.at(-1) !== '') folders.push(parentFolder(folders.at(-1) ?? ''))
  const places = [...folders, root].flatMap(folder => [folder, joinPath(folder, '_includes') ?? ''])
  const candidates = [...includeFolders, ...places].map(folder => joinPath(folder, path.replace(/^~\//, '')))
  return candidates.find(file => file !== undefined && tree.read(file) !== undefined)
}

function readMarkdownPart(needs: ReadingNeeds, line: SourceLine, reference: string): SourceLine[] {
  const [, path = '', region, range] = /^(.+?)(?:#([\w-]+))?(?:\{([^{}]*)\})?$/.exec(reference) ?? []
  const file = resolveInclude(needs, line, path)
  const source = file === undefined ? undefined : needs.readText(file)
  if (file === undefined || source === undefined || 'refusal' in source) {
    needs.report(line.origin, `The included file "${path}" is missing or cannot be read.`)
    return []
  }
  const { body, bodyLine } = splitFrontMatter(source.text)
  const lines = splitLines(body, file, bodyLine)
  const part = region === undefined ? lines : (readRegion(lines, region, item => item.text) ?? lines)
  const [, first, comma, last] = /^(\d*)(?:(,)(\d*))?$/.exec(range?.replace(/\s+/g, '') ?? '') ?? []
  const start = first ? Number(first) : 1
  const end = last ? Number(last) : first && !comma ? start : part.length
  return part.slice(start - 1, end)
}

function readCodePart(needs: ReadingNeeds, line: SourceLine, reference: string): string[] {
  const titled = reference.endsWith(']') ? titledCode.exec(reference) : null
  const [, path = '', region, options = '', title] = titled ?? plainCode.exec(reference) ?? []
  const file = resolveInclude(needs, line, path)
  const source = file === undefined ? undefined : needs.readText(file)
  if (file === undefined || source === undefined || 'refusal' in source) {
    needs.report(line.origin, `The included code "${path}" is missing or cannot be read.`)
    return []
  }
  const all = source.text.replace(/(?<!\n)\n+$/, '').split('\n')
  const code = region === undefined ? all : (readRegion(all, region, text => text) ?? all)
  const language =
    /(?:^|[\s\d,-])([a-z]\w*)(?::\S*)?\s*$/i.exec(options.slice(-200))?.[1] ??
    file.slice(file.lastIndexOf('.') + 1)
  const lengths = code.map(text => /^\s*(`+)/.exec(text)?.[1]?.length ?? 0)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 2)
  const mark = '`'.repeat(longest + 1)
  return ['', `${mark}${language}${title === undefined ? '' : ` [${title}]`}`, ...code, mark, '']
}

function resolveInclude(needs: IncludeNeeds, line: SourceLine, path: string): string | undefined {
  const fromRoot = /^@?\/(.*)$/.exec(path)?.[1]
  return fromRoot === undefined
    ? joinPath(parentFolder(line.origin.file), path)
    : joinPath(needs.root, fromRoot)
}
