import { slug } from 'github-slugger'
import type { ElementContent } from 'hast'
import { asRecord, asText } from '../core/json-value.ts'
import { lastSegment, stripPageExtension, toTitle } from '../core/page-path.ts'
import { createBox, createElement, createText, isBlank, isBlock, isElement } from '../html/elements.ts'
import { createIcon } from '../icons/draw-icons.ts'
import { type Component, parseAttribute, type WriteComponent } from './component.ts'
import { isField, writeField } from './fields.ts'
import { readInlineMarkdown } from './inline-markdown.ts'
import { writeSource } from './write-code.ts'
import { writeCommands } from './write-commands.ts'
import { writeMedia } from './write-media.ts'
import { writeRecords } from './write-records.ts'

export const titleNames = ['title', 'label', 'name', 'heading', 'header', 'caption']
const linkNames = ['href', 'link', 'to', 'url']

/** Writes `<div class="card"><p class="title">…</p>…</div>`. The title links to the component's `href`. */
export function writeTitledBox(tagName: string, className: string): WriteComponent {
  return component => {
    const title = component.read(...titleNames, 'value')
    return [
      withId(
        component,
        title,
        createBox(tagName, className, [...writeTitle(component, title), ...component.children]),
      ),
    ]
  }
}

/**
 * Writes an unknown component: its field, its image or video, or its readable attributes with its operation, commands, records or
 * children.
 */
export const writeUnknown: WriteComponent = component => {
  if (isField(component)) return writeField(component)
  const title = component.read('title', 'label', 'heading', 'header', 'caption')
  const description = component.read('description', 'subtitle', 'details')
  const inline = component.read('text')
  const isEmpty = component.children.every(isBlank)
  const code = readOperation(component) ?? (isEmpty ? null : component.read('filename', 'file-name'))
  const media = isEmpty ? writeMedia(component) : null
  if (media !== null) return media
  const drawn = isEmpty ? (writeSource(component) ?? writeCommands(component) ?? writeRecords(component)) : []
  if (drawn.length > 0)
    return [
      ...writeTitle(component, title),
      ...writeParagraph(description),
      ...writeParagraph(inline),
      ...drawn,
    ]
  if (title === null && description === null && code === null)
    return linkWords(component, isEmpty && inline !== null ? [createText(inline)] : component.children)
  return [
    createBox('div', 'group', [
      ...writeTitle(component, title),
      ...writeParagraph(description),
      ...(code === null ? [] : [createElement('p', {}, [createElement('code', {}, [createText(code)])])]),
      ...component.children,
    ]),
  ]
}

/** Reads the operation that a component describes: `<ApiEndpoint method="get" path="/api/">`. */
function readOperation(component: Component): string | null {
  const method = component.read('method') ?? ''
  const path = component.read('path', 'endpoint', 'url')
  if (path === null || !/^(?:get|post|put|patch|delete|head|options)$/i.test(method)) return null
  return `${method.toUpperCase()} ${path}`
}

/** Links the text of a component that has an address, such as `<DocLink href="/a">`. */
function linkWords(component: Component, words: ElementContent[]): ElementContent[] {
  const href = readAddress(component)
  const isWords = words.every(node => !isBlock(node) && !isElement(node, 'a'))
  if (href === null || !isWords) return words
  const { position } = component.element
  const shown = words.every(isBlank) ? nameAddress(href) : words
  return [{ ...createElement('a', { href }, shown), ...(position && { position }) }]
}

/** Names the page at an address after the last part of its path, and another site by its address. */
export function nameAddress(href: string): ElementContent[] {
  const [address = ''] = /^[^?#]*/.exec(href) ?? []
  const plain = address.replace(/^https?:\/\//i, '').replace(/\/+$/, '')
  const isWeb = plain !== address.replace(/\/+$/, '')
  return [createText(isWeb ? plain : toTitle(lastSegment(stripPageExtension(plain))) || href)]
}

/** `<Accordion title description icon defaultOpen>`. */
export const writeDisclosure: WriteComponent = component => {
  const title = component.read(...titleNames)
  const summary = createElement('summary', {}, [...readIcon(component), createText(title ?? 'Details')])
  const description = writeParagraph(component.read('description'))
  const properties = component.has('defaultOpen') || component.has('open') ? { open: true } : {}
  return [
    withId(
      component,
      title,
      createElement('details', properties, [summary, ...description, ...component.children]),
    ),
  ]
}

/** Writes a changelog entry. Its label is a heading above all others. */
export const writeUpdate: WriteComponent = component => {
  const label = component.read('label', 'title')
  const heading = label === null ? [] : [createElement('h1', {}, [createText(label)])]
  const tags = component.readList('tags').map(tag => createBox('span', 'badge', [createText(tag)]))
  const spaced = tags.flatMap((tag, index) => (index === 0 ? [tag] : [createText(' '), tag]))
  const { title, description } = asRecord(parseAttribute(component.read('rss')))
  const [feedTitle, feedText] = [asText(title), asText(description)]
  return [
    createElement(
      'section',
      {
        className: ['update'],
        ...(feedTitle !== null && { dataFeedTitle: feedTitle }),
        ...(feedText !== null && { dataFeedText: feedText }),
      },
      [
        ...heading,
        ...writeParagraph(component.read('description')),
        ...(tags.length === 0 ? [] : [createBox('p', 'tags', spaced)]),
        ...component.children,
      ],
    ),
  ]
}

export function writeParagraph(text: string | null): ElementContent[] {
  return text === null ? [] : [createElement('p', {}, readInlineMarkdown(text))]
}

export function readIcon(component: Pick<Component, 'read' | 'element'>): ElementContent[] {
  const type = component.read('iconType')
  const { position } = component.element
  const icons = createIcon(component.read('icon'), { type, color: component.read('iconColor') })
  return icons.map(icon => (position ? { ...icon, position } : icon))
}

export function readAddress(component: Pick<Component, 'read'>): string | null {
  return component.read(...linkNames)
}

export function writeTitle(component: Component, title: string | null): ElementContent[] {
  const icon = readIcon(component)
  if (title === null) return icon.length === 0 ? [] : [createBox('p', 'title', icon)]
  const href = readAddress(component)
  const text = createText(title)
  const { position } = component.element
  const link =
    href === null ? text : { ...createElement('a', { href }, [text]), ...(position ? { position } : {}) }
  return [createBox('p', 'title', [...icon, link])]
}

/** Sets the id that the tool derives from the title. A link to it leads to the heading above. */
export function withId<Box extends ElementContent>(
  component: Component,
  title: string | null,
  box: Box,
): Box {
  if (box.type === 'element') {
    const id = component.read('id') ?? (title === null ? null : slug(title))
    if (id !== null) box.properties.id = id
    if (component.element.position) box.position = component.element.position
  }
  return box
}
