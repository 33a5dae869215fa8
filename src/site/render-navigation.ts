import type { NavigationNode } from '../content/index.ts'
import { findFurnitureLabels } from './furniture-labels.ts'
import { firstPath } from './home-path.ts'
import { html, type SafeHtml, trustedHtml } from './html.ts'
import type { DividedNavigation } from './outline/divide-tabs.ts'
import { siteAddress } from './site-address.ts'

/** Above this number of pages, branches without the current page are collapsed to one link. */
const foldedPageLimit = 200

/** Renders the navigation as nested lists. The branch of `currentPath` is open, the page itself marked. */
export function renderNavigation(
  nodes: readonly NavigationNode[],
  options: { basePath: string; currentPath: string | null; language: string | null },
): SafeHtml {
  const current = new Set<NavigationNode>()
  markBranch(nodes, options.currentPath, current)
  const compact = countPages(nodes, foldedPageLimit) > foldedPageLimit
  return renderList(nodes, { ...options, current, compact })
}

/** Renders the tabs of a site. Each links to its first page. */
export function renderTabs(
  { tabs, current }: DividedNavigation,
  { basePath, label: name }: { basePath: string; label: string },
): SafeHtml | null {
  if (tabs.length === 0) return null
  const items = tabs.map(tab => {
    const path = tab.path ?? firstPath(tab.children ?? [])
    if (path === undefined && tab.href === undefined) return html``
    const address = path === undefined ? (tab.href ?? '') : siteAddress(basePath, path)
    return tab === current
      ? html`<li><a href="${address}" aria-current="true">${renderLabel(tab)}</a></li>`
      : html`<li><a href="${address}">${renderLabel(tab)}</a></li>`
  })
  return html`<nav class="parts" aria-label="${name}"><ul>${items}</ul></nav>`
}

interface NavigationView {
  basePath: string
  language: string | null
  currentPath: string | null
  /** The current page and its ancestors. */
  current: ReadonlySet<NavigationNode>
  compact: boolean
}

function renderList(nodes: readonly NavigationNode[], view: NavigationView): SafeHtml {
  return html`<ul>${nodes.map(node => html`<li>${renderNode(node, view)}</li>`)}</ul>`
}

function renderNode(node: NavigationNode, view: NavigationView): SafeHtml {
  const children = node.children ?? []
  const open = view.current.has(node)
  if (children.length === 0) return renderLink(node, node.path, view)
  if (view.compact && !open) return renderLink(node, node.path ?? firstPath(children), view)
  const own = node.path === undefined ? null : html`<li>${renderLink(node, node.path, view)}</li>`
  const list = html`<ul>${own}${children.map(child => html`<li>${renderNode(child, view)}</li>`)}</ul>`
  const title = renderTitle(node, view.language)
  return open || node.expanded
    ? html`<details open><summary>${title}</summary>${list}</details>`
    : html`<details><summary>${title}</summary>${list}</details>`
}

function renderLink(node: NavigationNode, path: string | undefined, view: NavigationView): SafeHtml {
  if (path === undefined && node.href !== undefined)
    return html`<a href="${node.href}">${renderTitle(node, view.language)}</a>`
  if (path === undefined) return html`<span>${renderTitle(node, view.language)}</span>`
  const address = siteAddress(view.basePath, path)
  return node.path !== undefined && node.path === view.currentPath
    ? html`<a href="${address}" aria-current="page">${renderTitle(node, view.language)}</a>`
    : html`<a href="${address}">${renderTitle(node, view.language)}</a>`
}

export function renderDeprecated(language: string | null): SafeHtml {
  return html`<span class="page-tag is-deprecated">${findFurnitureLabels(language).deprecated}</span>`
}

/** Shorter names, for the narrow navigation. */
const shortMethods: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' }

export function renderMethod(method: string, isShort = false): SafeHtml {
  const className = `method is-${method.toLowerCase()}`
  const short = isShort ? shortMethods[method] : undefined
  return short === undefined
    ? html`<span class="${className}">${method}</span> `
    : html`<abbr class="${className}" title="${method}">${short}</abbr> `
}

/** The title, and the labels beside it. */
function renderTitle(node: NavigationNode, language: string | null): SafeHtml {
  return html`${node.method !== undefined && renderMethod(node.method, true)}${renderLabel(node)}${node.tag !== undefined && html` <span class="page-tag">${node.tag}</span>`}${node.deprecated && html` ${renderDeprecated(language)}`}`
}

/** The icon comes from an icon library, never from the source. */
function renderLabel({ icon, title, path }: NavigationNode): SafeHtml {
  const label = title.trim() || path || 'Untitled'
  return icon === undefined ? html`${label}` : html`${trustedHtml(icon)}<span class="label">${label}</span>`
}

function markBranch(
  nodes: readonly NavigationNode[],
  path: string | null,
  current: Set<NavigationNode>,
): boolean {
  let found = false
  for (const node of nodes) {
    const below = markBranch(node.children ?? [], path, current)
    if (below || (node.path !== undefined && node.path === path)) {
      current.add(node)
      found = true
    }
  }
  return found
}

/** Stops above the limit. */
function countPages(nodes: readonly NavigationNode[], limit: number): number {
  let count = 0
  for (const { path, children = [] } of nodes) {
    if (count > limit) break
    count += (path === undefined ? 0 : 1) + countPages(children, limit - count)
  }
  return count
}
