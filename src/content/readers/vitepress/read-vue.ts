import type { Element, Root, RootContent } from 'hast'
import { componentTable } from '../../components/component-table.ts'
import { isElement, readTextContent } from '../../html/elements.ts'
import { createNames, readStatements } from '../../mdx/read-module.ts'
import { evaluateLiteral } from '../../scripts/evaluate-literal.ts'
import type { Literal } from '../../scripts/literal.ts'
import { parseExpression, parseStatements } from '../../scripts/parse-script.ts'
import { expandSlots } from './expand-slots.ts'

/** Evaluates an expression; undefined if it uses anything but constants. */
type Evaluate = (expression: string) => Literal | undefined

const binding = /^(?::|v-bind:)([a-z][\w-]*)$/i
const listings = new Set(['catalog', 'autocatalog'])
const limitExpressions = 1_000

/**
 * Replaces what Vue would fill in when a page runs: bound attributes (`:items="['a']"`), `{{ … }}` and slots. Only constants are
 * known, among them those of `<script setup>`. Other interpolations and elements with `v-for` are removed.
 */
export function readVue(root: Root): void {
  root.children = readAll(root.children, createEvaluator(root))
}

function readAll<Node extends RootContent>(nodes: readonly Node[], evaluate: Evaluate): Node[] {
  return nodes.filter(node => {
    if (node.type === 'text') node.value = fillIn(node.value, evaluate)
    if (node.type !== 'element') return true
    if ('v-for' in node.properties || 'vFor' in node.properties) return false
    readElement(node, evaluate)
    return true
  })
}

function readElement(element: Element, evaluate: Evaluate): void {
  if (isElement(element, 'code', 'pre')) return
  bindAttributes(element, evaluate)
  element.tagName = nameComponent(element)
  if (element.content) element.content.children = readAll(element.content.children, evaluate)
  element.children = readAll(element.children, evaluate)
  element.children = expandSlots(element)
}

function createEvaluator(root: Root): Evaluate {
  const names = createNames()
  for (const node of root.children)
    if (isElement(node, 'script')) readStatements(parseStatements(readTextContent(node)) ?? [], names)
  const known = new Map<string, Literal | undefined>()
  return expression => {
    if (known.has(expression) || known.size >= limitExpressions) return known.get(expression)
    const value = evaluateLiteral(parseExpression(expression), names.values)
    known.set(expression, value)
    return value
  }
}

function fillIn(text: string, evaluate: Evaluate): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, expression: string) => {
    const value = evaluate(expression)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })
}

function bindAttributes({ properties }: Element, evaluate: Evaluate): void {
  for (const [written, expression] of Object.entries(properties)) {
    const name = binding.exec(written)?.[1]
    if (name === undefined || typeof expression !== 'string') continue
    delete properties[written]
    const value = evaluate(expression || name)
    if (value === undefined || value === null) continue
    properties[name] = typeof value === 'object' ? JSON.stringify(value) : value
  }
}

/** Vue also accepts `<code-group>` for `<CodeGroup>`. `<Catalog />` of VuePress lists the pages below, as `<DocCardList />` does. */
function nameComponent({ tagName, properties }: Element): string {
  if (listings.has(tagName.toLowerCase()) && !('base' in properties)) return 'doccardlist'
  const joined = tagName.replaceAll('-', '').toLowerCase()
  return tagName.includes('-') && componentTable.has(joined) ? joined : tagName
}
