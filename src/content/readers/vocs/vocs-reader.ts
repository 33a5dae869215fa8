import { readThemeBrand, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, parentFolder } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { createScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig, type ScriptConfig } from '../../scripts/read-config.ts'
import { outlineSidebar, readNavNames } from '../vitepress/outline-sidebar.ts'
import { readName } from '../vitepress/read-settings.ts'

const pageOfSite = /(?:^|\/)pages\/[^/]+\.mdx?$/
const configFile = /(?:^|\/)vocs\.config\.[cm]?[jt]sx?$/

interface VocsSite {
  config: string
  /** The folder of the pages. */
  root: string
}

/** Reads Vocs sources: the sidebars of the configuration, then every other page by folder. */
export const vocsReader = createReader({ tool: 'vocs', recognise: findSite, outline: outlineVocs })

/** The pages are in the nearest folder with the name `pages`, such as `docs/pages` or `src/pages`. */
function findSite(tree: SourceTree): VocsSite | undefined {
  const config = findNearestFile(tree.files(), configFile)
  if (config === undefined) return undefined
  const top = parentFolder(config)
  const page = findNearestFile(
    tree.files().filter(file => top === '' || file.startsWith(`${top}/`)),
    pageOfSite,
  )
  return page === undefined ? undefined : { config, root: parentFolder(page) }
}

function outlineVocs({ tree }: ReaderNeeds, { config: file, root }: VocsSite): SiteOutline {
  const problems: ContentProblem[] = []
  const config = readConfig({ loader: createScriptLoader(tree, problems), problems }, [file])
  const files = tree.files().filter(path => isPageFile(path) && path.startsWith(`${root}/`))
  const folders = outlineFolders(tree, buildFolderTree(files, root))
  const pages = listOutlinePages(folders)
  const needs = {
    pages: new Map(pages.map(page => [page.path, page])),
    names: new Map(config.settings('topNav', 'nothing').flatMap(nav => [...readNavNames(nav)])),
    isVuePress: false,
  }
  const sidebars = config.settings('sidebar', 'parts').flatMap(value => outlineSidebar(needs, value))
  const top = parentFolder(file)
  const brand = readThemeBrand(
    { tree, root: top, folders: ['public', 'docs/public', 'src/public'] },
    readTheme(config),
  )
  const home = pages.find(({ path }) => path === '/')
  const nodes: OutlineNode[] =
    sidebars.length === 0 ? folders : [...(home ? [{ title: '', page: home }] : []), ...sidebars]
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  return {
    name: readName(config, ['sidebar', 'topNav']),
    root,
    nodes,
    unlisted: pages.filter(page => !listed.has(page.file)),
    problems,
    ...(brand && { brand }),
  }
}

function readTheme(config: ScriptConfig): Theme {
  const read = (name: string) => config.settings(name, 'nothing')
  const [logo, icon] = [byScheme(read('logoUrl')[0]), byScheme(read('iconUrl')[0])]
  const links = read('topNav').flatMap(asList).map(asRecord)
  return {
    logo: { ...logo, withName: false },
    favicon: icon.light,
    colors: readAccent(read('accentColor')[0]),
    links: links.flatMap(({ text, link }) =>
      /^https?:/i.test(asText(link) ?? '') ? [{ label: text, href: link }] : [],
    ),
    socials: read('socials')
      .flatMap(asList)
      .map(asRecord)
      .map(({ icon: type, link }) => ({ type, url: link })),
  }
}

function byScheme(value: unknown): { light: unknown; dark?: unknown } {
  const { light, dark }: JsonRecord = isRecord(value) ? value : { light: value }
  return { light, dark }
}

/** `'#ff9318'`, `{ light: '#ff9318', dark: '#ffc517' }` or `'light-dark(#ff9318, #ffc517)'`. */
function readAccent(value: unknown): Theme['colors'] {
  const [, first, second] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(asText(value) ?? '') ?? []
  const { light, dark } = byScheme(
    first === undefined ? value : { light: first.trim(), dark: second?.trim() },
  )
  return { light: asText(light) ?? undefined, dark: asText(dark) ?? undefined }
}
