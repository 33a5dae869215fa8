import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createListing } from '../../code/create-listing.ts'
import { readFence } from '../../code/read-fence.ts'
import {
  createElement,
  createText,
  isBlank,
  isElement,
  readProperty,
  readTextContent,
} from '../../html/elements.ts'
import { titleTag } from './expand-markup.ts'

/** What pages do not show. */
const hidden = new Set(
  'show-structure web-summary link-summary card-summary primary-label secondary-label no-index var help-id resource'.split(
    ' ',
  ),
)
const unwrapped = new Set('snippet if compare links'.split(' '))
/** The parts of a start page, each a list of cards or links. */
const startParts = new Set('spotlight primary secondary misc group'.split(' '))
const inline: Readonly<Record<string, string>> = {
  control: 'strong',
  'ui-path': 'strong',
  emphasis: 'em',
  path: 'code',
  shortcut: 'kbd',
  format: 'strong',
}
const depthLimit = 200

/** Turns the semantic markup of Writerside into headings, lists, listings and components, in place. */
export function shapeMarkup(root: Root): void {
  root.children = shapeNodes(root.children, 2, 0)
}

function shapeNodes<Node extends RootContent>(
  nodes: readonly Node[],
  level: number,
  depth: number,
): (Node | ElementContent)[] {
  if (depth > depthLimit) return []
  return nodes.flatMap((node): (Node | ElementContent)[] => {
    if (node.type !== 'element') return [node]
    const { position } = node
    return shapeElement(node, level, depth + 1).map(child =>
      child.type === 'element' && !child.position && position ? { ...child, position } : child,
    )
  })
}

function shapeElement(element: Element, level: number, depth: number): ElementContent[] {
  const { tagName } = element
  if (hidden.has(tagName)) return []
  const title = takeTitle(element)
  const shape = (below = level) => shapeNodes(element.children, below, depth)
  const id = readProperty(element, 'id')
  const anchor = id === null ? [] : [createElement('a', { id })]
  if (tagName === 'topic') return [...writeTitle('h1', title), ...shape()]
  if (tagName === 'section-starting-page') return [...shape()]
  if (tagName === 'description') return [createElement('p', {}, shape())]
  if (startParts.has(tagName)) return [...writeTitle('h2', title), ...groupCards(shape())]
  if (unwrapped.has(tagName)) return [...anchor, ...shape()]
  if (tagName === 'chapter') {
    const heading = writeTitle(`h${Math.min(level, 6)}`, title, id === null ? {} : { id })
    return [...(title === null ? anchor : heading), ...shape(level + 1)]
  }
  if (tagName === 'procedure') return [...anchor, ...writeBold(title), createElement('steps', {}, shape())]
  if (tagName === 'deflist') return [...anchor, createElement('dl', {}, shape())]
  if (tagName === 'def')
    return [createElement('dt', {}, [...anchor, ...(title ?? [])]), createElement('dd', {}, shape())]
  if (tagName === 'tldr') return [createElement('note', {}, shape())]
  if (tagName === 'code-block') return [...anchor, writeListing(element)]
  if (tagName === 'seealso' || tagName === 'category') return groupLinks(shape())
  if (tagName === 'video') return [writeVideo(element)]
  if (tagName === 'ul' && /^(?:decimal|alpha-lower)$/.test(readProperty(element, 'type') ?? ''))
    return [{ ...element, tagName: 'ol', properties: {}, children: shape() }]
  if (tagName === 'a') return [writeLink(element, shape())]
  if (tagName === 'card') return [writeCard(element, shape())]
  const name = Object.hasOwn(inline, tagName) ? inline[tagName] : undefined
  if (name !== undefined) return [createElement(name, {}, shape())]
  const isTab = tagName === 'tab' || tagName === 'card'
  return [{ ...element, children: isTab ? shape() : [...writeBold(title, element), ...shape()] }]
}

/** The title is an attribute, or an element. */
function takeTitle(element: Element): ElementContent[] | null {
  const inner = element.children.find(child => isElement(child, titleTag))
  if (isElement(inner)) {
    element.children = element.children.filter(child => child !== inner)
    return inner.children
  }
  const title = readProperty(element, 'title')
  return title === null ? null : [createText(title)]
}

function writeTitle(tagName: string, title: ElementContent[] | null, properties = {}): Element[] {
  return title === null ? [] : [createElement(tagName, properties, title)]
}

/** Components, such as notes, show an attribute themselves. */
function writeBold(title: ElementContent[] | null, component?: Element): Element[] {
  if (title === null || (component !== undefined && 'title' in component.properties)) return []
  return [createElement('p', {}, [createElement('strong', {}, title)])]
}

function writeListing(element: Element): Element {
  const lines = readTextContent(element).split('\n')
  const indents = lines.flatMap(line => (line.trim() === '' ? [] : [line.search(/\S/)]))
  const least = indents.reduce((low, indent) => Math.min(low, indent), 1_000)
  const code = lines
    .map(line => line.slice(least))
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
  return createListing(code, readProperty(element, 'lang') ?? undefined, readFence(''))
}

function groupLinks(nodes: readonly ElementContent[]): ElementContent[] {
  const links = nodes.filter(node => !isBlank(node))
  if (links.length === 0 || !links.every(node => isElement(node, 'a'))) return [...nodes]
  const items = links.map(link => createElement('li', {}, [link]))
  return [createElement('ul', {}, items)]
}

function groupCards(nodes: readonly ElementContent[]): ElementContent[] {
  const cards = nodes.filter(node => !isBlank(node))
  if (cards.length > 0 && cards.every(node => isElement(node, 'card')))
    return [createElement('cards', {}, cards)]
  return groupLinks(nodes)
}

/** `<card href="topic.md" summary="What it says">Title</card>` */
function writeCard(element: Element, children: readonly ElementContent[]): Element {
  const title = children.map(readTextContent).join('').replace(/\s+/g, ' ').trim()
  const summary = readProperty(element, 'summary')
  const href = readProperty(element, 'href')
  return createElement(
    'card',
    { title, ...(href && { href }) },
    summary === null ? [] : [createText(summary)],
  )
}

function writeVideo(element: Element): Element {
  const address = readProperty(element, 'src') ?? ''
  const [, video] = /youtube(?:-nocookie)?\.com\/(?:v\/|embed\/|watch\?v=)([\w-]+)/.exec(address) ?? []
  return video === undefined
    ? element
    : createElement('embed', { src: `https://www.youtube.com/embed/${video}` })
}

/** `<a href="topic.md" anchor="part">`, or only an anchor. */
function writeLink(element: Element, children: ElementContent[]): Element {
  const { anchor, href, id } = element.properties
  const place = typeof anchor === 'string' && anchor !== '' ? `#${anchor}` : ''
  const address = (typeof href === 'string' ? href : '') + place
  return { ...element, properties: { ...(id && { id }), ...(address !== '' && { href: address }) }, children }
}
