import type { Element, Nodes, Root, RootContent, Text } from 'hast'
import { toCalloutKind } from './callout-kinds.ts'
import { createBox, createText, isElement, walkElements } from './elements.ts'

interface Alert {
  paragraph: Element
  text: Text
  mark: string
  kind: string
  title: string
}

/** Converts GitHub's alerts, quotes that start with `[!NOTE]`, to callouts. Another mark in a callout starts the next one. */
export function convertAlerts(root: Root): void {
  root.children = root.children.flatMap(splitAlerts)
  for (const element of walkElements(root)) {
    element.children = element.children.flatMap(splitAlerts)
    if (element.tagName !== 'blockquote') continue
    const alert = readAlert(element.children.find(child => isElement(child)))
    if (alert === null) continue
    const { paragraph, text, mark, kind, title } = alert
    text.value = text.value.slice(mark.length)
    markAsCallout(element, kind, title)
    if (text.value.trim() === '' && paragraph.children.length === 1) removeChild(element, paragraph)
  }
}

/** Returns the quotes that the alerts in a quote become, or the node itself. */
function splitAlerts<Node extends RootContent>(node: Node): (Node | Element)[] {
  if (!isElement(node, 'blockquote')) return [node]
  if (readAlert(node.children.find(child => isElement(child))) === null) return [node]
  const parts: Element[] = [{ ...node, children: [] }]
  let isFirst = true
  for (const child of node.children) {
    const isAlert = readAlert(child) !== null
    if (isAlert && !isFirst) parts.push({ ...node, children: [child] })
    else parts.at(-1)?.children.push(child)
    if (isAlert) isFirst = false
  }
  return parts
}

function readAlert(paragraph: Nodes | undefined): Alert | null {
  const text = isElement(paragraph, 'p') ? paragraph.children[0] : undefined
  if (!isElement(paragraph) || text?.type !== 'text') return null
  const [mark = '', name = '', title = ''] = /^\s*\[!(\w+)\][+-]?[ \t]*([^\n]*)\n?/.exec(text.value) ?? []
  const kind = toCalloutKind(name)
  return kind === undefined ? null : { paragraph, text, mark, kind, title: title.trim() }
}

function markAsCallout(element: Element, kind: string, title: string): void {
  element.tagName = 'aside'
  element.properties = { className: ['callout', `callout-${kind}`] }
  if (title !== '') element.children.unshift(createBox('p', 'title', [createText(title)]))
}

function removeChild(parent: Element, child: Element): void {
  parent.children = parent.children.filter(node => node !== child)
}
