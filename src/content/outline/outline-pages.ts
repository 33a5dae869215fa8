import type { OutlineNode, OutlinePage } from '../core/outline.ts'

/** Lists the pages of an outline in order, each with the language and version above it. */
export function listOutlinePages(
  nodes: readonly OutlineNode[],
  above: Pick<OutlinePage, 'language' | 'version'> = {},
): OutlinePage[] {
  return nodes.flatMap(node => {
    const scope = {
      ...above,
      ...(node.language === undefined ? {} : { language: node.language }),
      ...(node.version === undefined ? {} : { version: node.version }),
    }
    const own = node.page ? [{ ...scope, ...node.page }] : []
    return [...own, ...listOutlinePages(node.children ?? [], scope)]
  })
}

export function mapOutlinePages(
  nodes: readonly OutlineNode[],
  change: (page: OutlinePage) => OutlinePage,
): OutlineNode[] {
  return nodes.map(node => ({
    ...node,
    ...(node.page && { page: change(node.page) }),
    ...(node.children && { children: mapOutlinePages(node.children, change) }),
  }))
}

/** Returns the outline without the pages at these paths, and without the nodes that become empty. */
export function withoutPages(nodes: readonly OutlineNode[], paths: ReadonlySet<string>): OutlineNode[] {
  return nodes.flatMap(node => {
    const { page, ...rest } = node
    const children = withoutPages(node.children ?? [], paths)
    const kept = page && !paths.has(page.path) ? page : undefined
    if (kept === undefined && children.length === 0) return []
    return [{ ...rest, ...(kept ? { page: kept } : {}), ...(node.children ? { children } : {}) }]
  })
}
