import type { ElementContent, Root, RootContent } from 'hast'
import { divideParagraphs } from '../html/fix-block-nesting.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { createComponent } from './component.ts'
import { componentTable } from './component-table.ts'
import { writeUnknown } from './titled-boxes.ts'

/** Replaces every component with plain HTML, innermost first. Unknown components keep their children. */
export function replaceComponents(root: Root): Root {
  return { ...root, children: root.children.flatMap(replace) }
}

function replace<Node extends RootContent>(node: Node): (Node | ElementContent)[] {
  if (node.type !== 'element') return [node]
  const children = divideParagraphs(node.children.flatMap(replace))
  const name = node.tagName.toLowerCase()
  const write = componentTable.get(name) ?? (isAllowedTag(name) ? undefined : writeUnknown)
  return write === undefined ? [{ ...node, tagName: name, children }] : write(createComponent(node, children))
}
