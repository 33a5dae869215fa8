import type { Element, ElementContent } from 'hast'
import {
  createBox,
  createElement,
  createText,
  isBlank,
  isElement,
  readProperty,
  readTextContent,
} from './elements.ts'

const facts =
  /(?:^|\s)(?:One of|Always|Default|Minimum|Maximum|Minimum length|Maximum length|Pattern|Example): $/
const option = /^One of: ?$/
const marks = new Set(['required', 'deprecated', 'read-only', 'write-only'])

/** Whether a list describes fields, as `describeFields` writes them: each item starts with a name in code, or is an option. */
export function isFieldList(node: ElementContent | undefined): node is Element {
  if (!isElement(node, 'ul')) return false
  const items = node.children.filter(child => isElement(child, 'li'))
  return items.length > 0 && items.every(item => isElement(readHead(item)[0], 'code') || isOption(item))
}

/** Writes a list of fields as boxes, with the fields below each in a fold, which may be open. */
export function showFields(list: Element, isOpen = false): Element {
  const items = list.children.filter(child => isElement(child, 'li'))
  const firstOption = items.findIndex(isOption)
  return createBox(
    'div',
    'params',
    items.map((item, index) =>
      isOption(item) ? showOption(item, isOpen || index === firstOption, isOpen) : showField(item, isOpen),
    ),
  )
}

/** The name of the field that an item describes; null for an option. */
export function readFieldName(item: Element): string | null {
  const [name] = readHead(item)
  return isElement(name, 'code') ? readTextContent(name) : null
}

function isOption(item: Element): boolean {
  const [text, name] = readHead(item)
  return text?.type === 'text' && option.test(text.value.trimStart()) && isElement(name, 'strong')
}

/** The inline content that an item starts with. In a loose list it is a paragraph. */
function readHead(item: Element): ElementContent[] {
  const [first] = item.children.filter(child => !isBlank(child))
  return isElement(first, 'p') ? first.children : item.children
}

function showOption(item: Element, isShown: boolean, isOpen: boolean): Element {
  const [, name] = readHead(item)
  const fields = item.children.filter(isFieldList)
  const title = [createText('Option '), ...(name === undefined ? [] : [name])]
  if (fields.length === 0) return createBox('p', 'param', title)
  return createElement('details', { className: ['param-option'], ...(isShown && { open: true }) }, [
    createElement('summary', {}, title),
    ...fields.map(list => showFields(list, isOpen)),
  ])
}

function showField(item: Element, isOpen: boolean): Element {
  const [name, ...rest] = readHead(item)
  const isLoose = readHead(item) !== item.children
  const others = isLoose ? item.children.filter(child => !isBlank(child)).slice(1) : rest
  const inline = isLoose ? rest : others.filter(child => !isElement(child, 'ul', 'ol', 'pre', 'p'))
  const blocks = isLoose ? others : others.filter(child => isElement(child, 'ul', 'ol', 'pre', 'p'))
  const { labels, text } = readMarks(inline)
  const head = createBox('p', 'param-name', [
    ...(name === undefined ? [] : [name]),
    ...labels.flatMap(showMark),
  ])
  const fields = blocks.filter(child => child === blocks.at(-1) && isFieldList(child))
  const prose = blocks.filter(child => !fields.some(list => list === child))
  const shown = [
    ...showText(text),
    ...prose.flatMap(part => (isElement(part, 'p') ? showText(part.children) : [part])),
  ]
  const id = readProperty(item, 'id')
  return createElement('div', { className: ['param'], ...(id !== null && { id }) }, [
    head,
    ...shown,
    ...fields.flatMap(list => showNested(list, name, isOpen)),
  ])
}

function showNested(list: ElementContent, name: ElementContent | undefined, isOpen: boolean): Element[] {
  if (!isElement(list)) return []
  const items = list.children.filter(child => isElement(child, 'li'))
  const kind = items.some(isOption) ? 'option' : 'field'
  const count = createText(`${items.length} ${kind}${items.length === 1 ? '' : 's'} of `)
  const summary = createElement('summary', {}, [count, ...(name === undefined ? [] : [name])])
  return [createElement('details', isOpen ? { open: true } : {}, [summary, showFields(list, isOpen)])]
}

function showMark(label: string): ElementContent[] {
  const className = marks.has(label) ? `param-mark is-${label}` : 'param-type'
  return [createText(' '), createBox('span', className, [createText(label)])]
}

/** Divides ` (string, required): A text.` into the labels and the text. Types can contain parentheses. */
function readMarks(inline: readonly ElementContent[]): { labels: string[]; text: ElementContent[] } {
  const [first, ...rest] = inline
  if (first?.type !== 'text') return { labels: [], text: [...inline] }
  const end = first.value.startsWith(' (') ? findClose(first.value) : 0
  const inside = end > 2 ? first.value.slice(2, end) : ''
  const after = first.value.slice(end > 2 ? end + 1 : 0).replace(/^[:.]?\s*/, '')
  const labels = inside === '' ? [] : inside.split(', ')
  const kept = labels.findIndex(label => marks.has(label))
  const type = labels.slice(0, kept === -1 ? undefined : kept).join(', ')
  return {
    labels: [...(type === '' ? [] : [type]), ...(kept === -1 ? [] : labels.slice(kept))],
    text: [...(after === '' ? [] : [createText(after)]), ...rest],
  }
}

function findClose(text: string): number {
  let depth = 0
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return 0
}

/** A paragraph for the description, and one for the limits, default and example after it. */
function showText(children: readonly ElementContent[]): Element[] {
  const at = children.findIndex(
    (child, index) =>
      child.type === 'text' && facts.test(child.value) && isElement(children[index + 1], 'code'),
  )
  const cut = children[at]
  if (at === -1 || cut?.type !== 'text') return toParagraph('p', children)
  const label = facts.exec(cut.value)?.[0] ?? ''
  const before = cut.value.slice(0, cut.value.length - label.length).trimEnd()
  return [
    ...toParagraph('p', [...children.slice(0, at), ...(before === '' ? [] : [createText(before)])]),
    createBox('p', 'param-facts', [createText(label.trimStart()), ...children.slice(at + 1)]),
  ]
}

function toParagraph(tagName: string, children: readonly ElementContent[]): Element[] {
  return children.every(child => readTextContent(child).trim() === '')
    ? []
    : [createElement(tagName, {}, children)]
}
