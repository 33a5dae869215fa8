import { notInAnchorClass } from '../html/anchor-headings.ts'
import { createBox, createElement, createText } from '../html/elements.ts'
import { createIcon } from '../icons/draw-icons.ts'
import type { WriteComponent } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'
import { readIcon } from './titled-boxes.ts'

export const writeChildren: WriteComponent = ({ children }) => children

export const writeNothing: WriteComponent = () => []

export function writeBox(tagName: string, className: string): WriteComponent {
  return ({ children }) => [createBox(tagName, className, children)]
}

/** Writes the words, then the tooltip in brackets, which are only shown without the stylesheet. */
export const writeTooltip: WriteComponent = ({ children, read }) => {
  const tip = read('tip', 'content', 'text')
  const headline = read('headline')
  const [cta, href] = [read('cta'), read('href')]
  if (tip === null && headline === null) return children
  const bracket = (text: string) => createBox('span', 'bracket', [createText(text)])
  const head =
    headline === null || tip === null
      ? []
      : [createElement('strong', {}, [createText(headline)]), bracket(': ')]
  const link =
    cta === null || href === null ? [] : [createText(' '), createElement('a', { href }, [createText(cta)])]
  const words = [bracket(' ('), ...head, createText(tip ?? headline ?? ''), ...link, bracket(')')]
  return [
    createBox('span', 'tooltip', [createBox('span', 'term', children), createBox('span', 'tip', words)]),
  ]
}

const badgeColors = new Set(
  'gray blue green yellow orange red purple white surface white-destructive surface-destructive'.split(' '),
)

/** `<Badge color size shape icon stroke disabled>`. */
export const writeBadge: WriteComponent = component => {
  const { children, read, has } = component
  const text = read('text')
  const color = read('color') ?? ''
  const size = /^(?:xs|sm|lg)$/.exec(read('size') ?? '')?.[0]
  const classes = [
    'badge',
    ...(badgeColors.has(color) ? [`badge-${color}`] : []),
    ...(size === undefined ? [] : [`badge-${size}`]),
    ...(read('shape') === 'pill' ? ['badge-pill'] : []),
    ...['stroke', 'disabled'].filter(has).map(name => `badge-${name}`),
  ]
  const content = [...readIcon(component), ...children]
  if (text === null) return [createBox('span', classes.join(' '), content)]
  return [createBox('span', [...classes, notInAnchorClass].join(' '), [...content, createText(text)])]
}

/** `<Icon icon="flag" iconType color size>`, or `src` with an address. */
export const writeIcon: WriteComponent = ({ element, read }) => {
  const marks = createIcon(read('icon', 'name', 'src'), {
    type: read('iconType'),
    color: read('color'),
    size: read('size'),
  })
  return marks.map(mark => (element.position ? { ...mark, position: element.position } : mark))
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
  const hint = read('hint')
  const foot = caption === null ? [] : [createElement('figcaption', {}, readInlineMarkdown(caption))]
  return [
    ...(hint === null ? [] : [createElement('p', {}, readInlineMarkdown(hint))]),
    createBox('figure', 'frame', [...children, ...foot]),
  ]
}

export const writeMermaid: WriteComponent = ({ children, read }) => {
  const chart = read('chart')
  if (chart === null) return children
  const code = createElement('code', { className: ['language-mermaid'] }, [createText(`${chart.trim()}\n`)])
  return [createElement('pre', {}, [code])]
}

/** Keeps the checkboxes of task lists; removes other form controls. */
export const writeInput: WriteComponent = ({ element, read }) =>
  read('type') === 'checkbox' ? [element] : []

export const writeHeading: WriteComponent = ({ children, read }) => {
  const level = /[1-6]/.exec(read('level', 'as') ?? '')?.[0] ?? '2'
  const id = read('id')
  return [createElement(`h${level}`, id === null ? {} : { id }, children)]
}

/** Players keep their properties, which `resolveMedia` reads. */
export function writePlayer(tagName: 'video' | 'audio'): WriteComponent {
  return ({ element, children }) => [{ ...element, tagName, children }]
}

/** `<iframe src title>`, or `<YouTube id>` and `<Vimeo id>`. */
export const writeEmbed: WriteComponent = ({ element, read }) => {
  const name = element.tagName.toLowerCase()
  const given = read('src', 'url', 'href', 'id', 'videoId', 'youTubeId', 'video')
  if (given === null) return []
  const isId = /^[\w-]{4,20}$/.test(given)
  const service = name === 'vimeo' ? 'https://vimeo.com/' : 'https://youtu.be/'
  const frame = createElement('iframe', {
    src: isId && name !== 'iframe' && name !== 'embed' ? service + given : given,
    title: read('title', 'aria-label', 'label') ?? undefined,
    height: read('height') ?? undefined,
  })
  return [element.position ? { ...frame, position: element.position } : frame]
}
