import type { NavigationNode } from '../../content/index.ts'

/** A navigation whose parts readers choose from a row of tabs. */
export interface DividedNavigation {
  /** Empty where there is nothing to choose from. */
  tabs: readonly NavigationNode[]
  /** The tab that holds the page. */
  current: NavigationNode | undefined
  /** What is listed beside the page. */
  nodes: readonly NavigationNode[]
}

/** The part of a navigation that belongs to a page; for what is in no part, what is in none, and the first part for the way in. */
export function divideTabs(nodes: readonly NavigationNode[], path: string | null): DividedNavigation {
  const tabs = nodes.filter(node => node.tab)
  if (tabs.length < 2) return { tabs: [], current: undefined, nodes }
  const rest = nodes.filter(node => !node.tab)
  const current = tabs.find(tab => path !== null && holds(tab, path))
  if (current !== undefined) return { tabs, current, nodes: listOwn(current) }
  const isLoose = path !== '/' && rest.some(node => path !== null && holds(node, path))
  const [first] = isLoose ? [] : tabs
  return { tabs, current, nodes: [...rest, ...(first ? listOwn(first) : [])] }
}

function listOwn(tab: NavigationNode): NavigationNode[] {
  const { path, title, children = [] } = tab
  return path === undefined ? children : [{ title, path }, ...children]
}

function holds(node: NavigationNode, path: string): boolean {
  return node.path === path || (node.children ?? []).some(child => holds(child, path))
}
