import type { ContentProblem } from '../../page.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig } from '../../scripts/read-config.ts'
import type { SourceTree } from '../../source-tree.ts'
import { findContentRoot } from '../folder/content-root.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import { type OutlineNode, type SiteOutline, warnOf } from '../outline.ts'
import { listOutlinePages, withoutPages } from '../outline-pages.ts'
import { isPageFile, joinPath } from '../page-path.ts'
import { outlineSidebar, readNavNames } from './outline-sidebar.ts'

const configFile = /^(?:(.+)\/)?\.vitepress\/config(?:\/.+)?\.[cm]?[jt]s$/
const otherTools =
  /(?:^|\/)(?:docusaurus\.config\.\w+|astro\.config\.\w+|\.vuepress\/config\.\w+|sidebars\.[jt]s)$/
const ownSyntax = /^(?:<script setup\b|::: *code-group\b|<<< *@\/|layout: *(?:home|doc)\b|<!-- *@include:)/m
const sampleLimit = 300

/**
 * Reads a VitePress source, recognised by its configuration or, where that is missing, by the syntax of its pages. The sidebar is
 * read where the configuration states it literally; every other page follows by folder.
 */
export function readVitePressOutline(tree: SourceTree): SiteOutline | undefined {
  const files = tree.files()
  const configs = files.filter(file => configFile.test(file)).sort((a, b) => a.length - b.length)
  const pages = files.filter(isPageFile)
  if (configs.length === 0 && !looksLikeVitePress(tree, pages)) return undefined
  const top = configFile.exec(configs[0] ?? '')?.[1] ?? ''
  const problems: ContentProblem[] = []
  const config = readConfig(
    { loader: createScriptLoader(tree, problems), problems },
    configs.filter(file => (configFile.exec(file)?.[1] ?? '') === top),
  )
  const folder = config.text('srcDir') ?? ''
  const root = configs.length === 0 ? findContentRoot(pages) : (joinPath(top, folder) ?? top)
  const folders = outlineFolders(tree, readFolderTree(pages, root))
  const listed = listOutlinePages(folders)
  const byPath = new Map(listed.map(page => [page.path, page]))
  const names = new Map(config.settings('nav').flatMap(nav => [...readNavNames(nav)]))
  const sidebars = config.settings('sidebar', 'parts').flatMap(value => outlineSidebar(byPath, value, names))
  const [file] = configs
  if (file !== undefined && sidebars.length === 0 && problems.length === 0)
    problems.push(warnOf(file, 'The configuration has no "sidebar". Pages are listed by folder.'))
  return {
    kind: 'vitepress',
    name: config.text('title'),
    root,
    nodes: combine(folders, sidebars),
    loose: [],
    problems,
  }
}

/** The home page, the sidebars, then the pages that no sidebar names; each language's within its own node. */
function combine(folders: OutlineNode[], sidebars: OutlineNode[]): OutlineNode[] {
  if (sidebars.length === 0) return folders
  const named = new Set(listOutlinePages(sidebars).map(page => page.path))
  const rest = withoutPages(folders, named)
  const home = rest.filter(node => node.page?.path === '/')
  return [...home, ...sidebars, ...rest.filter(node => !home.includes(node))]
}

/** Whether pages use what only this tool has, where nothing of another tool is about. */
function looksLikeVitePress(tree: SourceTree, pages: readonly string[]): boolean {
  if (pages.some(file => file.endsWith('.mdx')) || tree.files().some(file => otherTools.test(file)))
    return false
  const decoder = new TextDecoder()
  return pages
    .slice(0, sampleLimit)
    .some(file => ownSyntax.test(decoder.decode(tree.read(file)?.subarray(0, 65_536))))
}
