import type { Element, ElementContent } from 'hast'
import { createListing } from '../code/create-listing.ts'
import { audiences } from '../html/audience.ts'
import { createBox, createElement, createText, isBlock, isElement, readProperty } from '../html/elements.ts'
import { writeMarkdown } from '../passages/write-markdown.ts'
import { parseAttribute, type WriteComponent } from './component.ts'
import { readInlineMarkdown } from './inline-markdown.ts'
import { readIcon } from './titled-boxes.ts'

/** `<Visibility for="humans">` is shown on the site only, and `for="agents"` in Markdown only. */
export const writeVisibility: WriteComponent = ({ children, read }) => {
  const audience = read('for', 'htmlFor')?.toLowerCase()
  if (audience === 'humans') return [createAudienceBox(audiences.people, children)]
  // A heading for programs would be in the table of contents.
  if (audience === 'agents') return [createAudienceBox(audiences.agents, children.map(flattenHeading))]
  return children
}

function createAudienceBox(className: string, children: readonly ElementContent[]): Element {
  return createBox(children.some(isBlock) ? 'div' : 'span', className, children)
}

function flattenHeading(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  if (/^h[1-6]$/.test(node.tagName)) return createBox('p', 'title', node.children)
  return { ...node, children: node.children.map(flattenHeading) }
}

/** A prompt to copy: the description is shown, and the text is folded. The page's script adds a button that copies it. */
export const writePrompt: WriteComponent = component => {
  const { children, read } = component
  const text = writeMarkdown(children.map(nameLinks))
  const title = [...readIcon(component), ...readInlineMarkdown(read('description') ?? '')]
  const actions = parseAttribute(read('actions')) ?? ['copy']
  const has = (action: string) => Array.isArray(actions) && actions.includes(action)
  const classes = has('copy') ? ['wrap'] : ['wrap', 'nocopy']
  const cursor = has('cursor')
    ? [createElement('p', {}, [createElement('a', { href: toCursorAddress(text) }, [createText('Cursor')])])]
    : []
  return [
    createBox('div', 'prompt', [
      ...(title.length === 0 ? [] : [createBox('p', 'title', title)]),
      createElement('details', {}, [
        createElement('summary', {}, [createText('Prompt')]),
        createListing(text, 'markdown', { title: null, icon: null, classes, lines: new Map() }),
      ]),
      ...(cursor.length === 0 ? [] : [createBox('div', audiences.people, cursor)]),
    ]),
  ]
}

const limitAddress = 8_000

function toCursorAddress(text: string): string {
  return `https://cursor.com/link/prompt?text=${encodeURIComponent(text.toWellFormed().slice(0, limitAddress))}`
}

/** A prompt is read outside the site, so it keeps the addresses of links. */
function nameLinks(node: ElementContent): ElementContent {
  if (!isElement(node)) return node
  const children = node.children.map(nameLinks)
  const href = isElement(node, 'a') ? readProperty(node, 'href') : null
  return href !== null && /^https?:/.test(href)
    ? createElement('span', {}, [...children, createText(` (${href})`)])
    : { ...node, children }
}
