import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import {
  isPageFile,
  joinPath,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
  toTitle,
} from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { findLanguageFolders, nameLanguage, toLanguage } from '../../outline/language.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { readNextRedirects } from '../../redirects/read-next-redirects.ts'
import { findSharedComponents } from '../../scripts/find-shared-components.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { type Collection, type FoundCollections, findCollections } from './find-collections.ts'
import { outlineMetaFolder } from './outline-meta-folder.ts'

const componentsFile = /(?:^|\/)(?:mdx-components|components\/mdx)\.[jt]sx?$/

/** Reads Fumadocs sources: folders of pages ordered by `meta.json` files. */
export const fumadocsReader = createReader({
  tool: 'fumadocs',
  recognise: tree => {
    const found = findCollections(tree)
    return found.collections.length === 0 ? undefined : found
  },
  outline: outlineFumadocs,
})

function outlineFumadocs({ tree }: ReaderNeeds, { collections, undeclared }: FoundCollections): SiteOutline {
  const problems: ContentProblem[] = undeclared.map(folder =>
    warnOf(folder, `No collection in source.config.ts has the folder ${folder}, so its files are not pages.`),
  )
  const editions = collections.flatMap(collection => splitByLanguage(tree, collection))
  const outlines = editions.map(edition => outlineEdition(tree, edition, problems))
  const isOnly = collections.length === 1
  const nodes = groupByLanguage(
    editions,
    outlines.map(({ nodes: own }, index) => {
      const folder = editions[index]?.collection.folder ?? ''
      return isOnly ? own : [{ title: toTitle(lastSegment(folder)), tab: true, children: own }]
    }),
  )
  const unlisted = outlines.flatMap(outline => outline.unlisted)
  const folder = collections[0]?.folder ?? ''
  const root = isOnly ? folder : parentFolder(folder)
  const pages = [...listOutlinePages(nodes), ...unlisted]
  const redirects = readNextRedirects({ tree, folder: root, pages, problems })
  // If the script cannot be read, its components are shown by their attributes, so nothing is reported.
  const scripts = createScriptLoader(tree, [])
  const snippets = findSharedComponents(scripts, findNearestFile(tree.files(), componentsFile))
  return { name: null, root, nodes, unlisted, problems, redirects, snippets }
}

interface Edition {
  collection: Collection
  language: string | null
  /** Folder that the pages' paths are relative to. */
  folder: string
  /** As file names and paths spell the language: `meta.cn.json`. */
  code: string | null
  pages: Map<string, OutlinePage>
}

/** Splits a collection by language: the end of a file's name (`page.cn.mdx`) or a top folder. */
function splitByLanguage(tree: SourceTree, collection: Collection): Edition[] {
  const { folder } = collection
  const files = tree
    .files()
    .filter(file => isPageFile(file) && (folder === '' || file.startsWith(`${folder}/`)))
  const languageFolders = findLanguageFolders(buildFolderTree(files, folder))
  const names = new Set(files.map(stripPageExtension))
  const editions = new Map<string, Edition>()
  for (const file of files) {
    const [top = ''] = stripFolder(file, folder).split('/', 1)
    const languageFolder = joinPath(folder, top)
    const inFolder = languageFolder !== undefined && languageFolders.has(languageFolder)
    const code = inFolder ? top : readLanguageSuffix(file, names)
    const edition = editions.get(code ?? '') ?? {
      collection,
      code,
      language: code === null ? null : toLanguage(code),
      folder: inFolder ? languageFolder : folder,
      pages: new Map<string, OutlinePage>(),
    }
    editions.set(code ?? '', edition)
    edition.pages.set(file, { file, path: toEditionPath(edition, file, inFolder) })
  }
  return [...editions.values()].sort((a, b) => Number(a.code !== null) - Number(b.code !== null))
}

/** `/cn/docs/page`: the language, the collection, then the file without folders in parentheses. */
function toEditionPath({ code, collection, folder }: Edition, file: string, inFolder: boolean): string {
  const segments = stripFolder(file, folder)
    .split('/')
    .filter(segment => !/^\(.*\)$/.test(segment))
  const name = stripLanguageSuffix(segments.join('/'), inFolder ? null : code)
  return toPagePath([code ?? '', collection.base, name].filter(part => part !== '').join('/'))
}

function stripFolder(file: string, folder: string): string {
  return folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file
}

function readLanguageSuffix(file: string, names: ReadonlySet<string>): string | null {
  const [, stem, code] = /^(.+)\.([A-Za-z-]{2,7})$/.exec(stripPageExtension(file)) ?? []
  return code !== undefined && stem !== undefined && toLanguage(code) !== null && names.has(stem)
    ? code
    : null
}

function stripLanguageSuffix(file: string, code: string | null): string {
  const stem = stripPageExtension(file)
  return code !== null && stem.endsWith(`.${code}`) ? stem.slice(0, -code.length - 1) : stem
}

function outlineEdition(
  tree: SourceTree,
  edition: Edition,
  problems: ContentProblem[],
): { nodes: OutlineNode[]; unlisted: OutlinePage[] } {
  const folder = buildFolderTree([...edition.pages.keys()], edition.folder)
  const nodes = outlineMetaFolder({ tree, code: edition.code, pages: edition.pages, problems }, folder)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const unlisted = [...edition.pages.values()].filter(page => !listed.has(page.file))
  const { language } = edition
  return { nodes, unlisted: language === null ? unlisted : unlisted.map(page => ({ ...page, language })) }
}

function groupByLanguage(editions: readonly Edition[], nodes: readonly OutlineNode[][]): OutlineNode[] {
  const languages = new Map<string | null, OutlineNode[]>()
  for (const [index, { language }] of editions.entries()) {
    languages.set(language, [...(languages.get(language) ?? []), ...(nodes[index] ?? [])])
  }
  return [...languages].flatMap(([language, own]): OutlineNode[] =>
    language === null ? own : [{ title: nameLanguage(language), language, children: own }],
  )
}
