import { inAnyFolder, joinPath, lastSegment } from '../../core/page-path.ts'
import type { SitePlan } from '../../core/site-plan.ts'
import { type SourceLine, splitLines } from '../../core/source-line.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import type { IncludeNeeds } from '../../syntax/include-files.ts'
import { loadFolders } from './writerside-folders.ts'

export type WritersideNeeds = IncludeNeeds & Pick<SitePlan, 'labels' | 'variables'>

type Values = ReadonlyMap<string, string>

interface Expansion {
  needs: WritersideNeeds
  /** Both return the path of a file from its name. */
  findTopic(name: string): string
  findImage(name: string): string
  /** What the page may still include. */
  budget: { files: number; lines: number }
  refused: Set<string>
}

/** The name that `title` elements get. */
export const titleTag = 'name-of'
const limitDepth = 10
const limitTagLines = 30
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const variable = /<var\s+([^<>]*)\/?>(?:<\/var>)?/g
const value = /%([A-Za-z_][\w.-]{0,99})%/g
const inlineInclude = /<include\b[^<>]{0,500}(?:\/>|>\s{0,10}<\/include>)/g
const emptyLink = /<a\s([^<>]*?)\s*(?:\/>|><\/a>)/g
const topicLink = /(\]\(|href=["'])(?:[\w./-]*\/)?([\w.-]+)\.(md|topic)(?=[#)"'?])/g
const emptyMarkdownLink = /\[\]\((\/[\w.-]+)((?:#[^()\s]*)?)\)/g
const imageSource =
  /(!\[[^[\]]*\]\(|(?:^|\s)src=["'])(?![a-z]+:|\/)([^()\s"']+\.(?:png|gif|jpe?g|svg|webp|avif|mp4))/g

/**
 * Inserts what Writerside inserts in Markdown and in topics: included elements, variables, titles of linked topics, and the folders of
 * topics and images.
 */
export function expandMarkup(needs: WritersideNeeds, given: readonly SourceLine[]): SourceLine[] {
  const folders = loadFolders(needs.variables)
  const expansion = {
    needs,
    findTopic: createFinder(needs, folders.topics),
    findImage: createFinder(needs, folders.images),
    budget: { files: 3_000, lines: 50_000 },
    refused: new Set<string>(),
  }
  return expandLines(expansion, given, new Map(), 0)
}

function expandLines(
  expansion: Expansion,
  given: readonly SourceLine[],
  outer: Values,
  depth: number,
): SourceLine[] {
  const values = new Map([...readDefinitions(given), ...outer])
  const output: SourceLine[] = []
  for (let at = 0; at < given.length; at += 1) {
    const line = given[at]
    if (line === undefined) break
    if (!/^\s*<include\b/.test(line.text)) {
      const text = expandText(expansion, line.text, values)
      output.push({ ...line, text: expandInline(expansion, { line: { ...line, text }, values }, depth) })
      continue
    }
    const end = findIncludeEnd(given, at)
    const tag = given.slice(at, end + 1).map(({ text }) => text)
    for (const part of readElement(expansion, { tag: tag.join('\n'), line, values }, depth)) output.push(part)
    at = end
  }
  return output
}

/** Inserts elements that are included within a line, such as in a cell of a table. */
function expandInline(
  expansion: Expansion,
  { line, values }: { line: SourceLine; values: Values },
  depth: number,
): string {
  if (!line.text.includes('<include')) return line.text
  return line.text.replace(inlineInclude, tag =>
    readElement(expansion, { tag, line, values }, depth)
      .map(({ text }) => text.trim())
      .join(' ')
      .trim(),
  )
}

function findIncludeEnd(lines: readonly SourceLine[], start: number): number {
  let isOpen = true
  for (let at = start; at < Math.min(lines.length, start + limitTagLines); at += 1) {
    const text = lines[at]?.text ?? ''
    if (text.includes('</include>') || (isOpen && /\/>\s*$/.test(text))) return at
    if (isOpen && text.includes('>')) isOpen = false
  }
  return start
}

/** Returns the lines of an included element, which come from the place of the include. */
function readElement(
  expansion: Expansion,
  { tag, line, values }: { tag: string; line: SourceLine; values: Values },
  depth: number,
): SourceLine[] {
  const { needs, budget, refused } = expansion
  const [head = ''] = tag.split('>', 1)
  const attributes = readAttributes(head)
  const [name = '', id = ''] = ['from', 'element-id'].map(key => attributes.get(key) ?? '')
  const file = expansion.findTopic(name)
  const source = readSourceText(needs.tree, file)
  const refuse = (reason: string) => {
    const message = `"${id}" of "${name}" is not included. ${reason}`
    if (!refused.has(message)) needs.report(line.origin, message)
    refused.add(message)
    return []
  }
  if (!('text' in source)) return refuse(source.refusal)
  budget.files -= 1
  if (depth >= limitDepth || budget.files < 0 || budget.lines < 0)
    return refuse('The page includes too much.')
  const found = findElement(source.text, id)
  if (found === undefined) return refuse('The element is missing.')
  const own = new Map([...values, ...readDefinitions(splitLines(tag, file, 1))])
  const part = splitLines(found, file, 1).map(({ text }) => ({ text, origin: line.origin }))
  budget.lines -= part.length
  return expandLines(expansion, part, own, depth + 1)
}

/** Finds a file at a path in a folder, or anywhere in the folder by its name. */
function createFinder({ tree }: WritersideNeeds, folder: string): (name: string) => string {
  let byName: Map<string, string> | undefined
  return name => {
    const direct = joinPath(folder, name) ?? ''
    if (tree.read(direct) !== undefined) return direct
    // The page is read again when a file with this name appears or disappears.
    tree.read(inAnyFolder(name))
    const files = () => tree.files().filter(file => file.startsWith(`${folder}/`))
    byName ??= new Map(files().map(file => [lastSegment(file), file]))
    return byName.get(lastSegment(name)) ?? direct
  }
}

/** Finds the content of an element in XML, or of a section, a snippet or a block in Markdown. */
function findElement(text: string, id: string): string | undefined {
  const at = id === '' ? -1 : text.search(new RegExp(`[\\s{]id\\s*=\\s*"${id.replace(/[^\w]/g, '\\$&')}"`))
  if (at === -1) return undefined
  const lineStart = text.lastIndexOf('\n', at) + 1
  const [line = ''] = text.slice(lineStart).split('\n', 1)
  const [heading] = /^#{1,6}(?=\s)/.exec(line) ?? []
  if (heading !== undefined) {
    const rest = text.slice(lineStart + line.length)
    const end = rest.search(new RegExp(`\\n#{1,${heading.length}}\\s`))
    return line.replace(/\{[^{}]*\}\s*$/, '') + (end === -1 ? rest : rest.slice(0, end))
  }
  if (/^\s*\{/.test(line)) return findBlockBefore(text.slice(0, lineStart))
  const tagStart = text.lastIndexOf('<', at)
  const [, tag] = /^<([\w-]+)/.exec(text.slice(tagStart)) ?? []
  return tag === undefined ? undefined : readInner(text.slice(tagStart), tag)
}

/** The content of the element that a text starts with. Elements that hold only content are left out themselves. */
function readInner(text: string, tag: string): string | undefined {
  const openEnd = findTagEnd(text)
  if (text[openEnd - 2] === '/') return text.slice(0, openEnd)
  const marks = new RegExp(`<(/?)${tag}(?=[\\s/>])[^<>]*?(/?)>`, 'g')
  let depth = 0
  for (const match of text.matchAll(marks)) {
    depth += match[1] === '/' ? -1 : match[2] === '/' ? 0 : 1
    if (depth > 0) continue
    const end = match.index
    return tag === 'snippet' ? text.slice(openEnd, end) : text.slice(0, end + match[0].length)
  }
  return undefined
}

function findTagEnd(text: string): number {
  const [tag = ''] = /^<(?:"[^"]*"|'[^']*'|[^<>"'])*>/.exec(text) ?? []
  return tag.length
}

/** The paragraph or code block before its attributes. */
function findBlockBefore(text: string): string {
  const lines = text.trimEnd().split('\n')
  const isCode = /^\s*`{3,}\s*$/.test(lines.at(-1) ?? '')
  const start = isCode
    ? lines.slice(0, -1).findLastIndex(line => /^\s*`{3,}/.test(line))
    : lines.findLastIndex(line => line.trim() === '') + 1
  return lines.slice(Math.max(0, start)).join('\n')
}

function readDefinitions(lines: readonly SourceLine[]): [string, string][] {
  return lines.flatMap(({ text }) =>
    text.includes('<var')
      ? [...text.matchAll(variable)].flatMap(([, given = '']): [string, string][] => {
          const attributes = readAttributes(given)
          const [name, written] = [attributes.get('name'), attributes.get('value')]
          return name === undefined || written === undefined ? [] : [[name, written]]
        })
      : [],
  )
}

/** Reads `name="value"`, and `#name` for an id. */
export function readAttributes(tag: string): Map<string, string> {
  const [, id] = /^\s*\{\s*#([\w.:-]+)/.exec(tag) ?? []
  const named = [...tag.matchAll(attribute)].map(([, name = '', double, single]): [string, string] => [
    name,
    double ?? single ?? '',
  ])
  return new Map(id === undefined ? named : [['id', id], ...named])
}

/** Replaces `%name%`, if a variable has this name. */
export function fillVariables(
  text: string,
  variables: ReadonlyMap<string, string>,
  own: Values = new Map(),
): string {
  if (!text.includes('%')) return text
  return text.replace(value, (whole, name: string) => own.get(name) ?? variables.get(`var:${name}`) ?? whole)
}

function expandText({ needs, findImage }: Expansion, text: string, values: Values): string {
  const { labels, variables, root } = needs
  const titleOf = (path: string) =>
    ['md', 'topic'].map(extension => labels.places.get(`${path}.${extension}`)?.title).find(title => title)
  return (
    fillVariables(text.replace(variable, ''), variables, values)
      // In HTML, an item of a `list` would end the item around it, and `title` has no markup.
      .replace(/<(\/?)list(?=[\s>])/g, '<$1ul')
      .replace(/<(\/?)title(?=[\s>])/g, `<$1${titleTag}`)
      .replace(topicLink, '$1/$2')
      .replace(emptyMarkdownLink, (whole, path: string, anchor: string) => {
        const title = titleOf(path.slice(1))
        return title ? `[${title.replace(/[[\]]/g, '')}](${path}${anchor})` : whole
      })
      .replace(emptyLink, (whole, given: string) => {
        const href = readAttributes(given).get('href') ?? ''
        const title = titleOf(href.slice(1).replace(/#.*$/, ''))
        return title ? `<a ${given}>${title.replace(/[<&]/g, '')}</a>` : whole
      })
      .replace(imageSource, (_, start: string, name: string) => {
        const file = findImage(name)
        return `${start}/${encodeURI(root === '' ? file : file.slice(root.length + 1))}`
      })
  )
}
