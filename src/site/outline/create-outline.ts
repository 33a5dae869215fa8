import type { NavigationNode } from '../../content/index.ts'
import { findCounterpart, findSamePage } from './find-counterpart.ts'
import type { PageEntry, ScopedPage, SiteOutline, SiteScope } from './outline.ts'
import { scopeNavigation } from './scope-navigation.ts'

interface ScopedOutline {
  nodes: NavigationNode[]
  entries: PageEntry[]
  positions: ReadonlyMap<string, number>
}

export function createOutline(
  navigation: readonly NavigationNode[],
  pages: readonly ScopedPage[],
): SiteOutline {
  const byPath = new Map(pages.map(page => [page.path, page]))
  const scoped = new Map<string, ScopedOutline>()
  const outlineAt = (scope: SiteScope) => {
    const key = JSON.stringify([scope.language, scope.version])
    const known = scoped.get(key) ?? outlineScope(scopeNavigation(navigation, byPath, scope))
    scoped.set(key, known)
    return known
  }
  const listed = () => listEntries(navigation).flatMap(entry => byPath.get(entry.path) ?? [])
  return {
    languages: unique(pages.map(page => page.language)),
    versions: unique(pages.map(page => page.version)),
    versionTags: new Map(listVersionTags(navigation)),
    navigationAt: scope => outlineAt(scope).nodes,
    nodesAbove: page => findAbove(outlineAt(page).nodes, page.path) ?? [],
    neighbours: page => {
      const { entries, positions } = outlineAt(page)
      const position = positions.get(page.path)
      if (position === undefined) return { previous: undefined, next: undefined }
      return { previous: entries[position - 1], next: entries[position + 1] }
    },
    translation: (page, language) =>
      page.language === language ? page.path : findSamePage(byPath, page, { language }),
    counterpart: (page, wanted) => findCounterpart(byPath, [...listed(), ...pages], page, wanted),
  }
}

function listVersionTags(nodes: readonly NavigationNode[]): [string, string][] {
  return nodes.flatMap(({ title, tag, scope, children = [] }): [string, string][] => [
    ...(scope && tag !== undefined ? [[title, tag] as [string, string]] : []),
    ...listVersionTags(children),
  ])
}

function outlineScope(nodes: NavigationNode[]): ScopedOutline {
  const seen = new Set<string>()
  const entries = listEntries(nodes).filter(({ path }) => !seen.has(path) && seen.add(path) !== null)
  return { nodes, entries, positions: new Map(entries.map((entry, position) => [entry.path, position])) }
}

function listEntries(nodes: readonly NavigationNode[]): PageEntry[] {
  return nodes.flatMap(({ title, path, children = [] }) => [
    ...(path === undefined ? [] : [{ title, path }]),
    ...listEntries(children),
  ])
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
