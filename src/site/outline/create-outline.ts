import type { NavigationNode } from '../../content/index.ts'
import { findSamePage } from './find-same-page.ts'
import type { PageEntry, ScopedPage, SiteOutline, SiteScope } from './outline.ts'
import { scopeNavigation } from './scope-navigation.ts'

interface ScopedOutline {
  nodes: NavigationNode[]
  sequence(): PageSequence
}

/** The pages in the order of the navigation. */
interface PageSequence {
  entries: PageEntry[]
  positions: ReadonlyMap<string, number>
}

/** `listPages` is called when the outline is first used. */
export function createOutline(
  navigation: readonly NavigationNode[],
  listPages: () => readonly ScopedPage[],
): SiteOutline {
  const scoped = new Map<string, ScopedOutline>()
  let known: ReturnType<typeof describePages> | undefined
  const site = () => {
    known ??= describePages(listPages())
    return known
  }
  const outlineAt = (scope: SiteScope) => {
    const key = keyOf(scope)
    const outlined = scoped.get(key) ?? outlineScope(scopeNavigation(navigation, site().byPath, scope))
    scoped.set(key, outlined)
    return outlined
  }
  let firstPaths: ReadonlyMap<string, string> | undefined
  const firstPath = (scope: SiteScope) => {
    firstPaths ??= indexFirstPaths(navigation, site())
    return firstPaths.get(keyOf(scope))
  }
  return {
    get languages() {
      return site().languages
    },
    get versions() {
      return site().versions
    },
    versionTags: new Map(listVersionTags(navigation)),
    navigationAt: scope => outlineAt(scope).nodes,
    nodesAbove: page => findAbove(outlineAt(page).nodes, page.path) ?? [],
    neighbours: page => {
      const { entries, positions } = outlineAt(page).sequence()
      const position = positions.get(page.path)
      if (position === undefined) return { previous: undefined, next: undefined }
      return { previous: entries[position - 1], next: entries[position + 1] }
    },
    translation: (page, language) =>
      page.language === language ? page.path : findSamePage(site().byPath, page, { language }),
    counterpart: (page, wanted) =>
      findSamePage(site().byPath, page, wanted) ??
      firstPath({ language: page.language, version: page.version, ...wanted }),
  }
}

function keyOf({ language, version }: SiteScope): string {
  return JSON.stringify([language, version])
}

/** The first page of each language and version: in the navigation, or else anywhere. */
function indexFirstPaths(
  navigation: readonly NavigationNode[],
  { pages, byPath }: ReturnType<typeof describePages>,
): Map<string, string> {
  const listed = [...listEntries(navigation)].flatMap(entry => byPath.get(entry.path) ?? [])
  const first = new Map<string, string>()
  for (const page of [...listed, ...pages]) if (!first.has(keyOf(page))) first.set(keyOf(page), page.path)
  return first
}

function describePages(pages: readonly ScopedPage[]) {
  return {
    pages,
    byPath: new Map(pages.map(page => [page.path, page])),
    languages: unique(pages.map(page => page.language)),
    versions: unique(pages.map(page => page.version)),
  }
}

function listVersionTags(nodes: readonly NavigationNode[]): [string, string][] {
  return nodes.flatMap(({ title, tag, scope, children = [] }): [string, string][] => [
    ...(scope && tag !== undefined ? [[title, tag] as [string, string]] : []),
    ...listVersionTags(children),
  ])
}

function outlineScope(nodes: NavigationNode[]): ScopedOutline {
  let known: PageSequence | undefined
  return {
    nodes,
    sequence() {
      known ??= listSequence(nodes)
      return known
    },
  }
}

function listSequence(nodes: readonly NavigationNode[]): PageSequence {
  const entries: PageEntry[] = []
  const positions = new Map<string, number>()
  for (const entry of listEntries(nodes)) {
    if (positions.has(entry.path)) continue
    positions.set(entry.path, entries.length)
    entries.push(entry)
  }
  return { entries, positions }
}

function* listEntries(nodes: readonly NavigationNode[]): Generator<PageEntry> {
  for (const { title, path, children } of nodes) {
    if (path !== undefined) yield { title, path }
    if (children !== undefined) yield* listEntries(children)
  }
}

function findAbove(nodes: readonly NavigationNode[], path: string): NavigationNode[] | undefined {
  for (const node of nodes) {
    if (node.path === path) return []
    const below = findAbove(node.children ?? [], path)
    if (below !== undefined) return [node, ...below]
  }
  return undefined
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter(value => value !== null))]
}
