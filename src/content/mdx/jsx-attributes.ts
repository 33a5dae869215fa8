import type { RootContent } from 'mdast'
import { evaluateLiteral, type Scope } from '../scripts/evaluate-literal.ts'
import type { Literal } from '../scripts/literal.ts'
import { parseExpression } from '../scripts/parse-script.ts'
import { readIconElement } from './read-icon-element.ts'

export type JsxElement = Extract<RootContent, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Reads the attributes with literal values. An attribute without a value is `true`. */
export function readJsxAttributes(element: JsxElement, scope: Scope): Map<string, Literal> {
  const attributes = new Map<string, Literal>()
  for (const attribute of element.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { value } = attribute
    if (value === null || value === undefined) attributes.set(attribute.name, true)
    else if (typeof value === 'string') attributes.set(attribute.name, value)
    else {
      const expression = parseExpression(value.value)
      const isIcon = attribute.name === 'icon' && expression?.type === 'JSXElement'
      const literal = isIcon ? readIconElement(expression) : evaluateLiteral(expression, scope)
      if (literal !== undefined) attributes.set(attribute.name, literal)
    }
  }
  return attributes
}

/** Writes attributes as texts, and other values as JSON. */
export function writeJsxAttributes(attributes: ReadonlyMap<string, Literal>): JsxElement['attributes'] {
  return [...attributes].map(([name, value]) => ({
    type: 'mdxJsxAttribute',
    name,
    value: value === true ? null : typeof value === 'string' ? value : JSON.stringify(value),
  }))
}
