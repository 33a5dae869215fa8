import type { ElementContent, Root } from 'hast'
import { isBlank, isElement, walkElements } from '../html/elements.ts'
import { createComponent } from './component.ts'
import { componentTable } from './component-table.ts'

/**
 * Makes tabs of a site's own components for them, such as `<BackendTabs>` with a `<BackendTabs.TabItem value="go">` for each tab,
 * `<deno-tabs>` with `<deno-tab label="Linux">`, and `<Code>` with the same code in a `<Code.Go>` and a `<Code.NodeJs>`.
 */
export function renameOwnTabs(root: Root): void {
  for (const element of walkElements(root)) {
    const { tagName, children } = element
    const name = tagName.toLowerCase()
    const isNamed = name.endsWith('tabs') && !componentTable.has(name)
    const hasTabs = isNamed && children.every(child => isBlank(child) || isOwnTab(child))
    const hasVariants = children.every(child => isBlank(child) || isVariant(child, tagName))
    if (children.every(isBlank) || !(hasTabs || hasVariants)) continue
    element.tagName = 'Tabs'
    for (const tab of children.filter(child => isElement(child))) {
      if (hasVariants) tab.properties.title = splitWords(tab.tagName.slice(tagName.length + 1))
      tab.tagName = 'Tab'
    }
  }
}

/** Whether an element is a variant of the code that the element above it shows: `<Code.Go>` in `<Code>`. */
function isVariant(node: ElementContent, above: string): boolean {
  if (!isElement(node) || !node.tagName.startsWith(`${above}.`)) return false
  if (componentTable.has(node.tagName.toLowerCase())) return false
  const content = node.children.filter(child => !isBlank(child))
  return content.length > 0 && content.every(child => isElement(child, 'pre'))
}

/** `NextClient` → `Next Client` */
function splitWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function isOwnTab(node: ElementContent): boolean {
  if (!isElement(node) || !/tab(?:item|panel)?$/i.test(node.tagName)) return false
  return createComponent(node, []).read('title', 'label', 'value') !== null
}
