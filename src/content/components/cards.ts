import type { ElementContent } from 'hast'
import { toCalloutKind } from '../html/callout-kinds.ts'
import { createBox, createElement, createText, isBlank, isBlock } from '../html/elements.ts'
import { createIcon } from '../icons/draw-icons.ts'
import type { Component, WriteComponent } from './component.ts'
import { nameAddress, readAddress, titleNames, withId, writeParagraph, writeTitle } from './titled-boxes.ts'

/** `<Card title icon img href horizontal cta arrow type>`. */
export const writeCard: WriteComponent = component => {
  const title = component.read(...titleNames)
  const description = writeParagraph(component.read('description'))
  const href = readAddress(component)
  const kind = toCalloutKind(component.read('type') ?? '')
  const classes = [
    'card',
    ...(component.has('horizontal') ? ['horizontal'] : []),
    ...(hasArrow(component, href) ? ['arrow'] : []),
    ...(kind === undefined ? [] : ['typed', `callout-${kind}`]),
  ]
  const children = [...description, ...component.children, ...writeCallToAction(component, title)]
  if (title === null && href !== null && !children.some(isBlock)) {
    const shown = children.every(isBlank) ? nameAddress(href) : children
    return [
      createBox('div', classes.join(' '), [createElement('p', {}, [createElement('a', { href }, shown)])]),
    ]
  }
  return [
    withId(
      component,
      title,
      createBox('div', classes.join(' '), [
        ...writeImage(component),
        ...writeTitle(component, title),
        ...children,
      ]),
    ),
  ]
}

/** `<Tile href title description>` shows its content above its title. */
export const writeTile: WriteComponent = component => {
  const title = component.read('title')
  const preview = createBox('div', 'preview', component.children)
  return [
    createBox('div', 'card tile', [
      ...writeTitle(component, title),
      ...writeParagraph(component.read('description')),
      preview,
    ]),
  ]
}

/** `<Columns cols={3}>`. */
export const writeColumns: WriteComponent = ({ children, read }) => {
  const columns = /^[1-4]$/.exec(read('cols', 'columns') ?? '')?.[0]
  return [createBox('div', columns === undefined ? 'cards' : `cards cols-${columns}`, children)]
}

/** `<GitHub.Repo repo="owner/name">` links to the repository. Its figures would need a request to GitHub. */
export const writeRepository: WriteComponent = component => {
  const name = /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    component.read('repo') ?? '',
  )?.[1]
  if (name === undefined) return component.children
  const link = createElement('a', { href: `https://github.com/${name}` }, [createText(name)])
  return [
    createBox('div', 'card arrow', [
      createBox('p', 'title', [...createIcon('github', { type: 'brands' }), link]),
    ]),
  ]
}

/** Without a setting, only links to other sites have an arrow. */
function hasArrow({ read, has }: Component, href: string | null): boolean {
  const arrow = read('arrow')
  if (arrow !== null || has('arrow')) return arrow !== 'false'
  return href !== null && /^https?:/.test(href)
}

function writeCallToAction({ read }: Component, title: string | null): ElementContent[] {
  const text = read('cta')
  return text === null || title === null ? [] : [createBox('p', 'cta', [createText(text)])]
}

function writeImage({ read, element }: Component): ElementContent[] {
  const src = read('img', 'image', 'imgSrc')
  if (src === null) return []
  const image = createElement('img', { src, alt: '' })
  return [element.position ? { ...image, position: element.position } : image]
}
