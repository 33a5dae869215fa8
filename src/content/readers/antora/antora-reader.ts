import { isAsciidoc } from '../../asciidoc/asciidoc-file.ts'
import { type AsciidocReader, createAsciidocReader } from '../../asciidoc/asciidoc-reader.ts'
import { type AsciidocSettings, storeAsciidocSettings } from '../../asciidoc/asciidoc-settings.ts'
import { findResource } from '../../asciidoc/resource-ids.ts'
import type { OutlineNode, OutlinePage, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { toPagePath, toTitle } from '../../core/page-path.ts'
import { createReader } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects } from '../../redirects/collect-redirects.ts'
import { outlineNavigation } from './outline-nav.ts'
import { type DescribedComponent, findDescriptors, readComponent, readPlaybook } from './read-components.ts'

const headerBytes = 65_536
const limitAliases = 200
const byVersion = new Intl.Collator('en', { numeric: true })

/** Reads the sources of Antora: components with modules of AsciiDoc pages. Other repositories of a playbook are not fetched. */
export const antoraReader = createReader({
  tool: 'antora',
  dialect: { grammar: 'markdown', slugs: null },
  recognise: tree => {
    const descriptors = findDescriptors(tree)
    return descriptors.length > 0 ? descriptors : undefined
  },
  outline: ({ tree }, descriptors) => outlineAntora(tree, descriptors),
})

interface Site {
  tree: SourceTree
  reader: AsciidocReader
  settings: AsciidocSettings
  components: readonly DescribedComponent[]
  /** Every page by its file. */
  pages: ReadonlyMap<string, OutlinePage>
  problems: ContentProblem[]
}

function outlineAntora(tree: SourceTree, descriptors: readonly string[]): SiteOutline | undefined {
  const problems: ContentProblem[] = []
  const components = descriptors.map(file => readComponent(tree, file, problems))
  const { title, siteUrl, latestSegment, attributes } = readPlaybook(tree, problems)
  const places = components.flatMap(component => listPages(tree, components, component))
  if (places.length === 0) return undefined
  const pages = new Map(places.map(page => [page.file, page]))
  const settings = {
    attributes,
    siteUrl,
    components: components.map(({ name, version, title, root, attributes }) => ({
      name,
      version,
      title,
      root,
      attributes,
    })),
    aliases: Object.fromEntries(readAliases({ tree, components, pages })),
  }
  const site = { tree, settings, components, pages, problems, reader: createAsciidocReader(settings) }
  const nodes = outlineComponents(site)
  const listed = new Set(listOutlinePages(nodes).map(page => page.file))
  const [first] = components
  const file = first?.file ?? ''
  return {
    name: title ?? first?.title ?? null,
    root: components.length === 1 ? (first?.root ?? '') : '',
    nodes,
    unlisted: places.filter(page => !listed.has(page.file)),
    problems,
    variables: new Map([storeAsciidocSettings(settings)]),
    redirects: collectRedirects({ pages: places, file, problems }, listMoved(site, latestSegment)),
  }
}

/** Lists the pages of a component. Files and folders whose names begin with `_` are not published. */
function listPages(
  tree: SourceTree,
  components: readonly DescribedComponent[],
  component: DescribedComponent,
): OutlinePage[] {
  const start = component.root === '' ? 'modules/' : `${component.root}/modules/`
  return tree.files().flatMap(file => {
    if (!file.startsWith(start) || !isAsciidoc(file)) return []
    const path = findAddress(components, component, file)
    return path === undefined || /\/pages\/(?:.*\/)?[_.]/.test(file) ? [] : [{ file, path }]
  })
}

/** The address of a page, also of one that was renamed. */
function findAddress(
  components: readonly DescribedComponent[],
  component: DescribedComponent,
  file: string,
): string | undefined {
  const inside = component.root === '' ? file : file.slice(component.root.length + 1)
  const [, module, path] = /^modules\/([^/]+)\/pages\/(.+)$/.exec(inside) ?? []
  if (path === undefined) return undefined
  const address = module === 'ROOT' ? path : `${module}/${path}`
  return toPagePath(`${nameFolder(components, component)}${address}`)
}

/** A site with several components has a folder for each, and for each version of one that has several. */
function nameFolder(
  components: readonly DescribedComponent[],
  { name, version }: DescribedComponent,
): string {
  const hasOthers = components.some(other => other.name !== name)
  const hasVersions = components.filter(other => other.name === name).length > 1
  return `${hasOthers && name !== 'ROOT' ? `${name}/` : ''}${hasVersions && version !== '' ? `${version}/` : ''}`
}

/** Components are tabs, and their versions can be chosen, the newest first. */
function outlineComponents(site: Site): OutlineNode[] {
  const byName = Map.groupBy(site.components, component => component.name)
  const tabs = [...byName.values()].map(versions => {
    const nodes = versions
      .toSorted((one, other) => byVersion.compare(other.version, one.version))
      .map(component => ({ component, children: outlineComponent(site, component) }))
      .filter(({ children }) => children.length > 0)
    const children =
      nodes.length > 1
        ? nodes.map(({ component: { displayVersion }, children }) => ({
            title: displayVersion,
            version: displayVersion,
            children,
          }))
        : nodes.flatMap(({ children }) => children)
    return { title: versions[0]?.title ?? '', tab: true, group: true, children }
  })
  return tabs.length > 1 ? tabs : tabs.flatMap(({ children }) => children)
}

function outlineComponent(site: Site, component: DescribedComponent): OutlineNode[] {
  const { tree, reader, pages, problems } = site
  const needs = { tree, reader, problems, findPage: (file: string) => pages.get(file) }
  const listed = component.navigation.flatMap(file => outlineNavigation(needs, file))
  const nodes = listed.length > 0 ? listed : outlineModules(site, component)
  const anchor = `${component.root === '' ? '' : `${component.root}/`}modules/ROOT/pages/index.adoc`
  const hasFile = (file: string) => pages.has(file)
  const start = pages.get(
    findResource({ ...site.settings, hasFile }, anchor, component.startPage, 'page') ?? '',
  )
  const isListed = start === undefined || listOutlinePages(nodes).some(page => page.file === start.file)
  return isListed ? nodes : [{ title: '', page: start }, ...nodes]
}

/** Without a navigation, the modules and their folders are the navigation. */
function outlineModules({ tree, pages }: Site, { root }: DescribedComponent): OutlineNode[] {
  const start = root === '' ? 'modules' : `${root}/modules`
  const files = [...pages.keys()].filter(file => file.startsWith(`${start}/`))
  const modules = Map.groupBy(files, file => file.slice(start.length + 1).split('/', 1)[0] ?? '')
  return [...modules].flatMap(([module, own]) => {
    const nodes = outlineFolders(tree, buildFolderTree(own, `${start}/${module}/pages`))
    const named = mapOutlinePages(nodes, page => pages.get(page.file) ?? page)
    return module === 'ROOT' ? named : [{ title: toTitle(module), group: true, children: named }]
  })
}

/** Reads the files that pages replace: `:page-aliases: old.adoc, module:older.adoc`. */
function readAliases({
  tree,
  components,
  pages,
}: Pick<Site, 'tree' | 'components' | 'pages'>): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const file of pages.keys()) {
    const text = new TextDecoder().decode(tree.read(file)?.subarray(0, headerBytes))
    const [, value = ''] = /^:page-aliases:[ \t]*((?:[^\n]*\\\n)*[^\n]*)$/m.exec(text) ?? []
    const ids = value.split(',').map(id => id.replace(/\\\n/g, '').trim())
    for (const id of ids.slice(0, limitAliases)) {
      const named = isAsciidoc(id) ? id : `${id}.adoc`
      const former =
        id === '' ? undefined : findResource({ components, hasFile: () => true }, file, named, 'page')
      if (former !== undefined) aliases.set(former, file)
    }
  }
  return aliases
}

/** Lists the addresses that pages had under other names, and those of Antora, which have the component and its version. */
function listMoved(
  { components, pages, settings }: Site,
  latestSegment: string,
): { from: string; to: string }[] {
  const renamed = Object.entries(settings.aliases).flatMap(([former, file]) => {
    const component = components.find(({ root }) =>
      former.startsWith(root === '' ? 'modules/' : `${root}/modules/`),
    )
    const from = component && findAddress(components, component, former)
    const to = pages.get(file)?.path
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }]
  })
  return [
    ...renamed,
    ...components.flatMap(component => listFormerFolders(components, component, latestSegment)),
  ]
}

/** `/component/1.2/…` and `/component/latest/…`. */
function listFormerFolders(
  components: readonly DescribedComponent[],
  component: DescribedComponent,
  latestSegment: string,
): { from: string; to: string }[] {
  const { name, version } = component
  const to = `/${nameFolder(components, component)}`
  const base = name === 'ROOT' ? '' : `/${name}`
  const isOnly = components.filter(other => other.name === name).length === 1
  const names = new Set(['current', 'latest', latestSegment, version])
  const versions = !isOnly ? [] : version === '' ? [''] : [...names].filter(segment => segment !== '')
  return versions
    .map(segment => `${base}${segment === '' ? '' : `/${segment}`}/`)
    .filter(from => from !== to && from !== '/')
    .map(from => ({ from: `${from}:path*`, to: `${to}:path*` }))
}
