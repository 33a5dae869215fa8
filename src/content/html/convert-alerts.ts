import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { toCalloutKind } from './callout-kinds.ts'
import { createBox, createText, isBlank, isElement, readTextContent, walkElements } from './elements.ts'

interface Alert {
  kind: string
  title: string
  /** The paragraph without the mark and the title. */
  rest: ElementContent[]
}

/** `[!NOTE] Title`, as in GitHub and Obsidian. */
const bracketed = /^\s*\[!(\w+)\][+-]?[ \t]*([^\n]*)\n?/
const labels = /^(?:note|tip|hint|info|important|caution|warn|warning|danger|error|success)$/i
/** `info **Title** text`, as in the docs of NestJS. */
const named = /^\s*([a-z]+)[ \t]+$/
/** `**Note:** text`, with the colon inside or outside the bold text. */
const labelled = /^\s*(\w+)\s*(?::\s*)?$/
/** A paragraph such as `NOTE: text`. */
const shouted = /^\s*(NOTE|TIP|HINT|INFO|IMPORTANT|CAUTION|WARNING|DANGER):\s+(?=\S)/

/**
 * Converts block quotes that start with a callout name, such as GitHub's alerts (`> [!NOTE]`), and paragraphs that start with one in
 * capitals. A second mark in a quote starts another callout.
 */
export function convertAlerts(root: Root): void {
  root.children = root.children.flatMap(splitAlerts).map(convertShouted)
  for (const element of walkElements(root)) {
    if (element.children.some(child => isElement(child, 'blockquote')))
      element.children = element.children.flatMap(splitAlerts)
    if (element.tagName !== 'blockquote') continue
    const paragraph = element.children.find(child => isElement(child))
    const alert = readAlert(paragraph)
    if (alert === null || !isElement(paragraph)) continue
    paragraph.children = alert.rest
    if (alert.rest.every(isBlank)) element.children = element.children.filter(node => node !== paragraph)
    markAsCallout(element, alert)
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
  if (!isElement(paragraph, 'p')) return null
  const [first, second, ...others] = paragraph.children
  if (first?.type === 'text') {
    const [mark = '', name = '', title = ''] = bracketed.exec(first.value) ?? []
    const rest = [createText(first.value.slice(mark.length)), ...paragraph.children.slice(1)]
    return toAlert(name, title.trim(), rest) ?? readNamed(first.value, second, others)
  }
  if (!isElement(first, 'strong')) return null
  const [, label = ''] = labelled.exec(readTextContent(first)) ?? []
  return labels.test(label) ? toAlert(label, '', trimStart([...(second ? [second] : []), ...others])) : null
}

function readNamed(
  text: string,
  title: ElementContent | undefined,
  rest: readonly ElementContent[],
): Alert | null {
  const [, name = ''] = named.exec(text) ?? []
  return labels.test(name) && isElement(title, 'strong')
    ? toAlert(name, readTextContent(title).trim(), trimStart(rest))
    : null
}

/** Removes the space and the colon behind a label. */
function trimStart([first, ...others]: readonly ElementContent[]): ElementContent[] {
  if (first?.type !== 'text') return first ? [first, ...others] : others
  return [createText(first.value.replace(/^\s*:?\s*/, '')), ...others]
}

function toAlert(name: string, title: string, rest: readonly ElementContent[]): Alert | null {
  const kind = toCalloutKind(name)
  return kind === undefined ? null : { kind, title, rest: [...rest] }
}

function convertShouted<Node extends RootContent>(node: Node): Node | Element {
  const text = isElement(node, 'p') ? node.children[0] : undefined
  const [mark = '', name = ''] = text?.type === 'text' ? (shouted.exec(text.value) ?? []) : []
  const kind = toCalloutKind(name)
  if (!isElement(node, 'p') || text?.type !== 'text' || kind === undefined) return node
  text.value = text.value.slice(mark.length)
  const callout: Element = { ...node, tagName: 'blockquote', children: [{ ...node }] }
  markAsCallout(callout, { kind, title: '' })
  return callout
}

function markAsCallout(element: Element, { kind, title }: Pick<Alert, 'kind' | 'title'>): void {
  element.tagName = 'aside'
  element.properties = { className: ['callout', `callout-${kind}`] }
  if (title !== '') element.children.unshift(createBox('p', 'title', [createText(title)]))
}
