import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import type { IconLibrary } from '../core/site-plan.ts'
import { createElement, hasClass, readClasses, readProperty, walkElements } from '../html/elements.ts'
import { drawOwnIcon } from './draw-own-icon.ts'
import { explainIcon, findIcon, type IconRequest } from './find-icon.ts'

const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\))$/i
const largest = 512
/** The beginning of the name of an icon that the author wrote as SVG. */
const ownIcon = 'svg:'

/** A mark where an icon is drawn, or an image for an address. It has no words. Empty without a name. */
export function createIcon(
  name: string | null,
  {
    type = null,
    color = null,
    size = null,
  }: { type?: string | null; color?: string | null; size?: string | null } = {},
): ElementContent[] {
  if (name === null || name === '') return []
  const pixels = Math.min(largest, Math.round(Number(size?.replace(/px$/, ''))))
  const measure: Properties = pixels > 0 ? { width: pixels, height: pixels } : {}
  if (name.startsWith(ownIcon))
    return [createElement('span', { className: ['icon'], dataSvg: name.slice(ownIcon.length) })]
  if (isAddress(name)) return [createElement('img', { className: ['icon'], src: name, alt: '', ...measure })]
  const properties: Properties = {
    className: ['icon'],
    dataIcon: name.slice(0, 100),
    ...(type !== null && { dataType: type.slice(0, 30) }),
    ...(color !== null && colour.test(color) && { dataColor: color }),
    ...(pixels > 0 && { dataSize: String(pixels) }),
  }
  return [createElement('span', properties)]
}

const swatchColour =
  /^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([\w\s.,%/+-]{3,60}\))$/i

/** A mark where a square of a colour is drawn. Empty if the colour cannot be drawn safely. */
export function createSwatch(value: string | null, className?: 'only-light' | 'only-dark'): ElementContent[] {
  if (value === null || !swatchColour.test(value.trim())) return []
  const names = ['icon', ...(className === undefined ? [] : [className])]
  return [createElement('span', { className: names, dataSwatch: value.trim() })]
}

function isAddress(name: string): boolean {
  return /^(?:https?:\/\/|\.{0,2}\/)/.test(name) || /\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(name)
}

/** Reports the marks whose icon no library has, and empties those without a similar one, in place. */
export function checkIcons(
  root: Root,
  { library, report }: { library: IconLibrary; report: (line: number | undefined, message: string) => void },
): void {
  for (const element of walkElements(root)) {
    if (!isMark(element) || element.properties.dataIcon === undefined) continue
    const request = readRequest(element, library)
    const problem = explainIcon(request)
    if (problem !== null) report(element.position?.start.line, problem)
    if (findIcon(request) === null) delete element.properties.dataIcon
  }
}

/** Returns the sanitised tree with the icons in the place of their marks. Unchanged parts are shared. */
export function drawIcons(root: Root, library: IconLibrary): Root {
  const draw = <Node extends RootContent>(node: Node): Node | Extract<RootContent, { type: 'raw' }> => {
    if (node.type !== 'element') return node
    const before = node.children
    if (isMark(node)) return { type: 'raw', value: drawMark(node, library) }
    const children = before.map(draw)
    return children.every((child, at) => child === before[at]) ? node : { ...node, children }
  }
  return { ...root, children: root.children.map(draw) }
}

function isMark(node: RootContent): node is Element {
  const { dataIcon, dataSwatch, dataSvg } = node.type === 'element' ? node.properties : {}
  return hasClass(node, 'icon') && [dataIcon, dataSwatch, dataSvg].some(value => value !== undefined)
}

function readRequest(mark: Element, library: IconLibrary): IconRequest {
  return { name: readProperty(mark, 'dataIcon') ?? '', type: readProperty(mark, 'dataType'), library }
}

function drawSwatch(mark: Element, color: string): string {
  const scheme = readClasses(mark).filter(name => name !== 'icon')
  return `<svg class="${['swatch', ...scheme].join(' ')}" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${color}"/></svg>`
}

function drawMark(mark: Element, library: IconLibrary): string {
  const swatch = readProperty(mark, 'dataSwatch')
  if (swatch !== null) return swatchColour.test(swatch) ? drawSwatch(mark, swatch) : ''
  const svg = readProperty(mark, 'dataSvg')
  if (svg !== null) return drawOwnIcon(svg) ?? ''
  const drawn = findIcon(readRequest(mark, library)) ?? ''
  const color = readProperty(mark, 'dataColor')
  const size = Number(readProperty(mark, 'dataSize'))
  const attributes = [
    ...(color !== null && colour.test(color) ? [`color="${color}"`] : []),
    ...(size > 0 && size <= largest ? [`width="${size}" height="${size}"`] : []),
  ]
  return attributes.length === 0 ? drawn : drawn.replace('<svg ', `<svg ${attributes.join(' ')} `)
}
