/** An entry of a file that lists a site's pages. */
export interface ListEntry {
  title: string
  /** The address as written; null for an entry that only groups others. */
  target: string | null
  /** Line of the listing file, from 1. */
  line: number | null
  children: ListEntry[]
}

interface Level {
  indent: number
  entries: ListEntry[]
}

const depthLimit = 40
const lineLimit = 20_000
const lineLengthLimit = 2_000

/** Reads a Markdown file of nested link lists. A heading names the lists after it; the first heading names the file. */
export function readLinkList(text: string): ListEntry[] {
  const top: ListEntry[] = []
  let section = top
  let levels: Level[] = []
  for (const [index, line] of text.split(/\r?\n/, lineLimit).entries()) {
    if (line.length > lineLengthLimit) continue
    if (/^\s*-{3,}\s*$/.test(line)) {
      section = top
      levels = []
      continue
    }
    const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1]
    if (heading !== undefined) {
      levels = []
      if (top.length === 0 && line.startsWith('# ')) continue
      section = []
      top.push({ title: readTitle(heading), target: null, line: index + 1, children: section })
      continue
    }
    const entry = readEntry(line, index + 1)
    if (entry === undefined) continue
    const indent = line.search(/\S/)
    while (levels.length > 0 && (levels.at(-1)?.indent ?? 0) > indent) levels.pop()
    if (levels.length === 0) levels.push({ indent, entries: section })
    levels.at(-1)?.entries.push(entry)
    if (levels.length < depthLimit) levels.push({ indent: indent + 1, entries: entry.children })
  }
  return top
}

/** A backslash before punctuation stands for the character alone, as in all of Markdown. */
function unescapeMarks(address: string): string {
  return address.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Title, then the address in angle brackets or plain, with balanced parentheses. */
const linkPattern =
  /^\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\((?=[^)]*\))\s*(?:<([^<>]*)>|([^\s<>()]*(?:\([^()]*\)[^\s<>()]*)*))[^)]*\)/

/** Reads `- [Title](page.md)`, `* Title`, or a link alone on its line. */
function readEntry(line: string, number: number): ListEntry | undefined {
  const [, mark, content = ''] = /^\s*((?:[-*+]|\d+[.)])\s+)?(\S.*)$/.exec(line) ?? []
  const [, title, quoted, plain = ''] = linkPattern.exec(content) ?? []
  if (title !== undefined) {
    return {
      title: readTitle(title),
      target: decode(unescapeMarks(quoted ?? plain)) || null,
      line: number,
      children: [],
    }
  }
  return mark === undefined || /^-{2,}/.test(content)
    ? undefined
    : { title: readTitle(content), target: null, line: number, children: [] }
}

function readTitle(markdown: string): string {
  return markdown
    .replace(/<\/?a\b[^<>]*>/g, '')
    .replace(/\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/(?<!\s)\s+#+\s*$/, '')
    .replace(/[*`]|(?<!\w)_|_(?!\w)|\\(?=[^\w\s])/g, '')
    .trim()
}

function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
