import type { Root, RootContent } from 'hast'

/** Vue fills `{{ … }}` in and repeats elements with `v-for` when the page runs; here nothing does. Code keeps its braces. */
export function dropInterpolations(root: Root): void {
  root.children = dropAll(root.children)
}

function dropAll<Node extends RootContent>(nodes: readonly Node[]): Node[] {
  return nodes.filter(node => {
    if (node.type === 'text') node.value = node.value.replace(/\{\{[^{}]*\}\}/g, '')
    if (node.type !== 'element') return true
    if (node.tagName !== 'code' && node.tagName !== 'pre') node.children = dropAll(node.children)
    return !('v-for' in node.properties || 'vFor' in node.properties)
  })
}
