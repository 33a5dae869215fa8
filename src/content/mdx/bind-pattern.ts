import { evaluateLiteral } from '../scripts/evaluate-literal.ts'
import type { Literal } from '../scripts/literal.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'

export type Names = Map<string, Literal>

/**
 * Sets the names in a pattern, such as `{ title, level = 2, ...rest }`, to their values. A missing value is null. Names whose value
 * is unknown (undefined) are removed.
 */
export function bindPattern(pattern: unknown, value: Literal | undefined, names: Names): void {
  if (!isSyntaxNode(pattern)) return
  if (pattern.type === 'Identifier') bindName(readName(pattern), value, names)
  if (pattern.type === 'ObjectPattern') bindMembers(pattern, value, names)
  if (pattern.type === 'AssignmentPattern')
    bindPattern(pattern.left, value === null ? evaluateLiteral(pattern.right, names) : value, names)
  if (pattern.type === 'ArrayPattern') bindItems(pattern, value, names)
}

/** An item can be left out: `[, second]`. */
function bindItems({ elements }: SyntaxNode, value: Literal | undefined, names: Names): void {
  const items = Array.isArray(value) ? value : undefined
  for (const [at, item] of (Array.isArray(elements) ? elements : []).entries()) {
    if (isSyntaxNode(item) && item.type === 'RestElement') bindPattern(item.argument, items?.slice(at), names)
    else bindPattern(item, items && (items[at] ?? null), names)
  }
}

function bindMembers(pattern: SyntaxNode, value: Literal | undefined, names: Names): void {
  const isKnown = typeof value === 'object' && value !== null && !Array.isArray(value)
  const rest = new Map(isKnown ? Object.entries(value) : [])
  for (const property of readNodes(pattern.properties)) {
    if (property.type === 'RestElement') {
      bindPattern(property.argument, isKnown ? Object.fromEntries(rest) : undefined, names)
      continue
    }
    const key = readName(property.key) ?? ''
    bindPattern(property.value, isKnown ? (rest.get(key) ?? null) : undefined, names)
    rest.delete(key)
  }
}

function bindName(name: string | undefined, value: Literal | undefined, names: Names): void {
  if (name === undefined) return
  if (value === undefined) names.delete(name)
  else names.set(name, value)
}
