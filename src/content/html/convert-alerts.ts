import type { Element, Root } from 'hast'
import { toCalloutKind } from './callout-kinds.ts'
import { createBox, createText, isElement, walkElements } from './elements.ts'

/** Converts GitHub's alerts, quotes that start with `[!NOTE]`, to callouts. */
export function convertAlerts(root: Root): void {
  for (const element of walkElements(root)) {
    if (element.tagName !== 'blockquote') continue
    const paragraph = element.children.find(child => isElement(child))
    const text = isElement(paragraph, 'p') ? paragraph.children[0] : undefined
    if (!isElement(paragraph) || text?.type !== 'text') continue
    const [mark = '', name = '', title = ''] = /^\s*\[!(\w+)\][+-]?[ \t]*([^\n]*)\n?/.exec(text.value) ?? []
    const kind = toCalloutKind(name)
    if (kind === undefined) continue
    text.value = text.value.slice(mark.length)
    markAsCallout(element, kind, title.trim())
    if (text.value.trim() === '' && paragraph.children.length === 1) removeChild(element, paragraph)
  }
}

function markAsCallout(element: Element, kind: string, title: string): void {
  element.tagName = 'aside'
  element.properties = { className: ['callout', `callout-${kind}`] }
  if (title !== '') element.children.unshift(createBox('p', 'title', [createText(title)]))
}

function removeChild(parent: Element, child: Element): void {
  parent.children = parent.children.filter(node => node !== child)
}
