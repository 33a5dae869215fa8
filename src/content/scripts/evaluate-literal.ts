import { evaluateBuiltin } from './evaluate-builtin.ts'
import { type Literal, limitLiteral } from './literal.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from './syntax-node.ts'

/** What the names and calls in an expression stand for. A map of names is a scope. */
export interface Scope {
  get(name: string): Literal | undefined
  call?(node: SyntaxNode): Literal | undefined
  /** Replaces an item of a list or a member of an object that cannot be evaluated. */
  replaceUnknown?(node: SyntaxNode): Literal | undefined
}

const spreadLimit = 1_000
const limitCharacters = 100_000

/**
 * Evaluates an expression without running it: literals, templates, lists, objects, conditions, and names in scope with their members.
 * Returns undefined for everything else. Unknown items of a list become null, unknown members of an object are dropped.
 */
export function evaluateLiteral(node: unknown, scope: Scope): Literal | undefined {
  if (!isSyntaxNode(node)) return undefined
  switch (node.type) {
    case 'Literal':
      return isScalar(node.value) ? node.value : undefined
    case 'TemplateLiteral':
      return evaluateTemplate(node, scope)
    case 'Identifier':
      return typeof node.name === 'string' ? scope.get(node.name) : undefined
    case 'MemberExpression':
      return evaluateMember(node, scope)
    case 'ArrayExpression':
      return limitLiteral(evaluateList(node, scope))
    case 'ObjectExpression':
      return limitLiteral(evaluateObject(node, scope))
    case 'BinaryExpression':
      return node.operator === '+' ? evaluateSum(node, scope) : evaluateComparison(node, scope)
    case 'UnaryExpression':
      return evaluateNegation(node, scope)
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return evaluateLiteral(chooseOperand(node, evaluateLiteral(readTest(node), scope)), scope)
    case 'CallExpression':
      return (
        scope.call?.(node) ??
        evaluateReference(node, scope) ??
        evaluateBuiltin(node, inner => evaluateLiteral(inner, scope))
      )
    case 'JSXElement':
    case 'JSXFragment':
      return readNodes(node.children)
        .map(child => evaluateLiteral(child, scope) ?? '')
        .join('')
    case 'JSXText':
      return typeof node.value === 'string' ? node.value.replace(/\s+/g, ' ') : undefined
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return evaluateLiteral(node.expression, scope)
    default:
      return undefined
  }
}

/**
 * Evaluates the argument of a call that names a file or an address: `require('./a.png')`, `require.resolve('./a.js')`,
 * `useBaseUrl('/a.png')`, `path.resolve(__dirname, './a.js')`.
 */
function evaluateReference({ callee, arguments: args }: SyntaxNode, scope: Scope): Literal | undefined {
  if (!isSyntaxNode(callee)) return undefined
  const isResolve =
    callee.type === 'MemberExpression' &&
    readName(callee.object) === 'require' &&
    readName(callee.property) === 'resolve'
  const isPath =
    callee.type === 'MemberExpression' &&
    readName(callee.object) === 'path' &&
    ['join', 'resolve'].includes(readName(callee.property) ?? '')
  if (isPath) return evaluatePath(readNodes(args), scope)
  const isReference = isResolve || ['require', 'useBaseUrl'].includes(readName(callee) ?? '')
  return isReference ? evaluateLiteral(readNodes(args)[0], scope) : undefined
}

/** `path.resolve(__dirname, './sidebars.js')` is a file beside the configuration. */
function evaluatePath([folder, file, ...others]: readonly SyntaxNode[], scope: Scope): Literal | undefined {
  const isHere = readName(folder) === '__dirname'
  const path = isHere && others.length === 0 ? evaluateLiteral(file, scope) : undefined
  return typeof path === 'string' && !path.startsWith('/') ? `./${path.replace(/^\.\//, '')}` : undefined
}

function evaluateTemplate(node: SyntaxNode, scope: Scope): string | undefined {
  const values = readNodes(node.expressions).map(item =>
    isCurrentYear(item) ? '' : evaluateLiteral(item, scope),
  )
  if (values.some(value => !isScalar(value))) return undefined
  const texts = readNodes(node.quasis).map(({ value }) => readCooked(value))
  return limitText(
    texts.map((text, index) => text + (index < values.length ? String(values[index]) : '')).join(''),
  )
}

/** `new Date().getFullYear()` in a copyright is left out: a value must not depend on the day on which it is read. */
function isCurrentYear({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isSyntaxNode(callee) || callee.type !== 'MemberExpression') return false
  const { object, property } = callee
  const isNow =
    isSyntaxNode(object) &&
    object.type === 'NewExpression' &&
    readName(object.callee) === 'Date' &&
    readNodes(object.arguments).length === 0
  return isNow && /^get(?:UTC)?FullYear$/.test(readName(property) ?? '')
}

function readCooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked ?? '') : ''
}

function evaluateMember(node: SyntaxNode, scope: Scope): Literal | undefined {
  const object = evaluateLiteral(node.object, scope)
  const name = node.computed ? evaluateLiteral(node.property, scope) : readName(node.property)
  // The module of a required file: `require('./a.png').default`.
  if (typeof object === 'string' && name === 'default') return object
  if (typeof object !== 'object' || object === null) return undefined
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  return readOwnMember(object, name)
}

export function readOwnMember(object: Literal[] | { [name: string]: Literal }, name: string | number) {
  if (Array.isArray(object)) return name === 'length' ? object.length : object[Number(name)]
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function evaluateList(node: SyntaxNode, scope: Scope): Literal[] {
  const items: Literal[] = []
  for (const item of Array.isArray(node.elements) ? node.elements : []) {
    if (isSyntaxNode(item) && item.type === 'SpreadElement') {
      const spread = evaluateLiteral(item.argument, scope)
      if (Array.isArray(spread)) items.push(...spread.slice(0, spreadLimit))
      else scope.replaceUnknown?.(item)
    } else items.push(evaluatePart(item, scope) ?? null)
  }
  return items
}

function evaluateObject(node: SyntaxNode, scope: Scope): Literal {
  const members: [string, Literal][] = []
  for (const property of readNodes(node.properties)) {
    if (property.type === 'SpreadElement') {
      const spread = evaluateLiteral(property.argument, scope)
      if (typeof spread === 'object' && spread !== null)
        members.push(...Object.entries(spread).slice(0, spreadLimit))
      else scope.replaceUnknown?.(property)
      continue
    }
    const name = property.computed ? evaluateLiteral(property.key, scope) : readName(property.key)
    const value = evaluatePart(property.value, scope)
    if ((typeof name === 'string' || typeof name === 'number') && value !== undefined)
      members.push([String(name), value])
  }
  return Object.fromEntries(members)
}

function evaluatePart(node: unknown, scope: Scope): Literal | undefined {
  const value = evaluateLiteral(node, scope)
  return value === undefined && isSyntaxNode(node) ? scope.replaceUnknown?.(node) : value
}

function evaluateSum(node: SyntaxNode, scope: Scope): string | undefined {
  const left = evaluateLiteral(node.left, scope)
  const right = evaluateLiteral(node.right, scope)
  const isText = typeof left === 'string' || typeof right === 'string'
  return isText && isScalar(left) && isScalar(right) ? limitText(`${left}${right}`) : undefined
}

function evaluateComparison({ operator, ...node }: SyntaxNode, scope: Scope): boolean | undefined {
  const left = evaluateLiteral(node.left, scope)
  const right = evaluateLiteral(node.right, scope)
  if (!isScalar(left) || !isScalar(right)) return undefined
  if (operator === '===' || operator === '==') return left === right
  return operator === '!==' || operator === '!=' ? left !== right : undefined
}

function evaluateNegation(node: SyntaxNode, scope: Scope): number | boolean | undefined {
  const value = evaluateLiteral(node.argument, scope)
  if (node.operator === '!' && value !== undefined) return !value
  return node.operator === '-' && typeof value === 'number' ? -value : undefined
}

/** The operand that is evaluated first. */
export function readTest(node: SyntaxNode): unknown {
  return node.type === 'ConditionalExpression' ? node.test : node.left
}

/** Returns the operand of `a ? b : c`, `a && b`, `a || b` or `a ?? b` that decides, given `a`; undefined if `a` is unknown. */
export function chooseOperand(node: SyntaxNode, value: Literal | undefined): unknown {
  if (value === undefined) return undefined
  if (node.type === 'ConditionalExpression') return value ? node.consequent : node.alternate
  const isLeft = node.operator === '&&' ? !value : node.operator === '||' ? Boolean(value) : value !== null
  return isLeft ? node.left : node.right
}

/** Sums of sums double in length with every name that is added. */
function limitText(text: string): string | undefined {
  return text.length <= limitCharacters ? text : undefined
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
