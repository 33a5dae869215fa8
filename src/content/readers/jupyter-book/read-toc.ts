import { asList, asRecord, asText } from '../../core/json-value.ts'
import { matchGlob } from '../../outline/match-glob.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'

const depthLimit = 10
const patternLimit = 100
const lists = ['parts', 'chapters', 'sections', 'subtrees', 'entries', 'children']

/**
 * Reads the entries of a `_toc.yml` (a list, or `root` with `parts`, `chapters` and `sections`) or of `toc` in `myst.yml` (`file`,
 * `title` and `children`). `names` are the pages that patterns such as `notes/*` can mean, without extension.
 */
export function readTocEntries(toc: unknown, names: readonly string[]): ListEntry[] {
  const listed = new Set<string>()
  let patterns = 0
  const make = (title: string, target: string | null, children: ListEntry[]): ListEntry => {
    if (target !== null) listed.add(stripExtension(target))
    return { title, target, line: null, children }
  }
  const readPattern = (pattern: string): ListEntry[] => {
    patterns += 1
    if (patterns > patternLimit) return []
    const wanted = stripExtension(pattern.slice(0, 500))
    const found = names.filter(name => !listed.has(name) && matchGlob(wanted, name))
    return found.map(name => make('', name, []))
  }
  const readList = (value: unknown, depth: number): ListEntry[] =>
    depth === depthLimit ? [] : asList(value).flatMap(entry => readEntry(entry, depth))
  const readEntry = (entry: unknown, depth: number): ListEntry[] => {
    const { file, url, title, caption, glob, pattern, ...more } = asRecord(entry)
    const wanted = asText(glob) ?? asText(pattern)
    if (wanted !== null) return readPattern(wanted)
    const target = asText(entry) ?? asText(file) ?? asText(url)
    const children = lists.flatMap(name => readList(more[name], depth + 1))
    const name = asText(title) ?? asText(caption) ?? ''
    if (target === null && name === '') return children
    return [make(name, target, children)]
  }
  if (Array.isArray(toc)) return readList(toc, 0)
  const { root, ...more } = asRecord(toc)
  const start = asText(root)
  return [...(start === null ? [] : [make('', start, [])]), ...readEntry(more, 0)]
}

function stripExtension(name: string): string {
  return name.replace(/\.(?:md|markdown|ipynb|rst)$/, '')
}
