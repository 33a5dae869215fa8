import { asList, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { isIndexFile, joinPath, lastSegment, toTitle } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { configurationLimits, readStructuredFile } from '../../formats/read-structured-file.ts'
import { buildFolderTree, type FolderNode, listFolderFiles } from '../../outline/build-folder-tree.ts'
import { hasWildcard, matchGlob } from '../../outline/match-glob.ts'
import { type ListEntry, readLinkList } from '../../outline/read-link-list.ts'
import type { MkDocsSettings } from './read-settings.ts'
import { literateFile } from './select-files.ts'

const depthLimit = 40
const patternLimit = 500
const comparisonLimit = 1_000_000
/** An entry of a list that is no link. */
const listedName = /^([ \t]{0,100}[-*+][ \t]{1,10})([^\s[\]<>]{1,500})[ \t]{0,10}$/
const webAddress = /^(?:[a-z][a-z+.-]*:|\/\/|#)/i
/** `...` stands for everything that is not listed. It can be limited to a pattern: `... | guide-*.md`. */
const restOfFolder = /^\.\.\.(?:\s*\|\s*(?:flat\s*\|\s*)?(?:glob\s*=)?\s*(\S.*))?$/

/** What a file in a folder says about the folder. */
interface FolderSettings {
  title: string | null
  /** Null for all pages and folders. */
  entries: ListEntry[] | null
  isHidden: boolean
  isReversed: boolean
  /** A section with a single entry is replaced by the entry. */
  collapses: boolean
}

const noSettings: FolderSettings = {
  title: null,
  entries: null,
  isHidden: false,
  isReversed: false,
  collapses: false,
}

type ReadFolder = (folder: string) => FolderSettings

/**
 * Expands a navigation with the files that folders have for the plugins awesome-pages (`.pages`), awesome-nav (`.nav.yml`) and
 * literate-nav (`SUMMARY.md`). Returns the entries as they are without these plugins. Targets of pages start with `/`, the folder
 * of the pages.
 */
export function expandNavigation(
  { tree, files, root }: { tree: SourceTree; files: readonly string[]; root: string },
  { plugins }: MkDocsSettings,
  entries: readonly ListEntry[],
): readonly ListEntry[] {
  const readFolder = chooseFolderFile(tree, plugins)
  if (readFolder === undefined) return entries
  const top = buildFolderTree(files, root)
  const folders = new Map(listFolders(top).map(folder => [folder.path, folder]))
  const opened = new Set<string>()
  /** What the lists of folders name, and what was found for their patterns. */
  const placed = new Set<string | undefined>()
  let [comparisons, depth] = [0, 0]
  const isOwn = new Set(files)
  // The plugin awesome-nav ignores the `nav` of the configuration.
  return openFolder(top, plugins.has('awesome-nav') || entries.length === 0 ? null : entries)

  /** A folder is opened once, because folders can list each other. */
  function openFolder(folder: FolderNode, given: readonly ListEntry[] | null): ListEntry[] {
    if (opened.has(folder.path) || depth > depthLimit) return []
    opened.add(folder.path)
    depth += 1
    const settings = readFolder?.(folder.path) ?? noSettings
    const list = given ?? settings.entries ?? [entryOf('...')]
    for (const target of listTargets(list)) placed.add(resolve(folder, target))
    const expanded = list.flatMap(entry => expand({ folder, settings }, entry))
    depth -= 1
    return expanded
  }

  function expand(place: Place, entry: ListEntry): ListEntry[] {
    const { target, children } = entry
    const below = children.flatMap(child => expand(place, child))
    if (target === null) return [{ ...entry, children: below }]
    const pattern = readPattern(target)
    if (pattern !== undefined) return select(place, pattern)
    if (webAddress.test(target)) return [{ ...entry, children: below }]
    const path = resolve(place.folder, target)
    const folder = folders.get(path ?? '')
    if (folder !== undefined && path !== root) return openSection(folder, entry.title)
    return [{ ...entry, target: path === undefined ? target : toTarget(path), children: below }]
  }

  /** The pages, then the folders, that match a pattern and are not placed yet. */
  function select({ folder, settings }: Place, pattern: string): ListEntry[] {
    if (comparisons > comparisonLimit) return []
    const { pages, sections } = findMatches(folder, pattern, (path, matches) => {
      comparisons += 1
      return !placed.has(path) && comparisons <= comparisonLimit && matches()
    })
    for (const path of [...pages, ...sections.map(section => section.path)]) placed.add(path)
    const inOrder = <Item>(items: Item[]) => (settings.isReversed ? items.toReversed() : items)
    return [
      ...pages.filter(isIndexFile).map(file => entryOf(toTarget(file))),
      ...inOrder(pages.filter(file => !isIndexFile(file))).map(file => entryOf(toTarget(file))),
      ...inOrder(sections).flatMap(section => openSection(section, '')),
    ]
  }

  function openSection(folder: FolderNode, title: string): ListEntry[] {
    const settings = readFolder?.(folder.path) ?? noSettings
    const children = settings.isHidden ? [] : openFolder(folder, null)
    if (children.length === 0 || (settings.collapses && children.length === 1)) return children
    const name = title || settings.title || toTitle(lastSegment(folder.path))
    return [{ title: name, target: null, line: null, children }]
  }

  /** Paths are relative to the folder; a few sites write them from the top. */
  function resolve(folder: FolderNode, target: string): string | undefined {
    const [path = ''] = target.split(/[#?]/, 1)
    const places = path.startsWith('/') ? [root] : [folder.path, root]
    const found = places.map(place => joinPath(place, path) ?? '')
    return found.find(place => isOwn.has(place) || folders.has(place)) ?? found[0]
  }

  function toTarget(path: string): string {
    return `/${root === '' ? path : path.slice(root.length + 1)}`
  }
}

/** Finds the pages and folders for a pattern, without what is in these folders. A pattern that ends with `/` is for folders. */
function findMatches(
  folder: FolderNode,
  pattern: string,
  accepts: (path: string, matches: () => boolean) => boolean,
): { pages: string[]; sections: FolderNode[] } {
  const glob = pattern.replace(/\/$/, '')
  const isDeep = glob.includes('/')
  const isFound = (path: string) =>
    accepts(path, () => matchGlob(glob, folder.path === '' ? path : path.slice(folder.path.length + 1)))
  const sections: FolderNode[] = []
  for (const inner of isDeep ? listFolders(folder).slice(1) : folder.folders) {
    const last = sections.at(-1)
    const isInside = last !== undefined && inner.path.startsWith(`${last.path}/`)
    if (!isInside && isFound(inner.path)) sections.push(inner)
  }
  if (pattern.endsWith('/')) return { pages: [], sections }
  const inSections = new Set(isDeep ? sections.flatMap(listFolderFiles) : [])
  const files = isDeep ? listFolderFiles(folder) : folder.files
  return { pages: files.filter(file => !inSections.has(file) && isFound(file)), sections }
}

interface Place {
  folder: FolderNode
  settings: FolderSettings
}

/** Reads the `nav` of a configuration: `page.md`, `{Title: page.md}` or `{Title: [entries]}`, and `{glob: pattern}`. */
export function readNavigation(value: unknown, depth = 0): ListEntry[] {
  return asList(value).flatMap((entry): ListEntry[] => {
    if (typeof entry === 'string') return [entryOf(entry)]
    if (!isRecord(entry) || depth > depthLimit) return []
    if (typeof entry.glob === 'string') return [entryOf(entry.glob)]
    return Object.entries(entry).map(([title, child]) => ({
      title,
      target: asText(child),
      line: null,
      children: readNavigation(child, depth + 1),
    }))
  })
}

function entryOf(target: string): ListEntry {
  return { title: '', target, line: null, children: [] }
}

function readPattern(target: string): string | undefined {
  const rest = restOfFolder.exec(target)
  if (rest !== null) return rest[1]?.slice(0, patternLimit) ?? '*'
  return hasWildcard(target) && target.length <= patternLimit ? target : undefined
}

function listTargets(entries: readonly ListEntry[]): string[] {
  return entries.flatMap(({ target, children }) => [
    ...(target === null || readPattern(target) !== undefined ? [] : [target]),
    ...listTargets(children),
  ])
}

function listFolders(folder: FolderNode): FolderNode[] {
  return [folder, ...folder.folders.flatMap(listFolders)]
}

function chooseFolderFile(tree: SourceTree, plugins: MkDocsSettings['plugins']): ReadFolder | undefined {
  const nameOf = (options: JsonRecord, key: string, usual: string) => asText(options[key]) ?? usual
  const inFolder = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)
  const awesome = plugins.get('awesome-nav') ?? plugins.get('awesome-pages')
  if (awesome !== undefined) {
    const name = nameOf(awesome, 'filename', plugins.has('awesome-nav') ? '.nav.yml' : '.pages')
    return folder => readAwesomeFile(tree, inFolder(folder, name), awesome)
  }
  const literate = plugins.get('literate-nav')
  if (literate === undefined) return undefined
  const name = nameOf(literate, 'nav_file', literateFile)
  return folder => ({ ...noSettings, entries: readLiterateFile(tree, inFolder(folder, name)) })
}

/** Reads `.pages` or `.nav.yml`. The options of the plugin count where the file says nothing. */
function readAwesomeFile(tree: SourceTree, file: string, options: JsonRecord): FolderSettings {
  const content = readStructuredFile(tree, file, configurationLimits, 'yaml')
  const values = content.ok && isRecord(content.value) ? content.value : {}
  const { sort, order = options.order } = values
  const collapses = values.collapse ?? values.collapse_single_pages ?? values.flatten_single_child_sections
  return {
    title: asText(values.title),
    entries: readEntries(values),
    isHidden: values.hide === true,
    isReversed: (isRecord(sort) ? sort.direction : order) === 'desc',
    collapses: (collapses ?? options.collapse_single_pages) === true,
  }
}

/** `arrange` is an older form of `nav`, after which everything else follows. */
function readEntries({ nav, arrange, append_unmatched: appends }: JsonRecord): ListEntry[] | null {
  const entries = readNavigation(nav ?? arrange)
  if (entries.length === 0) return null
  const isComplete = entries.some(({ target }) => target !== null && readPattern(target) !== undefined)
  const hasRest = appends === true || (nav === undefined && !isComplete)
  return hasRest ? [...entries, entryOf('...')] : entries
}

/** Reads a list of links. A pattern is written without a link: `* *.md`. */
function readLiterateFile(tree: SourceTree, file: string): ListEntry[] | null {
  const source = tree.read(file) === undefined ? undefined : readSourceText(tree, file)
  if (source === undefined || !('text' in source)) return null
  const lines = source.text.split('\n').map(line => {
    const [, mark, pattern] = listedName.exec(line) ?? []
    return pattern?.includes('*') ? `${mark}[](<${pattern}>)` : line
  })
  return readLinkList(lines.join('\n'))
}
