import type { NavigationNode } from '../../content/index.ts'
import { longStep, runAtOnce, type Steps } from '../../shared/index.ts'
import { findSamePage } from './find-same-page.ts'
import type { PageEntry, ScopedPages, SiteOutline, SiteScope } from './outline.ts'
import { scopeNavigation } from './scope-navigation.ts'

interface ScopedOutline {
  nodes: NavigationNode[]
  /** Missing until it is needed. */
  sequence?: PageSequence
}

type SiteScopes = Pick<SiteOutline, 'languages' | 'versions'>

/** The node of a page. */
type PageNode = NavigationNode & PageEntry

/** The pages in the order of the navigation. */
interface PageSequence {
  entries: PageNode[]
  positions: ReadonlyMap<string, number>
}

/** Reading so many takes about two milliseconds. */
const pagesInStep = 10_000

/** Nothing is read of the navigation and the pages before it is needed. */
export function createOutline(navigation: readonly NavigationNode[], pages: ScopedPages): SiteOutline {
  const scoped = new Map<string, ScopedOutline>()
  let knownScopes: SiteScopes | undefined
  function* scopes(): Steps<SiteScopes> {
    knownScopes ??= yield* listScopes(pages)
    return knownScopes
  }
  const outlineAt = (scope: SiteScope) => {
    const key = keyOf(scope)
    const outlined = scoped.get(key) ?? { nodes: scopeNavigation(navigation, pages, scope) }
    scoped.set(key, outlined)
    return outlined
  }
  let versionTags: ReadonlyMap<string, string> | undefined
  let firstPaths: ReadonlyMap<string, string> | undefined
  const firstPath = (scope: SiteScope) => {
    firstPaths ??= indexFirstPaths(navigation, pages)
    return firstPaths.get(keyOf(scope))
  }
  return {
    *prepare(page) {
      yield* scopes()
      yield longStep
      const outlined = outlineAt(page)
      yield longStep
      yield* sequenceOf(outlined)
    },
    get languages() {
      return runAtOnce(scopes()).languages
    },
    get versions() {
      return runAtOnce(scopes()).versions
    },
    get versionTags() {
      versionTags ??= new Map(listVersionTags(navigation))
      return versionTags
    },
    navigationAt: scope => outlineAt(scope).nodes,
    nodesAbove: page => findAbove(outlineAt(page).nodes, page.path) ?? [],
    neighbours: page => {
      const { entries, positions } = runAtOnce(sequenceOf(outlineAt(page)))
      const position = positions.get(page.path)
      if (position === undefined) return { previous: undefined, next: undefined }
      return { previous: entryOf(entries[position - 1]), next: entryOf(entries[position + 1]) }
    },
    translation: (page, language) =>
      page.language === language ? page.path : findSamePage(pages, page, { language }),
    counterpart: (page, wanted) =>
      findSamePage(pages, page, wanted) ??
      firstPath({ language: page.language, version: page.version, ...wanted }),
  }
}

function keyOf({ language, version }: SiteScope): string {
  return JSON.stringify([language, version])
}

/** The first page of each language and version: in the navigation, or else anywhere. */
function indexFirstPaths(navigation: readonly NavigationNode[], pages: ScopedPages): Map<string, string> {
  const listed = listEntries(navigation).flatMap(entry => pages.get(entry.path) ?? [])
  const first = new Map<string, string>()
  for (const page of [...listed, ...pages.values()])
    if (!first.has(keyOf(page))) first.set(keyOf(page), page.path)
  return first
}

function* listScopes(pages: ScopedPages): Steps<SiteScopes> {
  const [languages, versions] = [new Set<string>(), new Set<string>()]
  let read = 0
  for (const { language, version } of pages.values()) {
    read += 1
    if (read % pagesInStep === 0) yield longStep
    if (language !== null) languages.add(language)
    if (version !== null) versions.add(version)
  }
  return { languages: [...languages], versions: [...versions] }
}

function listVersionTags(nodes: readonly NavigationNode[]): [string, string][] {
  return nodes.flatMap(({ title, tag, scope, children = [] }): [string, string][] => [
    ...(scope && tag !== undefined ? [[title, tag] as [string, string]] : []),
    ...listVersionTags(children),
  ])
}

function* sequenceOf(outlined: ScopedOutline): Steps<PageSequence> {
  outlined.sequence ??= yield* listSequence(outlined.nodes)
  return outlined.sequence
}

function* listSequence(nodes: readonly NavigationNode[]): Steps<PageSequence> {
  const entries: PageNode[] = []
  const positions = new Map<string, number>()
  for (const [read, entry] of listEntries(nodes).entries()) {
    if (read % pagesInStep === pagesInStep - 1) yield longStep
    if (positions.has(entry.path)) continue
    positions.set(entry.path, entries.length)
    entries.push(entry)
  }
  return { entries, positions }
}

function listEntries(nodes: readonly NavigationNode[], entries: PageNode[] = []): PageNode[] {
  for (const node of nodes) {
    if (isPage(node)) entries.push(node)
    if (node.children !== undefined) listEntries(node.children, entries)
  }
  return entries
}

function isPage(node: NavigationNode): node is PageNode {
  return node.path !== undefined
}

function entryOf(node: PageNode | undefined): PageEntry | undefined {
  return node && { title: node.title, path: node.path }
}

function findAbove(nodes: readonly NavigationNode[], path: string): NavigationNode[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return []
    const below = findAbove(node.children ?? [], path)
    if (below !== undefined) return [node, ...below]
  }
  return undefined
}
