import type { ElementContent, Root, RootContent } from 'hast'
import { divideParagraphs } from '../html/fix-block-nesting.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { createComponent, createPageBudget, type PageBudget } from './component.ts'
import { componentTable } from './component-table.ts'
import { writeUnknown } from './titled-boxes.ts'

/** Replaces every component with plain HTML, innermost first. Unknown components keep their children. */
export function replaceComponents(root: Root): Root {
  const budget = createPageBudget()
  return { ...root, children: root.children.flatMap(child => replace(child, budget)) }
}

function replace<Node extends RootContent>(node: Node, budget: PageBudget): (Node | ElementContent)[] {
  if (node.type !== 'element') return [node]
  const children = divideParagraphs(node.children.flatMap(child => replace(child, budget)))
  const name = node.tagName.toLowerCase()
  const write = componentTable.get(name) ?? (isAllowedTag(name) ? undefined : writeUnknown)
  return write === undefined
    ? [{ ...node, tagName: name, children }]
    : write(createComponent(node, children, budget))
}
