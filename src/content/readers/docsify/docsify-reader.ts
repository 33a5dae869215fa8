import { slug } from 'github-slugger'
import { readThemeBrand } from '../../brand/theme-brand.ts'
import type { OutlineNode, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, lastSegment, parentFolder } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { nameLanguage, toLanguage } from '../../outline/language.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { outlineLinkList } from '../../outline/outline-link-list.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { type PageFiles, readPageFiles } from '../../outline/page-files.ts'
import { type ListEntry, readLinkList } from '../../outline/read-link-list.ts'
import { readOption, readTheme } from './read-theme.ts'

const sidebarFile = /(?:^|\/)_sidebar\.md$/
const partFile = /(?:^|\/)_(?:sidebar|navbar|coverpage|footer|404)\.md$/

interface DocsifySite {
  root: string
  /** The text of `index.html`; empty without. */
  config: string
}

/** Reads Docsify sources: the nested lists of `_sidebar.md`, or the folders. */
export const docsifyReader = createReader({
  tool: 'docsify',
  dialect: { grammar: 'markdown', slugs: { slugText: slugDocsify, firstSuffix: 1 } },
  recognise: findSite,
  outline: outlineDocsify,
})

function findSite(tree: SourceTree): DocsifySite | undefined {
  const files = tree.files()
  const pages = files
    .filter(file => /(?:^|\/)index\.html$/.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length)
  for (const page of pages) {
    const config = decode(tree, page)
    if (/\$docsify\b/.test(config)) return { root: parentFolder(page), config }
  }
  const sidebar = findNearestFile(files, sidebarFile)
  return sidebar === undefined ? undefined : { root: parentFolder(sidebar), config: '' }
}

function outlineDocsify({ tree }: ReaderNeeds, { root, config }: DocsifySite): SiteOutline {
  const problems: ContentProblem[] = []
  const isOwn = (file: string) => root === '' || file.startsWith(`${root}/`)
  const files = tree.files().filter(file => isOwn(file) && isPageFile(file) && !partFile.test(file))
  const pageFiles = readPageFiles(tree, root, ['index', 'readme'])
  const sidebars = tree.files().filter(file => isOwn(file) && sidebarFile.test(file))
  const listed = sidebars
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .flatMap(sidebar => outlineSidebar({ tree, root, pageFiles, problems }, sidebar))
  const known = new Set(listOutlinePages(listed).map(page => page.file))
  const home = pageFiles.find('/')
  const first = home && !known.has(home.file) ? [{ title: '', page: home }] : []
  const brand = readThemeBrand({ tree, root, folders: [''] }, readTheme(config, readNavbar(tree, root)))
  const outline = { name: readOption(config, 'name'), root, problems, ...(brand && { brand }) }
  if (listed.length === 0)
    return { ...outline, nodes: outlineFolders(tree, buildFolderTree(files, root)), unlisted: [] }
  const unlisted = files.filter(file => !known.has(file) && file !== home?.file).map(pageFiles.toPage)
  return { ...outline, nodes: [...first, ...listed], unlisted }
}

interface SidebarNeeds {
  tree: SourceTree
  root: string
  pageFiles: PageFiles
  problems: ContentProblem[]
}

function readNavbar(tree: SourceTree, root: string): ListEntry[] {
  return readLinkList(decode(tree, joinPath(root, '_navbar.md') ?? ''))
}

/** Outlines the list of one folder. That of a folder named after a language is the navigation in that language. */
function outlineSidebar({ tree, root, pageFiles, problems }: SidebarNeeds, file: string): OutlineNode[] {
  const folder = parentFolder(file)
  const entries = readLinkList(decode(tree, file)).map(entry => fromRoot(entry, pageFiles, folder))
  const outline = outlineLinkList({ pageFiles, folder, file }, entries)
  problems.push(...outline.problems)
  const language = folder === root ? null : toLanguage(lastSegment(folder))
  if (language === null) return outline.nodes
  return [{ title: nameLanguage(language), language, children: outline.nodes }]
}

/** Addresses start at the site's folder, or with a setting at the list's. In the browser they begin with `#/`. */
function fromRoot(
  { target, children, ...entry }: ListEntry,
  pageFiles: PageFiles,
  folder: string,
): ListEntry {
  const path = target?.replace(/^#\//, '/') ?? null
  const isKnown = path === null || pageFiles.find(path, folder) !== undefined
  return {
    ...entry,
    target: isKnown || pageFiles.find(`/${path}`) === undefined ? path : `/${path}`,
    children: children.map(child => fromRoot(child, pageFiles, folder)),
  }
}

function decode(tree: SourceTree, file: string): string {
  return new TextDecoder().decode(tree.read(file)?.subarray(0, 1_000_000))
}

/** GitHub's ids with single hyphens and no digit at the start. */
function slugDocsify(text: string): string {
  return slug(text).replace(/-+/g, '-').replace(/^(\d)/, '_$1')
}
