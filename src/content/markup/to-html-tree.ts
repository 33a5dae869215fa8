import type { Element, ElementContent, Root as HtmlRoot, Properties } from 'hast'
import type { Code, Html, Node, Root, RootContent } from 'mdast'
import rehypeRaw from 'rehype-raw'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { createListing } from '../code/create-listing.ts'
import { readFence } from '../code/read-fence.ts'
import { createBox, createElement, createText } from '../html/elements.ts'
import type { JsxElement } from '../mdx/jsx-attributes.ts'
import { isFormula } from './holds-math.ts'
import { writeListItem } from './write-list-item.ts'

type Handlers = NonNullable<Options['handlers']>
/** The state that remark-rehype passes to its handlers; its package does not export the type. */
type State = Parameters<NonNullable<Handlers['code']>>[0]

/** A formula, as the native parser reads it. */
interface MathNode {
  value: string
}

const propertyNames: Record<string, string> = {
  class: 'className',
  colspan: 'colSpan',
  for: 'htmlFor',
  rowspan: 'rowSpan',
  tabindex: 'tabIndex',
}

/** Elements that are ready: those of pages that are not written in Markdown. */
interface ReadyElement extends Node {
  type: 'ready'
  element: ElementContent
}

declare module 'mdast' {
  interface RootContentMap {
    ready: ReadyElement
  }
}

const handlers: Handlers = {
  code: (_state: State, node: Code) => writeCode(node),
  html: (_state: State, node: Html) => ({
    type: 'raw',
    value: closeEmptyTags(node.value),
    position: node.position,
  }),
  inlineMath: (_state: State, node: MathNode) =>
    isFormula(node.value) ? writeMath(node, 'math') : createText(`$${node.value}$`),
  listItem: writeListItem,
  math: (_state: State, node: MathNode) => createElement('p', {}, [writeMath(node, 'math math-block')]),
  mdxJsxFlowElement: writeJsx,
  mdxJsxTextElement: writeJsx,
  ready: (_state: State, node: ReadyElement) => node.element,
}

const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', handlers }).freeze()
const parseRawHtml = unified().use(rehypeRaw).freeze()

/** Converts Markdown to an HTML tree and parses raw HTML into it. Components keep their names, and nothing is sanitised yet. */
export function toHtmlTree(root: Root): HtmlRoot {
  const tree = toHtml.runSync(root)
  return root.children.some(holdsHtml) ? parseRawHtml.runSync(tree) : tree
}

function writeMath({ value }: MathNode, className: string): Element {
  return createBox('span', className, [createText(value)])
}

function holdsHtml(node: RootContent): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(holdsHtml))
}

function writeCode(node: Code): Element {
  // Python-Markdown and Pandoc: ``` { .py title="a.py" }
  const named = /^\{?\s*\.([\w+#-]+)/.exec(`${node.lang ?? ''} ${node.meta ?? ''}`)?.[1]
  const language = (named ?? node.lang)?.toLowerCase().replace(/[^\w+#-].*$/s, '')
  const options = readFence(named === undefined ? node.meta : node.meta?.replace(/\}\s*$/, ''))
  const result = createListing(node.value, language, options)
  return node.position ? { ...result, position: node.position } : result
}

function writeJsx(state: State, node: JsxElement): Element {
  const properties: Properties = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const value = typeof attribute.value === 'string' ? attribute.value : true
    properties[propertyNames[attribute.name] ?? attribute.name] = value
  }
  const children: ElementContent[] = state.all(node)
  const element = createElement(node.name ?? 'fragment', properties, children)
  return node.position ? { ...element, position: node.position } : element
}

const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** HTML has no `<Badge />` or `<sup />`: as a start tag it would swallow what follows. In `<a href=b/>`, the slash belongs to the address. */
function closeEmptyTags(html: string): string {
  return html.replace(/<([A-Za-z][\w.-]*)((?:\s[^<>]*)?)\/>/g, (whole, name: string, attributes: string) =>
    voidTags.has(name.toLowerCase()) || /=[^\s"'=]+$/.test(attributes)
      ? whole
      : `<${name}${attributes}></${name}>`,
  )
}
