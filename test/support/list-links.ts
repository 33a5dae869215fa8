import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** Returns the link targets in an answer, and the node types of other Markdown that answers must not contain. */
export function listLinks(markdown: string): string[] {
  const found: string[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'link') found.push(node.url)
    else if (/^(?:html|image|imageReference|linkReference|definition)$/.test(node.type)) found.push(node.type)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown))
  return found
}
