import { slug } from 'github-slugger'
import type { ElementContent } from 'hast'
import { createBox, createElement, createText, isBlank, isBlock } from '../html/elements.ts'
import type { Component, WriteComponent } from './component.ts'

const titleNames = ['title', 'label', 'name', 'heading', 'header', 'caption']

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

/** Writes an unknown component: its readable attributes, then its children. */
export const writeUnknown: WriteComponent = component => {
  const title = component.read('title', 'label', 'heading', 'caption')
  const description = component.read('description', 'subtitle', 'details')
  const inline = component.read('text')
  if (title === null && description === null) {
    return component.children.some(child => !isBlank(child)) || inline === null
      ? component.children
      : [createText(inline)]
  }
  return [
    createBox('div', 'group', [
      ...writeTitle(component, title),
      ...writeParagraph(description),
      ...component.children,
    ]),
  ]
}

export const writeDisclosure: WriteComponent = component => {
  const title = component.read(...titleNames)
  const summary = createElement('summary', {}, [createText(title ?? 'Details')])
  const description = writeParagraph(component.read('description'))
  return [
    withId(component, title, createElement('details', {}, [summary, ...description, ...component.children])),
  ]
}

export const writeCard: WriteComponent = component => {
  const title = component.read(...titleNames)
  const children = [...writeParagraph(component.read('description')), ...component.children]
  const href = component.read('href', 'link', 'to', 'url')
  if (title === null && href !== null && !children.some(isBlock)) {
    return [createBox('div', 'card', [createElement('p', {}, [createElement('a', { href }, children)])])]
  }
  return [withId(component, title, createBox('div', 'card', [...writeTitle(component, title), ...children]))]
}

/** Writes a changelog entry. Its label is a heading above all others. */
export const writeUpdate: WriteComponent = component => {
  const label = component.read('label', 'title')
  const description = component.read('description')
  const heading = label === null ? [] : [createElement('h1', {}, [createText(label)])]
  return [createElement('section', {}, [...heading, ...writeParagraph(description), ...component.children])]
}

export function writeParagraph(text: string | null): ElementContent[] {
  return text === null ? [] : [createElement('p', {}, [createText(text)])]
}

function writeTitle(component: Component, title: string | null): ElementContent[] {
  if (title === null) return []
  const href = component.read('href', 'link', 'to', 'url')
  const text = createText(title)
  const { position } = component.element
  const link =
    href === null ? text : { ...createElement('a', { href }, [text]), ...(position ? { position } : {}) }
  return [createBox('p', 'title', [link])]
}

/** Sets the id that the tool derives from the title. A link to it leads to the heading above. */
function withId<Box extends ElementContent>(component: Component, title: string | null, box: Box): Box {
  if (box.type === 'element') {
    const id = component.read('id') ?? (title === null ? null : slug(title))
    if (id !== null) box.properties.id = id
    if (component.element.position) box.position = component.element.position
  }
  return box
}
