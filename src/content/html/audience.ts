import type { ElementContent, Root, RootContent } from 'hast'
import { hasClass } from './elements.ts'

/** The classes of content for people only, and for programs that read Markdown only. */
export const audiences = { people: 'for-people', agents: 'for-agents' } as const

/** Returns the tree without the content for an audience. Unchanged parts are shared. */
export function withoutAudience(root: Root, audience: keyof typeof audiences): Root {
  return { ...root, children: dropAudience(root.children, audience) }
}

export function dropAudience<Node extends RootContent | ElementContent>(
  nodes: readonly Node[],
  audience: keyof typeof audiences,
): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type !== 'element') return [node]
    if (hasClass(node, audiences[audience])) return []
    const children = dropAudience(node.children, audience)
    const isSame =
      children.length === node.children.length && children.every((child, at) => child === node.children[at])
    return [isSame ? node : { ...node, children }]
  })
}
