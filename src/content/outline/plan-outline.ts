import type { OutlineNode, OutlinePage, SiteOutline } from '../core/outline.ts'
import type { ContentProblem, DefaultVersion, NavigationNode } from '../core/page.ts'
import { isIndexFile } from '../core/page-path.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { listOutlinePages } from './outline-pages.ts'

interface Position {
  trail: string[]
  groups: string[]
  language: string | null
  version: string | null
  hidden: boolean
  searchable: boolean
  boost: number | null
  public: boolean
  /** Whether the page is missing from the navigation. */
  unlisted: boolean
}

interface Draft extends Pick<SiteOutline, 'indexAll' | 'withholdUnlisted'> {
  pages: Map<string, PlannedPage>
  problems: ContentProblem[]
}

/** Lists the pages of an outline in order, each path once. A second file at a path is reported and left out. */
export function planOutline(outline: SiteOutline): OutlinePlan {
  const { indexAll = false, withholdUnlisted = false } = outline
  const draft: Draft = { pages: new Map(), problems: [...outline.problems], indexAll, withholdUnlisted }
  const top: Position = {
    trail: [],
    groups: [],
    language: null,
    version: null,
    hidden: false,
    searchable: false,
    boost: null,
    public: false,
    unlisted: false,
  }
  const navigation = outline.nodes.flatMap(node => placeNode(draft, node, top))
  const visible = [...draft.pages.values()].find(page => !page.hidden)
  if (draft.pages.size === 0) draft.withholdUnlisted = false
  const unlisted = outline.unlisted.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  for (const page of unlisted) placePage(draft, page, { ...top, hidden: true, unlisted: true })
  const pages = [...draft.pages.values()]
  const home = draft.pages.get('/') ?? visible ?? pages[0]
  const defaultVersions = listDefaultVersions(outline.nodes, null)
  return { pages, navigation, defaultVersions, home: home?.path ?? null, problems: draft.problems }
}

interface OutlinePlan {
  pages: PlannedPage[]
  navigation: NavigationNode[]
  defaultVersions: DefaultVersion[]
  home: string | null
  problems: ContentProblem[]
}

/** Finds the first version with pages in each list of versions. */
function listDefaultVersions(nodes: readonly OutlineNode[], above: string | null): DefaultVersion[] {
  const first = nodes.find(node => node.version !== undefined && listOutlinePages([node]).length > 0)
  return nodes.flatMap(node => {
    const language = node.language ?? above
    if (node.version === undefined) return listDefaultVersions(node.children ?? [], language)
    return node === first ? [{ language, version: node.version }] : []
  })
}

function placeNode(draft: Draft, node: OutlineNode, above: Position): NavigationNode[] {
  const isScope = node.language !== undefined || node.version !== undefined
  const isNamed = node.children !== undefined && node.title !== '' && !isScope
  const position: Position = {
    trail: isNamed ? [...above.trail, node.title] : above.trail,
    groups: isNamed && node.group ? [...above.groups, node.title] : above.groups,
    language: node.language ?? above.language,
    version: node.version ?? above.version,
    hidden: above.hidden || node.hidden === true,
    searchable: node.searchable ?? (node.hidden !== true && above.searchable),
    boost: node.boost ?? above.boost,
    public: node.public ?? above.public,
    unlisted: false,
  }
  const path = node.page ? placePage(draft, node.page, position) : undefined
  const children = (node.children ?? []).flatMap(child => placeNode(draft, child, position))
  const isEmpty = path === undefined && node.href === undefined && children.length === 0
  if (position.hidden || node.page?.hidden || isEmpty) return []
  return [
    {
      title: node.title,
      ...(path === undefined ? {} : { path }),
      ...(node.href !== undefined && { href: node.href }),
      ...(node.icon !== undefined && { icon: node.icon }),
      ...(children.length === 0 ? {} : { children }),
      ...(node.tab && { tab: true }),
      ...(node.tag !== undefined && { tag: node.tag }),
      ...(node.expanded && { expanded: true }),
      ...(isScope && { scope: true }),
    },
  ]
}

/** A hidden page is found only if the source says so. A page that is only missing from the navigation may be indexed if a crawler finds it. */
function decideReach(
  { indexAll = false, withholdUnlisted = false }: Draft,
  page: OutlinePage,
  position: Position,
): Pick<PlannedPage, 'withheld' | 'unlisted' | 'noindex' | 'hiddenIsFound'> {
  const hiddenIsFound = indexAll || (position.searchable && page.hidden !== true)
  const isHidden = !hiddenIsFound && (page.hidden === true || (position.hidden && !position.unlisted))
  const isMissing = !hiddenIsFound && position.unlisted
  return {
    withheld: isHidden || (isMissing && withholdUnlisted),
    unlisted: isHidden || isMissing,
    noindex: isHidden || (isMissing && !withholdUnlisted),
    hiddenIsFound: indexAll,
  }
}

/** Returns the page's path, or undefined if another file has it. */
function placePage(draft: Draft, page: OutlinePage, position: Position): string | undefined {
  const known = draft.pages.get(page.path)
  if (known && known.file !== page.file) {
    if (isIndexFile(page.file) && !isIndexFile(page.path)) {
      return placePage(draft, { ...page, path: `${page.path}/index` }, position)
    }
    draft.problems.push({
      severity: 'error',
      kind: 'duplicate',
      file: page.file,
      line: null,
      message: `${known.file} already has the address ${page.path}, so ${page.file} is left out. Rename one of them.`,
    })
    return undefined
  }
  const hidden = position.hidden || page.hidden === true
  if (known && (!known.hidden || hidden)) return page.path
  const planned: PlannedPage = {
    path: page.path,
    file: page.file,
    body: page.body ?? { kind: 'file' },
    title: page.title ?? null,
    description: page.description ?? null,
    language: page.language ?? position.language,
    version: page.version ?? position.version,
    groups: position.groups,
    tags: page.tags ?? [],
    trail: position.trail,
    hidden,
    ...decideReach(draft, page, position),
    boost: position.boost,
    public: page.public ?? position.public,
    readers: page.readers ?? null,
  }
  draft.pages.set(page.path, planned)
  return page.path
}
