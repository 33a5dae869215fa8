import { isRecord } from '../../core/json-value.ts'
import { isPageFile, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { type DeclaredCollections, readDeclaredCollections } from './find-addresses.ts'

/** A folder of pages that the site serves at an address. */
export interface Collection {
  folder: string
  /** `docs`, `blog`; `''` for the whole site. */
  base: string
}

export interface FoundCollections {
  collections: Collection[]
  /** Folders of the content that the configuration makes no pages of. */
  undeclared: string[]
}

const otherTools =
  /(?:^|\/)(?:astro\.config\.\w+|hugo\.(?:toml|ya?ml|json)|_index\.md|_meta\.(?:json|js|ts)|nuxt\.config\.\w+|mkdocs\.ya?ml|zensical\.toml)$/

/**
 * Finds the collections of a Fumadocs source: the folders next to `docs` in the `content` folder with the most pages, or the
 * folder of the topmost `meta.json`. Empty without signs of Fumadocs.
 */
export function findCollections(tree: SourceTree): FoundCollections {
  const files = tree.files()
  const pages = files.filter(isPageFile)
  const folders = listFolders(pages)
  const metas = files.filter(
    file =>
      /(?:^|\/)meta\.(?:json|ya?ml)$/.test(file) && folders.has(parentFolder(file)) && isMetaFile(tree, file),
  )
  const isDeclared = metas.length > 0 || files.some(file => /(?:^|\/)source\.config\.[cm]?[jt]s$/.test(file))
  const content = findContentFolder(pages)
  const isLikely =
    content !== undefined && pages.some(file => file.endsWith('.mdx') && file.startsWith(`${content}/`))
  if (!isDeclared && (!isLikely || files.some(file => otherTools.test(file))))
    return { collections: [], undeclared: [] }
  if (content !== undefined) return listCollections(pages, content, readDeclaredCollections(tree))
  const [top] = metas.map(parentFolder).sort((a, b) => a.length - b.length)
  return { collections: top === undefined ? [] : [{ folder: top, base: '' }], undeclared: [] }
}

function listFolders(pages: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const page of pages) {
    let folder = page
    do {
      folder = parentFolder(folder)
      if (folders.has(folder)) break
      folders.add(folder)
    } while (folder !== '')
  }
  return folders
}

function findContentFolder(pages: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const file of pages) {
    const folder = /^(?:.*\/)?content(?=\/docs\/)/.exec(file)?.[0]
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1))[0]?.[0]
}

function listCollections(
  pages: readonly string[],
  content: string,
  declared: DeclaredCollections,
): FoundCollections {
  const names = pages
    .filter(file => file.startsWith(`${content}/`))
    .map(file => file.slice(content.length + 1))
    .flatMap(file => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : []))
  const unique = [...new Set(names)].sort(
    (a, b) => Number(b === 'docs') - Number(a === 'docs') || (a < b ? -1 : 1),
  )
  const all = unique.map(name => {
    const folder = `${content}/${name}`
    return { folder, base: declared.findAddress(folder) ?? name }
  })
  const collections = all.filter(({ folder }) => declared.includes(folder))
  if (collections.length === 0) return { collections: all, undeclared: [] }
  const others = all.filter(({ folder }) => !declared.includes(folder))
  return { collections, undeclared: others.map(({ folder }) => folder) }
}

const metaKeys = new Set([
  '$schema',
  'title',
  'description',
  'icon',
  'root',
  'pages',
  'pagesIndex',
  'defaultOpen',
  'collapsible',
])

/**
 * Whether a `meta.json` is from Fumadocs: it has a list of pages, a root flag, or a title and no unknown keys. Other tools have
 * files of this name.
 */
function isMetaFile(tree: SourceTree, file: string): boolean {
  const content = readStructuredFile(tree, file)
  if (!content.ok || !isRecord(content.value)) return false
  const { title, pages, root } = content.value
  const hasUnknownKeys = Object.keys(content.value).some(key => !metaKeys.has(key))
  return Array.isArray(pages) || typeof root === 'boolean' || (typeof title === 'string' && !hasUnknownKeys)
}
