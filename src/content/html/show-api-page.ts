import type { Element, ElementContent, Root } from 'hast'
import { createBox, createElement, createText, hasClass, isElement, readTextContent } from './elements.ts'
import { isFieldList, showFields } from './show-fields.ts'

/** The class of the part of a page that `describeOperation` and the like write. */
const apiClass = 'api'
const callbackClass = 'callback'
/** Sections whose parts each have a sample. */
const sampledSections = /^(?:Responses|Messages\b.*)$/

/**
 * Lays out the description of an operation for people: the address first, fields as folds, and the examples in a column beside
 * the text. Passages and Markdown are made from the tree before this change.
 */
export function showApiPage(root: Root): Root {
  const at = root.children.findIndex(node => hasClass(node, apiClass))
  const box = root.children[at]
  if (!isElement(box)) return root
  const { address, text, examples } = divide(box.children, hasClass(box, 'unfolded'))
  const side = showExamples(examples)
  return {
    ...root,
    children: [
      ...address,
      ...root.children.slice(0, at),
      createBox('div', apiClass, text),
      ...side,
      ...root.children.slice(at + 1),
    ],
  }
}

interface Parts {
  address: Element[]
  text: ElementContent[]
  examples: { heading: ElementContent[]; listings: Element[] }[]
}

function divide(children: readonly ElementContent[], isUnfolded: boolean): Parts {
  const parts: Parts = { address: [], text: [], examples: [] }
  const samples: Element[] = []
  let section = ''
  let name: string | null = null
  for (const child of placeCallbacks(children)) {
    if (isElement(child, 'h2')) section = readTextContent(child)
    if (isElement(child, 'h2')) name = null
    if (isElement(child, 'h3') && sampledSections.test(section)) name = readTextContent(child).trim()
    const address = parts.address.length === 0 ? readEndpoint(child) : null
    if (hasClass(child, 'api-request')) parts.examples.push(readRequest(child))
    else if (address !== null) parts.address.push(showAddress(address))
    else if (isElement(child, 'pre') && name !== null) samples.push(nameListing(child, name))
    else if (hasClass(child, callbackClass)) parts.text.push(showCallback(child, isUnfolded))
    else parts.text.push(isFieldList(child) ? showFields(child, isUnfolded) : markLabel(child, 'h2'))
  }
  const listings = dropRepeated(samples)
  if (listings.length > 0) parts.examples.push({ heading: [], listings })
  return parts
}

/** A message that is sent and received has one sample. */
function dropRepeated(listings: readonly Element[]): Element[] {
  return [...new Map(listings.map(listing => [readTextContent(listing), listing])).values()]
}

/** Puts each callback, from its heading to the next section, into a box above the responses. */
function placeCallbacks(children: readonly ElementContent[]): ElementContent[] {
  const gathered = gatherCallbacks(children)
  const callbacks = gathered.filter(child => hasClass(child, callbackClass))
  const others = gathered.filter(child => !hasClass(child, callbackClass))
  const at = others.findIndex(child => isElement(child, 'h2') && readTextContent(child) === 'Responses')
  return at === -1 ? gathered : others.toSpliced(at, 0, ...callbacks)
}

function gatherCallbacks(children: readonly ElementContent[]): ElementContent[] {
  const gathered: ElementContent[] = []
  let callback: Element | null = null
  for (const child of children) {
    const isCallback = isElement(child, 'h2') && /^Callback [A-Z]+ /.test(readTextContent(child))
    if (isCallback || isElement(child, 'h2') || hasClass(child, 'api-request')) callback = null
    if (isCallback) {
      callback = createBox('div', callbackClass, [])
      gathered.push(callback)
    }
    if (callback === null) gathered.push(child)
    else callback.children.push(child)
  }
  return gathered
}

function showCallback({ children: [heading, ...children] }: Element, isUnfolded: boolean): Element {
  const { method, address } = divideAddress(
    readTextContent(heading ?? createText('')).replace('Callback ', ''),
  )
  const title = isElement(heading)
    ? [
        {
          ...heading,
          children: [
            createText('Callback '),
            showMethod(method),
            createText(' '),
            createElement('code', {}, [createText(address)]),
          ],
        },
      ]
    : []
  return createElement('details', { className: [callbackClass], ...(isUnfolded && { open: true }) }, [
    createElement('summary', {}, title),
    ...children.map(child => (isFieldList(child) ? showFields(child, isUnfolded) : markLabel(child, 'h3'))),
  ])
}

/** Marks a heading that `describeOperation` and the like write, so that it is shown in the language of the page. */
function markLabel<Child extends ElementContent>(child: Child, tagName: 'h2' | 'h3'): Child {
  if (!isElement(child, tagName)) return child
  return { ...child, properties: { ...child.properties, dataLabel: '' } }
}

interface Endpoint {
  method: string
  address: string
}

/** Reads the address of an operation, webhook or channel. */
function readEndpoint(node: ElementContent): Endpoint | null {
  const [first, second] = isElement(node, 'pre', 'p') ? node.children : []
  if (hasClass(first, 'language-http') && isElement(first))
    return divideAddress(readTextContent(first).trim())
  if (first?.type !== 'text' || !isElement(second, 'code')) return null
  const method = { 'Channel ': 'WSS', 'A webhook: ': 'WEBHOOK' }[first.value]
  return method === undefined ? null : { method, address: readTextContent(second) }
}

function divideAddress(text: string): Endpoint {
  const [, method = '', address = ''] = /^(\S+) (.*)$/s.exec(text) ?? []
  return { method, address }
}

function showAddress({ method, address }: Endpoint): Element {
  return createBox('p', 'endpoint', [
    showMethod(method),
    createText(' '),
    createElement('code', {}, [createText(address)]),
  ])
}

function showMethod(method: string): Element {
  return createBox('span', `method is-${method.toLowerCase()}`, [createText(method)])
}

function readRequest(box: Element): Parts['examples'][number] {
  const heading = box.children.filter(child => isElement(child, 'h2')).map(child => markLabel(child, 'h2'))
  const all = box.children.flatMap(child => (hasClass(child, 'for-people') ? child.children : [child]))
  const listings = all.flatMap(child => {
    if (isElement(child, 'pre')) return [nameListing(child, 'curl')]
    return hasClass(child, 'code') ? [child] : []
  })
  // A sample of the description takes the place of our command.
  const [own, ...others] = listings
  const isReplaced = others.some(other => /^curl$/i.test(readName(other)))
  return { heading, listings: isReplaced || own === undefined ? others : [own, ...others] }
}

function readName(listing: Element): string {
  const caption = listing.children.find(child => isElement(child, 'figcaption'))
  return caption === undefined ? '' : readTextContent(caption).trim()
}

function nameListing(pre: Element, name: string): Element {
  return createBox('figure', 'code', [createElement('figcaption', {}, [createText(name)]), pre])
}

function showExamples(examples: Parts['examples']): Element[] {
  if (examples.length === 0) return []
  const groups = examples.flatMap(({ heading, listings }) => [
    ...heading,
    ...(listings.length < 2
      ? listings
      : [createBox('div', heading.length > 0 ? 'code-group' : 'code-group unsynced', listings)]),
  ])
  return [createBox('div', 'api-side', [createElement('div', {}, groups)])]
}
