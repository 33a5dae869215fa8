import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** Vue fills `{{ … }}` in when the page runs; here nothing does. Code keeps its braces. */
export function dropInterpolations(root: Root): void {
  visit(root, node => {
    if (node.type === 'element' && ['code', 'pre'].includes(node.tagName)) return SKIP
    if (node.type === 'text') node.value = node.value.replace(/\{\{[^{}]*\}\}/g, '')
    return undefined
  })
}
