/** Part of a JavaScript syntax tree (ESTree), as the MDX parser leaves it. */
export interface SyntaxNode {
  type: string
  [member: string]: unknown
}

export type Literal = string | number | boolean | null | Literal[] | { [name: string]: Literal }

/** Values of the names that a page may use in its expressions. */
export type Scope = ReadonlyMap<string, Literal>

/**
 * The value of an expression that is written out: literals, templates, lists and objects of them, names in scope and their members.
 * Undefined for all that would have to be run.
 */
export function readLiteral(node: unknown, scope: Scope): Literal | undefined {
  if (!isSyntaxNode(node)) return undefined
  switch (node.type) {
    case 'Literal':
      return isScalar(node.value) ? node.value : undefined
    case 'TemplateLiteral':
      return readTemplate(node, scope)
    case 'Identifier':
      return typeof node.name === 'string' ? scope.get(node.name) : undefined
    case 'MemberExpression':
      return readMember(node, scope)
    case 'ArrayExpression':
      return readList(node.elements).map(item => readLiteral(item, scope) ?? null)
    case 'ObjectExpression':
      return readObject(node, scope)
    case 'BinaryExpression':
      return readSum(node, scope)
    case 'CallExpression':
      return readReference(node, scope)
    case 'JSXElement':
    case 'JSXFragment':
      return readList(node.children)
        .map(child => readLiteral(child, scope) ?? '')
        .join('')
    case 'JSXText':
      return typeof node.value === 'string' ? node.value.replace(/\s+/g, ' ') : undefined
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return readLiteral(node.expression, scope)
    default:
      return undefined
  }
}

/** What names a file or an address in the source: `require('./a.png')`, `useBaseUrl('/a.png')`. */
function readReference(node: SyntaxNode, scope: Scope): Literal | undefined {
  const { callee } = node
  const isReference =
    isSyntaxNode(callee) && typeof callee.name === 'string' && /^(?:require|useBaseUrl)$/.test(callee.name)
  return isReference ? readLiteral(readList(node.arguments)[0], scope) : undefined
}

function readTemplate(node: SyntaxNode, scope: Scope): string | undefined {
  const values = readList(node.expressions).map(item => readLiteral(item, scope))
  const texts = readList(node.quasis).map(item => (isSyntaxNode(item) ? readCooked(item.value) : ''))
  if (values.some(value => !isScalar(value))) return undefined
  return texts.map((text, index) => text + (index < values.length ? String(values[index]) : '')).join('')
}

function readCooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked ?? '') : ''
}

function readMember(node: SyntaxNode, scope: Scope): Literal | undefined {
  const object = readLiteral(node.object, scope)
  const property = node.property
  const name = node.computed || !isSyntaxNode(property) ? readLiteral(property, scope) : property.name
  // The module that a file is required as: `require('./a.png').default`.
  if (typeof object === 'string' && name === 'default') return object
  if (typeof object !== 'object' || object === null) return undefined
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  return Object.entries(object).find(([key]) => key === String(name))?.[1]
}

function readObject(node: SyntaxNode, scope: Scope): Literal {
  const members: [string, Literal][] = []
  for (const property of readList(node.properties)) {
    if (!isSyntaxNode(property) || property.type !== 'Property') continue
    const key = property.key
    const name = isSyntaxNode(key) ? (key.name ?? key.value) : undefined
    const value = readLiteral(property.value, scope)
    if (typeof name === 'string' && value !== undefined) members.push([name, value])
  }
  return Object.fromEntries(members)
}

function readSum(node: SyntaxNode, scope: Scope): string | undefined {
  const left = readLiteral(node.left, scope)
  const right = readLiteral(node.right, scope)
  return node.operator === '+' &&
    (typeof left === 'string' || typeof right === 'string') &&
    isScalar(left) &&
    isScalar(right)
    ? `${left}${right}`
    : undefined
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
