import type { NavigationNode } from '../content/index.ts'
import { firstPath } from './home-path.ts'
import { html, type SafeHtml } from './html.ts'
import type { SitePage, SiteReader } from './site.ts'
import { siteAddress } from './site-address.ts'

/** Lists the children of an empty page; for the home page, the top level of the navigation. */
export function renderListing(reader: SiteReader, page: SitePage, basePath: string): SafeHtml | null {
  const nodes = reader.outline.navigationAt(page)
  const own = page.path === '/' ? undefined : findNode(nodes, page.path)
  const listed = own === undefined ? (page.path === '/' ? nodes : []) : (own.children ?? [])
  const cards = listed.flatMap(node => renderCard(reader, node, { page, basePath }))
  return cards.length === 0 ? null : html`<div class="cards">${cards}</div>`
}

function renderCard(
  reader: SiteReader,
  node: NavigationNode,
  { page, basePath }: { page: SitePage; basePath: string },
): SafeHtml[] {
  const path = node.path ?? firstPath(node.children ?? [])
  if (path === undefined || path === page.path) return []
  const description = node.path === undefined ? null : reader.describePage(path)?.description
  return [
    html`<div class="card"><p class="title"><a href="${siteAddress(basePath, path)}">${node.title || path}</a></p>${description && html`<p>${description}</p>`}</div>`,
  ]
}

function findNode(nodes: readonly NavigationNode[], path: string): NavigationNode | undefined {
  for (const node of nodes) {
    const found = node.path === path ? node : findNode(node.children ?? [], path)
    if (found) return found
  }
  return undefined
}
