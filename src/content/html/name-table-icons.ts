import type { Element, Root } from 'hast'
import { lastSegment } from '../core/page-path.ts'
import { isElement, readProperty, readTextContent, walkElements } from './elements.ts'

const marks: Readonly<Record<string, string>> = {
  check: '✓',
  checkmark: '✓',
  tick: '✓',
  yes: '✓',
  close: '✗',
  cross: '✗',
  no: '✗',
}
/** Words in a file name that only describe how an icon looks. */
const looks = new Set(
  'icon mark sign symbol circle square box round filled fill outline outlined solid bold thin heavy small medium large green red gray grey black white blue orange light dark color'.split(
    ' ',
  ),
)
/** A cell with more elements holds more than an icon. */
const limitElements = 6

/** Sets the alternative text of an icon that is alone in a table cell to ✓ or ✗ if it has none and its file name says which. */
export function nameTableIcons(root: Root): void {
  for (const cell of walkElements(root)) {
    if (!isElement(cell, 'td', 'th')) continue
    const images = findImages(cell)
    const [mark, ...others] = new Set(images.map(readMark))
    if (mark === undefined || others.length > 0 || /[\p{L}\p{N}]/u.test(readTextContent(cell))) continue
    for (const image of images) image.properties.alt = mark
  }
}

/** Lists the images in a cell, or none if the cell has many elements. */
function findImages(cell: Element): Element[] {
  const images: Element[] = []
  let count = 0
  for (const element of walkElements(cell)) {
    count += 1
    if (count > limitElements) return []
    if (element.tagName === 'img') images.push(element)
  }
  return images
}

function readMark(image: Element): string | undefined {
  if (readProperty(image, 'alt')?.trim()) return undefined
  const path = (readProperty(image, 'src') ?? '').split(/[?#]/, 1)[0] ?? ''
  const name = lastSegment(path).replace(/\.\w+$/, '')
  if (name.length > 100) return undefined
  const words = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word !== '' && !looks.has(word))
  const [first] = words
  return words.length === 1 && first !== undefined && Object.hasOwn(marks, first) ? marks[first] : undefined
}
