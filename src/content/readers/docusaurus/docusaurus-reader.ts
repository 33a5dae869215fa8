import { readThemeBrand } from '../../brand/theme-brand.ts'
import { isRecord, type JsonRecord } from '../../core/json-value.ts'
import { type OutlineNode, type OutlinePage, type SiteOutline, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, lastSegment, parentFolder, toPagePath, toTitle } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { findNearestFile } from '../../outline/find-nearest-file.ts'
import { nameLanguage } from '../../outline/language.ts'
import { listOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { findSharedComponents } from '../../scripts/find-shared-components.ts'
import { createScriptLoader, type ScriptLoader } from '../../scripts/load-scripts.ts'
import { readConfig } from '../../scripts/read-config.ts'
import { isPartial, readDocFiles } from './doc-files.ts'
import { type Edition, findEditions } from './find-editions.ts'
import { outlineApis } from './outline-apis.ts'
import { outlineBlog } from './outline-blog.ts'
import { numberCategories, outlineDocFolder, outlineDocSidebar } from './outline-doc-sidebar.ts'
import { type DocusaurusSettings, readDocusaurusSettings } from './read-docusaurus-settings.ts'
import { readTheme } from './read-theme.ts'

const configFile = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/

interface Site {
  tree: SourceTree
  root: string
  settings: DocusaurusSettings
  config: string
  loader: ScriptLoader
  problems: ContentProblem[]
}

/** Reads Docusaurus sources: all docs instances, versions and translations, sidebars, the blog and single pages. */
export const docusaurusReader = createReader({
  tool: 'docusaurus',
  dialect: { grammar: 'mdx', slugs: null },
  recognise: tree => findNearestFile(tree.files(), configFile),
  outline: outlineDocusaurus,
})

function outlineDocusaurus({ tree, documents }: ReaderNeeds, config: string): SiteOutline | undefined {
  const problems: ContentProblem[] = []
  const loader = createScriptLoader(tree, problems)
  const script = readConfig({ loader, problems }, [config])
  const settings = readDocusaurusSettings(script)
  const site: Site = { tree, root: parentFolder(config), config, settings, loader, problems }
  const editions = findEditions(tree, site.root, settings)
  const outlines = editions.map(edition => outlineEdition(site, edition))
  const pages = outlineSinglePages(site)
  const others = [
    ...outlines.flatMap(({ nodes, unlisted }) => [...listOutlinePages(nodes), ...unlisted]),
    ...pages,
  ]
  const blogs = settings.blogs.flatMap(({ folder, base }): OutlineNode[] => {
    const children = outlineBlog(tree, joinPath(site.root, folder) ?? folder, base)
    const isTaken = [...others, ...listOutlinePages(children)].some(({ path }) => path === toPagePath(base))
    const title = settings.addressLabels.get(base) ?? toTitle(base)
    const list = {
      path: toPagePath(base),
      file: config,
      body: { kind: 'markdown', markdown: '' },
      title,
    } as const
    return children.length === 0 ? [] : [{ title, tab: true, ...(!isTaken && { page: list }), children }]
  })
  const apis = outlineApis({ ...site, documents })
  const hasSeveralParts =
    blogs.length + apis.length + settings.docs.length > 1 || outlines.some(({ nodes }) => nodes.length > 1)
  const docs = groupEditions(
    outlines.map(({ edition, nodes }) => ({
      ...edition,
      nodes: hasSeveralParts ? nodes : nodes.flatMap(tab => tab.children ?? []),
    })),
  )
  if (docs.length + apis.length + blogs.length + pages.length === 0) return undefined
  const nodes = [...docs, ...apis, ...blogs]
  const unlisted = [...outlines.flatMap(outline => outline.unlisted), ...pages]
  const all = [...listOutlinePages(nodes), ...unlisted]
  const redirects = collectRedirects({ pages: all, file: config, problems }, settings.redirects)
  const { title: name, showsDates } = settings
  const snippets = findSharedComponents(site.loader, findThemeScript(site))
  const paths = new Set(all.map(page => page.path))
  const brand = readThemeBrand(
    { tree, root: site.root, folders: ['static', ''] },
    readTheme({ tree, root: site.root, config: script, paths }),
  )
  return {
    name,
    root: site.root,
    nodes,
    unlisted,
    problems,
    redirects,
    showsDates,
    snippets,
    ...(brand && { brand }),
  }
}

/** Groups editions by language, and within a language by version. */
function groupEditions(
  editions: readonly { version: string | null; language: string | null; nodes: OutlineNode[] }[],
): OutlineNode[] {
  const languages = Map.groupBy(editions, ({ language }) => language)
  return [...languages].flatMap(([language, inLanguage]) => {
    const versions = Map.groupBy(inLanguage, ({ version }) => version)
    const children = [...versions].flatMap(([version, own]): OutlineNode[] => {
      const nodes = own.flatMap(edition => edition.nodes)
      return version === null ? nodes : [{ title: version, version, children: nodes }]
    })
    return language === null ? children : [{ title: nameLanguage(language), language, children }]
  })
}

interface EditionOutline {
  edition: Edition
  nodes: OutlineNode[]
  unlisted: OutlinePage[]
}

function outlineEdition(site: Site, edition: Edition): EditionOutline {
  const docs = readDocFiles(site.tree, edition.folder, edition.base)
  const sidebars = readSidebars(site, edition)
  const { tree } = site
  // A page without a translation is normal.
  const problems = edition.isTranslated ? [] : site.problems
  const outlined: OutlineNode[] =
    sidebars === undefined
      ? [{ title: nameInstance(site, edition), tab: true, children: outlineDocFolder({ tree, docs }, '.') }]
      : Object.entries(sidebars.lists).map(([name, items]) => ({
          title: site.settings.sidebarLabels.get(name) ?? nameSidebar(name, site, edition),
          tab: true,
          children: outlineDocSidebar({ tree, docs, file: sidebars.file, problems }, items),
        }))
  const nodes = numberCategories(outlined, docs)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const { version, language } = edition
  const unlisted = [...docs.byFile.values()].filter(page => !listed.has(page.file))
  return { edition, nodes, unlisted: unlisted.map(page => ({ ...page, version, language })) }
}

function readSidebars(
  { tree, root, config, loader, problems }: Site,
  { sidebarFile, instance }: Edition,
): { file: string; lists: JsonRecord } | undefined {
  // Docusaurus also finds `sidebars.ts` by the names `sidebars.js` and `sidebars`.
  const withExtensions = (name: string) => ['.js', '.ts', '.json', '.cjs', '.mjs'].map(end => name + end)
  const usual = instance.id === 'default' ? withExtensions('sidebars') : []
  const names =
    sidebarFile === null
      ? usual
      : [sidebarFile, sidebarFile.replace(/js$/, 'ts'), ...withExtensions(sidebarFile)]
  const file = names.map(name => joinPath(root, name) ?? name).find(name => tree.read(name) !== undefined)
  if (file === undefined) {
    if (sidebarFile !== null && sidebarFile === instance.sidebarFile)
      problems.push(
        warnOf(config, `The sidebar file "${sidebarFile}" is missing. Docs are listed by folder.`),
      )
    return undefined
  }
  const structured = file.endsWith('.json') ? readStructuredFile(tree, file) : undefined
  if (structured?.ok === false) problems.push(warnOf(file, structured.message))
  const value = structured
    ? structured.ok && structured.value
    : readConfig({ loader, problems }, [file]).defaultExport()
  // A computed sidebar is null.
  const isKnown = isRecord(value) && Object.values(value).some(items => items !== null)
  return isKnown ? { file, lists: value } : undefined
}

function nameInstance({ settings }: Site, { instance }: Edition): string {
  return settings.addressLabels.get(instance.base) ?? toTitle(lastSegment(instance.base || instance.folder))
}

/** `tutorialSidebar` → `Tutorial`. A sidebar with a generic name gets the name of its docs instance. */
function nameSidebar(name: string, site: Site, edition: Edition): string {
  const plain = name.replace(/_?side_?bars?$/i, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return /^(?:docs?|default|)$/i.test(plain) ? nameInstance(site, edition) : toTitle(plain)
}

/** Lists the Markdown pages in `src/pages`. */
function outlineSinglePages({ tree, root }: Site): OutlinePage[] {
  const folder = joinPath(root, 'src/pages') ?? ''
  const files = tree
    .files()
    .filter(file => file.startsWith(`${folder}/`) && isPageFile(file) && !isPartial(file))
  return files.map(file => ({ file, path: toPagePath(file.slice(folder.length + 1)) }))
}

/** Finds the script that gives components to every page. */
function findThemeScript({ tree, root }: Pick<Site, 'tree' | 'root'>): string | undefined {
  return ['MDXComponents', 'MDXComponents/index']
    .flatMap(name => ['js', 'jsx', 'ts', 'tsx'].map(extension => `src/theme/${name}.${extension}`))
    .map(script => joinPath(root, script) ?? script)
    .find(script => tree.read(script) !== undefined)
}
