import type { NavigationNode } from '../core/page.ts'
import type { PageAccess } from '../core/page-access.ts'
import type { ParsedPage } from './read-page.ts'

/** What the navigation shows of a page. Plain data. */
export interface NavigationEntry {
  title: string
  /** SVG. */
  icon?: string
  tag?: string
  deprecated?: true
  /** As in `PageSettings`. */
  method?: string
  /** The address to which the entry leads instead. */
  url?: string
  hidden?: true
  access?: PageAccess
}

export function describeEntry({ page, navigationTitle, navigationIcon }: ParsedPage): NavigationEntry {
  const { url, tag, deprecated, method } = page.settings ?? {}
  return {
    title: navigationTitle,
    ...(navigationIcon !== null && { icon: navigationIcon }),
    ...(tag !== undefined && { tag }),
    ...(deprecated && { deprecated }),
    ...(method !== undefined && { method }),
    ...(url !== undefined && { url }),
    ...(page.hidden && { hidden: true }),
    ...(page.access && { access: page.access }),
  }
}

/** Fills in the titles of pages that the navigation does not name. Pages without an entry are left out: they are broken. */
export function nameNavigation(
  nodes: readonly NavigationNode[],
  entryOf: (path: string) => NavigationEntry | undefined,
): NavigationNode[] {
  return nodes.flatMap((node): NavigationNode[] => {
    const found = node.path === undefined ? undefined : entryOf(node.path)
    const page = found?.hidden ? undefined : found
    const children = node.children === undefined ? undefined : nameNavigation(node.children, entryOf)
    const { url, tag = node.tag, deprecated, method, access, icon = undefined } = page ?? {}
    const title = node.title || page?.title || ''
    if (url !== undefined) return [{ title, href: url, ...(access && { access }) }]
    if (page === undefined && node.href === undefined && (children === undefined || children.length === 0))
      return []
    const shownIcon = node.icon ?? icon
    return [
      {
        title,
        ...(page !== undefined && node.path !== undefined && { path: node.path }),
        ...(node.href !== undefined && { href: node.href }),
        ...(shownIcon !== undefined && { icon: shownIcon }),
        ...(children === undefined ? {} : { children }),
        ...(node.tab && { tab: true }),
        ...(node.scope && { scope: true }),
        ...(tag !== undefined && { tag }),
        ...(node.expanded && { expanded: true }),
        ...(deprecated && { deprecated }),
        ...(method !== undefined && { method }),
      },
    ]
  })
}
