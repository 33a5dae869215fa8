import type { ElementContent } from 'hast'
import { notInAnchorClass } from '../html/anchor-headings.ts'
import { createBox, createElement, createText, readTextContent } from '../html/elements.ts'
import { parseAttribute, type WriteComponent } from './component.ts'

export const writeChildren: WriteComponent = ({ children }) => children

export const writeNothing: WriteComponent = () => []

export function writeBox(tagName: string, className: string): WriteComponent {
  return ({ children }) => [createBox(tagName, className, children)]
}

/** Writes the words, then the tooltip in brackets. */
export const writeTooltip: WriteComponent = ({ children, read }) => {
  const tip = read('tip', 'content', 'text', 'headline')
  return tip === null ? children : [...children, createText(` (${tip})`)]
}

export const writeBadge: WriteComponent = ({ children, read }) => {
  const text = read('text')
  if (text === null) return [createBox('span', 'badge', children)]
  return [createBox('span', `badge ${notInAnchorClass}`, [...children, createText(text)])]
}

export const writeLink: WriteComponent = ({ element, children, read }) => {
  const href = read('href', 'to', 'link')
  if (href === null) return children
  const link = createElement(
    'a',
    { href },
    children.length > 0 ? children : [createText(read('title', 'text') ?? href)],
  )
  return [element.position ? { ...link, position: element.position } : link]
}

export const writeImage: WriteComponent = ({ element, read }) => {
  const { className } = element.properties
  const size = { width: read('width') ?? undefined, height: read('height') ?? undefined }
  const image = createElement('img', { alt: read('alt') ?? '', src: read('src') ?? '', className, ...size })
  return [element.position ? { ...image, position: element.position } : image]
}

export const writeFrame: WriteComponent = ({ children, read }) => {
  const caption = read('caption')
  if (caption === null) return [createElement('figure', {}, children)]
  return [createElement('figure', {}, [...children, createElement('figcaption', {}, [createText(caption)])])]
}

export const writeMermaid: WriteComponent = ({ children, read }) => {
  const chart = read('chart')
  if (chart === null) return children
  const code = createElement('code', { className: ['language-mermaid'] }, [createText(`${chart.trim()}\n`)])
  return [createElement('pre', {}, [code])]
}

/** Writes `<CodeBlock title="a.ts">` around a fence or around code. */
export const writeCodeBlock: WriteComponent = ({ element, children, read }) => {
  const title = parseAttribute(read('title', 'filename'))
  const isCode = children.every(child => child.type === 'text')
  const listing = isCode ? [writeListing(readTextContent(element), read('language', 'lang'))] : children
  if (typeof title !== 'string') return listing
  return [createBox('figure', 'code', [createElement('figcaption', {}, [createText(title)]), ...listing])]
}

/** Starlight's `<Code code={…} lang="js" />`. Without `code` it is the HTML element. */
export const writeInlineCode: WriteComponent = component => {
  const code = component.read('code')
  if (code === null) return [{ ...component.element, tagName: 'code', children: component.children }]
  const children = [createText(code)]
  return writeCodeBlock({ ...component, element: { ...component.element, children }, children })
}

function writeListing(text: string, language: string | null): ElementContent {
  const properties = language === null ? {} : { className: [`language-${language}`] }
  const code = createElement('code', properties, [createText(`${text.replace(/^\n+/, '').trimEnd()}\n`)])
  return createElement('pre', {}, [code])
}

/** Keeps the checkboxes of task lists; removes other form controls. */
export const writeInput: WriteComponent = ({ element, read }) =>
  read('type') === 'checkbox' ? [element] : []

export const writeHeading: WriteComponent = ({ children, read }) => {
  const level = /[1-6]/.exec(read('level', 'as') ?? '')?.[0] ?? '2'
  const id = read('id')
  return [createElement(`h${level}`, id === null ? {} : { id }, children)]
}

/** Replaces a video or an embedded page with a link that has its title. */
export const writeEmbed: WriteComponent = ({ read }) => {
  const title = read('title')
  const src = read('src')
  if (title === null) return []
  return [
    createElement('p', {}, [
      src === null ? createText(title) : createElement('a', { href: src }, [createText(title)]),
    ]),
  ]
}
