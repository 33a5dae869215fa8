import type { ElementContent, Root, RootContent } from 'hast'
import { notInTitleClass } from '../html/anchor-headings.ts'
import { createBox, isBlank, readClasses, readTextContent } from '../html/elements.ts'
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

function replace<Node extends RootContent>(
  node: Node,
  budget: PageBudget,
  isInTitle = false,
): (Node | ElementContent)[] {
  if (node.type !== 'element') return [node]
  const name = node.tagName.toLowerCase()
  const hasTitle = isInTitle || (/^h[1-6]$/.test(name) && readTextContent(node).trim() !== '')
  const children = divideParagraphs(node.children.flatMap(child => replace(child, budget, hasTitle)))
  const isUnknown = !componentTable.has(name) && !isAllowedTag(name)
  const write = isUnknown ? writeUnknown : componentTable.get(name)
  if (write === undefined) return [{ ...node, tagName: name, children }]
  const written = write(createComponent(node, children, budget))
  // The words come from the component's attributes, not from the heading's Markdown.
  return isUnknown && isInTitle && children.every(isBlank) ? written.map(leaveOutOfTitle) : written
}

function leaveOutOfTitle(node: ElementContent): ElementContent {
  if (node.type !== 'element') return createBox('span', notInTitleClass, [node])
  const className = [...readClasses(node).filter(Boolean), notInTitleClass]
  return { ...node, properties: { ...node.properties, className } }
}
