import type { NavigationNode } from '../../content/index.ts'

export interface DividedNavigation {
  /** Empty if the navigation has fewer than two tabs. */
  tabs: readonly NavigationNode[]
  current: NavigationNode | undefined
  /** The nodes listed beside the page. */
  nodes: readonly NavigationNode[]
}

/** Finds the tab of a page. A page outside all tabs gets the nodes outside all tabs; an unknown page gets the first tab. */
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
