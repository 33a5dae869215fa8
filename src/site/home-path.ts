import type { NavigationNode } from '../content/index.ts'
import type { SiteReader } from './site.ts'

/** The page shown at `/`: the page with that path, else the first in the navigation, else the first of all. Undefined for an empty site. */
export function homePath(reader: SiteReader): string | undefined {
  if (reader.readPage('/') !== undefined) return '/'
  const first = firstPath(reader.navigation)
  if (first !== undefined && reader.readPage(first) !== undefined) return first
  return [...reader.paths()][0]
}

/** The first page of these nodes and their children, in reading order. */
export function firstPath(nodes: readonly NavigationNode[]): string | undefined {
  for (const node of nodes) {
    const path = node.path ?? firstPath(node.children ?? [])
    if (path !== undefined) return path
  }
  return undefined
}
