import type { NavigationNode } from '../../content/index.ts'
import type { ScopedPages, SiteScope } from './outline.ts'

/**
 * Removes pages of other languages and versions; pages without either stay. Of several branches for languages or versions, the
 * one that is named like the version stays, or else the first, and its children replace it.
 */
export function scopeNavigation(
  nodes: readonly NavigationNode[],
  pages: Pick<ScopedPages, 'get'>,
  scope: SiteScope,
): NavigationNode[] {
  const own: NavigationNode[] = []
  for (const node of nodes) {
    const kept = keepNode(node, pages, scope)
    if (kept) own.push(kept)
  }
  const kept = chooseBranch(own, scope)
  const [only] = kept
  const isChoice = kept.length === 1 && nodes.length > 1
  if (isChoice && only?.children !== undefined && only.path === undefined) return only.children
  const isSettled = kept.filter(isChosen).length === 1 && nodes.filter(isChosen).length > 1
  return isSettled ? kept.flatMap(node => (isChosen(node) ? (node.children ?? []) : [node])) : kept
}

/** Versions can share pages, so that more than one branch has pages for the scope. */
function chooseBranch(nodes: NavigationNode[], { version }: SiteScope): NavigationNode[] {
  const branches = nodes.filter(isChosen)
  if (branches.length === 0) return nodes
  const chosen = branches.find(({ title }) => title === version) ?? branches[0]
  return nodes.filter(node => node === chosen || !isChosen(node))
}

/** A branch for a language or version that is not a page itself. */
function isChosen(node: NavigationNode): boolean {
  return node.scope === true && node.path === undefined
}

function keepNode(
  node: NavigationNode,
  pages: Pick<ScopedPages, 'get'>,
  scope: SiteScope,
): NavigationNode | undefined {
  // A version lists the pages that it shares with others, too.
  const below = node.scope && node.title === scope.version ? { ...scope, version: null } : scope
  const children = node.children && scopeNavigation(node.children, pages, below)
  const isOwn = node.path !== undefined && fits(node.path, pages, scope)
  const isEmpty = children === undefined || children.length === 0
  if (!isOwn && isEmpty && node.href === undefined) return undefined
  // Links to other sites have no language, so they do not keep the branch of another one.
  if (node.scope && !isOwn && !hasPage(children ?? [])) return undefined
  // Most nodes of most sites are kept as they are.
  if ((isOwn || node.path === undefined) && isSameList(children, node.children)) return node
  const { path: _, children: __, access: ___, ...others } = node
  return {
    ...others,
    ...(isOwn && node.path !== undefined && { path: node.path }),
    ...(children !== undefined && children.length > 0 && { children }),
  }
}

function isSameList(
  kept: readonly NavigationNode[] | undefined,
  before: readonly NavigationNode[] | undefined,
) {
  return kept?.length === before?.length && (kept?.every((node, i) => node === before?.[i]) ?? true)
}

function hasPage(nodes: readonly NavigationNode[]): boolean {
  return nodes.some(node => node.path !== undefined || hasPage(node.children ?? []))
}

function fits(path: string, pages: Pick<ScopedPages, 'get'>, scope: SiteScope): boolean {
  // On sites without languages and versions, no page has to be found.
  if (scope.language === null && scope.version === null) return true
  const page = pages.get(path)
  return agrees(page?.language, scope.language) && agrees(page?.version, scope.version)
}

function agrees(one: string | null | undefined, other: string | null): boolean {
  return one === null || one === undefined || other === null || one === other
}
