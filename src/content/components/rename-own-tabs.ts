import type { Element, ElementContent, Root } from 'hast'
import { isBlank, isElement, walkElements } from '../html/elements.ts'
import { createComponent } from './component.ts'
import { componentTable } from './component-table.ts'

/**
 * Makes tabs of a site's own components for them, such as `<BackendTabs>` with a `<BackendTabs.TabItem value="go">` for each tab, and
 * `<deno-tabs>` with `<deno-tab label="Linux">`.
 */
export function renameOwnTabs(root: Root): void {
  for (const element of walkElements(root)) {
    const name = element.tagName.toLowerCase()
    if (!name.endsWith('tabs') || componentTable.has(name)) continue
    const tabs = element.children.filter(child => !isBlank(child))
    if (tabs.length === 0 || !tabs.every(isOwnTab)) continue
    element.tagName = 'Tabs'
    for (const tab of tabs) tab.tagName = 'Tab'
  }
}

function isOwnTab(node: ElementContent): node is Element {
  if (!isElement(node) || !/tab(?:item|panel)?$/i.test(node.tagName)) return false
  return createComponent(node, []).read('title', 'label', 'value') !== null
}
