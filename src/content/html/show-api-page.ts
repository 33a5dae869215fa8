import type { Element, ElementContent, Root } from 'hast'
import { createBox, createElement, createText, hasClass, isElement, readTextContent } from './elements.ts'
import { isFieldList, showFields } from './show-fields.ts'

/** The class of the part of a page that `describeOperation` and the like write. */
const apiClass = 'api'

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
  const responses: Element[] = []
  let status: string | null = null
  for (const child of children) {
    if (isElement(child, 'h2', 'h3'))
      status = /^\s*(\w{3}|default)\s*$/.exec(readTextContent(child))?.[1] ?? null
    if (hasClass(child, 'api-request')) parts.examples.push(readRequest(child))
    else if (isAddress(child) && parts.address.length === 0) parts.address.push(showAddress(child))
    else if (isElement(child, 'pre') && status !== null) responses.push(nameListing(child, status))
    else parts.text.push(isFieldList(child) ? showFields(child, isUnfolded) : child)
  }
  if (responses.length > 0) parts.examples.push({ heading: [], listings: responses })
  return parts
}

function isAddress(node: ElementContent): node is Element {
  const [code] = isElement(node, 'pre') ? node.children : []
  return hasClass(code, 'language-http')
}

function showAddress(pre: Element): Element {
  const [, method = '', address = ''] = /^(\S+) (.*)$/.exec(readTextContent(pre).trim()) ?? []
  return createBox('p', 'endpoint', [
    createBox('span', `method is-${method.toLowerCase()}`, [createText(method)]),
    createText(' '),
    createElement('code', {}, [createText(address)]),
  ])
}

function readRequest(box: Element): Parts['examples'][number] {
  const heading = box.children.filter(child => isElement(child, 'h2'))
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
