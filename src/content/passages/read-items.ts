import type { Element, ElementContent } from 'hast'
import type { Block } from '../core/page.ts'
import { audiences, dropAudience } from '../html/audience.ts'
import {
  createBox,
  createElement,
  createText,
  hasClass,
  isBlank,
  isElement,
  readClasses,
  readProperty,
  readTextContent,
} from '../html/elements.ts'
import { isQuestion, readSummary } from '../html/fold-titles.ts'
import { cutText, splitCode, splitList, splitTable } from './split-elements.ts'
import { groupInline, writeMarkdown } from './write-markdown.ts'
import { writePlainText } from './write-plain-text.ts'

/** A heading or a block of a page, in reading order. */
export type PageItem =
  | { kind: 'heading'; depth: number; text: string; anchor: string }
  /** The start of a fold that is a section, up to its `end`. */
  | { kind: 'fold'; text: string; anchor: string }
  | { kind: 'end' }
  /** A block that `leads` introduces the next one and stays with it. */
  | { kind: 'block'; block: Block; introduces: boolean }

/** The longest block that stays whole, in characters of text. Code and tables can be twice as long. */
const limit = 1_600

/** Reads sanitised HTML. Short containers become one block; longer ones are split into their children. */
export function readItems(nodes: readonly ElementContent[]): PageItem[] {
  const isListed = nodes.filter(node => isElement(node, 'details')).length > 1
  return groupInline(nodes).flatMap(part => {
    if (Array.isArray(part)) return readElement(createElement('p', {}, part))
    return (isElement(part, 'details') && readFoldedSection(part, isListed)) || readElement(part)
  })
}

/** Reads a fold as a section of its own if its title is a question, or one of several titles of three words or more. */
function readFoldedSection(fold: Element, isListed: boolean): PageItem[] | null {
  const [anchor, text] = [readProperty(fold, 'id'), readSummary(fold)]
  const isTitled = isQuestion(text) || (isListed && text.split(' ').length > 2)
  if (anchor === null || !isTitled || hasClass(fold, audiences.agents)) return null
  const content = fold.children.filter(child => !isElement(child, 'summary'))
  return [{ kind: 'fold', text, anchor }, ...readItems(content), { kind: 'end' }]
}

function readElement(element: Element): PageItem[] {
  if (hasClass(element, audiences.agents)) return readItems(element.children).map(hideWords)
  const hidden = isContainer(element) ? [] : findAgentParts(element)
  if (hidden.length === 0) return readVisible(element)
  const visible = { ...element, children: dropAudience(element.children, 'agents') }
  return [...readVisible(visible), ...hidden.flatMap(readElement)]
}

/** Whether an element's children are read one by one. */
function isContainer(element: Element): boolean {
  if (isElement(element, 'details')) return true
  const isTitled = ['card', 'field', 'step'].some(name => hasClass(element, name))
  return isElement(element, 'div', 'section') && !isTitled
}

/** Content for programs is a separate block, because answers quote the others. */
function findAgentParts(element: Element): Element[] {
  return element.children.flatMap(child => {
    if (!isElement(child)) return []
    return hasClass(child, audiences.agents) ? [child] : findAgentParts(child)
  })
}

/** Without words, search does not find a block, and answers do not quote it. Its Markdown stays. */
function hideWords(item: PageItem): PageItem {
  return item.kind === 'block' ? { ...item, block: { ...item.block, text: '' } } : item
}

function readVisible(element: Element): PageItem[] {
  const anchor = readProperty(element, 'id')
  if (/^h[1-6]$/.test(element.tagName) && anchor !== null) {
    const text = readTextContent(element).replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ kind: 'heading', depth: Number(element.tagName.slice(1)), text, anchor }]
  }
  switch (element.tagName) {
    case 'p':
      return isPicture(element) ? toBlock('image', element) : readParagraph(element)
    case 'pre':
      return splitWhen(element, limit * 2, splitCode).flatMap(part => toBlock('code', part))
    case 'figure':
      return hasClass(element, 'code') && !isLong(element, limit * 2)
        ? toBlock('code', element)
        : readFigure(element)
    case 'table':
      return holdsHeading(element)
        ? readChildren(element)
        : splitWhen(element, limit * 2, splitTable).flatMap(part => toBlock('table', part))
    case 'ul':
      return splitWhen(element, limit, splitList).flatMap(part => toBlockOrChildren('list', part))
    case 'ol':
      return readSteps(element)
    case 'div':
      return hasClass(element, 'card') || hasClass(element, 'field')
        ? readTitledItem(element)
        : readChildren(element)
    case 'section':
      return hasClass(element, 'step') ? toBlockOrChildren('step', element) : readChildren(element)
    case 'aside':
      return toBlockOrChildren('callout', element)
    case 'blockquote':
      return toBlockOrChildren('text', element)
    case 'dl':
      return toBlockOrChildren('list', element)
    case 'summary':
    case 'figcaption':
      return readParagraph(createBox('p', 'title', element.children))
    default:
      return readChildren(element)
  }
}

/** Treats the caption of an image like its alt text. */
function readFigure(figure: Element): PageItem[] {
  const isOfPicture = isPicture(withoutCaption(figure))
  return figure.children.flatMap(child =>
    isOfPicture && isElement(child, 'figcaption')
      ? toBlock('image', createElement('p', {}, child.children))
      : readItems([child]),
  )
}

function withoutCaption(figure: Element): Element {
  return { ...figure, children: figure.children.filter(child => !isElement(child, 'figcaption')) }
}

/** Whether an element contains only images, which are alt texts by now. */
function isPicture({ children }: Element): boolean {
  const parts = children.filter(child => !isBlank(child))
  return (
    parts.length > 0 &&
    parts.every(child => isElement(child) && (hasClass(child, 'image') || isPicture(child)))
  )
}

function readChildren(element: Element): PageItem[] {
  return readItems(element.children)
}

function readParagraph(element: Element): PageItem[] {
  const introduces = hasClass(element, 'title') || hasClass(element, 'field-name')
  if (!isLong(element, limit * 2)) return toBlock('text', element, introduces)
  return cutText(readTextContent(element).replace(/\s+/g, ' '), limit).flatMap(text =>
    toBlock('text', createElement('p', {}, [{ type: 'text', value: text }])),
  )
}

/** Reads a card or a field: its name and first paragraph become a list item, and the rest follows. */
function readTitledItem(box: Element): PageItem[] {
  const [title, first, ...rest] = groupInline(box.children).map(part =>
    Array.isArray(part) ? createElement('p', {}, part) : part,
  )
  const classes = title === undefined ? [] : readClasses(title)
  if (title === undefined || !['title', 'field-name'].some(name => classes.includes(name)))
    return readChildren(box)
  const name = classes.includes('title') ? [createElement('strong', {}, title.children)] : title.children
  const isShort = isElement(first, 'p') && !isLong(first, limit)
  const text = isShort ? [createText(': '), ...first.children] : []
  const others = isShort || first === undefined ? rest : [first, ...rest]
  const item = createElement('ul', {}, [createElement('li', {}, [...name, ...text])])
  return [...toBlock('list', item, !isShort), ...readItems(others)]
}

/** Reads each step as a block. A step that is long or has headings becomes its number and title, followed by its content. */
function readSteps(list: Element): PageItem[] {
  const first = Number(list.properties.start ?? 1)
  return list.children
    .filter(child => isElement(child, 'li'))
    .flatMap((item, index) => {
      if (!isElement(item)) return []
      const numbered = (children: ElementContent[]) =>
        createElement('ol', { start: first + index }, [createElement('li', {}, children)])
      if (!isLong(item, limit) && !holdsHeading(item)) return toBlock('step', numbered(item.children))
      const [head, ...rest] = groupInline(item.children)
      const lead = Array.isArray(head) ? createElement('p', {}, head) : head
      if (!isElement(lead, 'p') || isLong(lead, limit)) return readItems(item.children)
      return [...toBlock('step', numbered([lead]), true), ...readItems(rest.flat())]
    })
}

function toBlockOrChildren(kind: Block['kind'], element: Element): PageItem[] {
  if (!isLong(element, limit) && !holdsHeading(element)) return toBlock(kind, element)
  return isElement(element, 'ul', 'dl')
    ? element.children.flatMap(child => (isElement(child) ? readItems(child.children) : []))
    : readChildren(element)
}

function toBlock(kind: Block['kind'], element: Element, introduces = false): PageItem[] {
  const markdown = writeMarkdown([kind === 'image' ? element : withoutPictures(element)])
  const text = writePlainText([element])
  return markdown === '' || text === ''
    ? []
    : [{ kind: 'block', block: { kind, markdown, text }, introduces }]
}

/** Leaves out paragraphs and figures that contain only images, except in tables, where an image can be the content of a cell. */
function withoutPictures(element: Element): Element {
  if (element.tagName === 'table') return element
  const children = element.children.filter(
    child => !isElement(child, 'p', 'figure') || !isPicture(withoutCaption(child)),
  )
  return {
    ...element,
    children: children.map(child => (isElement(child) ? withoutPictures(child) : child)),
  }
}

function splitWhen(
  element: Element,
  length: number,
  split: (element: Element, limit: number) => Element[],
): Element[] {
  return isLong(element, length) ? split(element, limit) : [element]
}

function isLong(element: Element, length: number): boolean {
  return readTextContent(element).length > length
}

function holdsHeading(element: Element): boolean {
  return element.children.some(
    child => isElement(child) && (/^h[1-6]$/.test(child.tagName) || holdsHeading(child)),
  )
}
