import type { Root, RootContent } from 'hast'

/** Removes `{{ … }}` outside code and elements with `v-for`, which Vue would fill in when the page runs. */
export function removeInterpolations(root: Root): void {
  root.children = removeAll(root.children)
}

function removeAll<Node extends RootContent>(nodes: readonly Node[]): Node[] {
  return nodes.filter(node => {
    if (node.type === 'text') node.value = node.value.replace(/\{\{[^{}]*\}\}/g, '')
    if (node.type !== 'element') return true
    if (node.tagName !== 'code' && node.tagName !== 'pre') node.children = removeAll(node.children)
    return !('v-for' in node.properties || 'vFor' in node.properties)
  })
}
