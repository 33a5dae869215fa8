import type { RootContent } from 'mdast'
import { chooseOperand, evaluateLiteral, readTest } from '../scripts/evaluate-literal.ts'
import type { Literal } from '../scripts/literal.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'
import { bindPattern, type Names } from './bind-pattern.ts'
import { readIconElement } from './read-icon-element.ts'

const limitItems = 500
/** Attributes that affect neither the text nor the links. */
const unseen =
  /^(?:class|className|class:list|style|key|ref|slot|on[A-Z]\w*|(?:client|is|transition|data|aria)[:-][\w-]+)$/

export interface DrawNeeds {
  /** Counts what is drawn. Returns false above a limit. */
  spend(): boolean
  /** The content between the tags of the component: `''` is the slot without a name. */
  slots: ReadonlyMap<string, readonly RootContent[]>
  /** Returns the content of a slot, or nothing above a limit. */
  fillSlot(name: string): readonly RootContent[]
  /** Draws an element whose attributes and children are known. */
  drawElement(name: string, attributes: Map<string, Literal>, children: RootContent[]): RootContent[]
}

/** Draws what a function returns for these arguments. Returns undefined if any part of it is unknown. */
export function drawFunction(
  { params, body }: SyntaxNode,
  values: readonly Literal[],
  { names: outer, needs }: { names: Names; needs: DrawNeeds },
): RootContent[] | undefined {
  const names = new Map(outer)
  for (const [at, parameter] of readNodes(params).entries()) bindPattern(parameter, values[at] ?? null, names)
  if (!isSyntaxNode(body)) return undefined
  const returned = body.type === 'BlockStatement' ? findReturned(readNodes(body.body), names) : body
  return isSyntaxNode(returned) ? draw(returned, { names, needs }) : undefined
}

interface Place {
  names: Names
  needs: DrawNeeds
}

/** Draws an expression. Returns undefined if any part of it is unknown, because half a component can be misleading. */
export function draw(node: SyntaxNode, place: Place): RootContent[] | undefined {
  if (!place.needs.spend()) return undefined
  if (isSlot(node)) return [...place.needs.fillSlot('')]
  switch (node.type) {
    case 'JSXElement':
      return drawElement(node, place)
    case 'JSXFragment':
      return drawAll(node.children, place)
    case 'JSXText':
      return writeText(String(node.value))
    case 'JSXEmptyExpression':
      return []
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return isSyntaxNode(node.expression) ? draw(node.expression, place) : undefined
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return drawChosen(node, place)
    case 'CallExpression':
      return drawList(node, place)
    default:
      return writeValue(evaluate(node, place.names))
  }
}

function drawAll(nodes: unknown, place: Place): RootContent[] | undefined {
  const drawn: RootContent[] = []
  for (const node of readNodes(nodes)) {
    const part = draw(node, place)
    if (part === undefined) return undefined
    for (const each of part) drawn.push(each)
  }
  return drawn
}

function drawElement({ openingElement, children }: SyntaxNode, place: Place): RootContent[] | undefined {
  if (!isSyntaxNode(openingElement)) return undefined
  const name = readTagName(openingElement.name)
  if (name === 'style' || name === 'script') return []
  const inner = drawAll(children, place)
  const attributes = readAttributes(openingElement, place)
  if (name === undefined || inner === undefined || attributes === undefined) return undefined
  if (name === 'slot') {
    const slot = String(attributes.get('name') ?? '')
    return isFilled(place.needs, slot) ? [...place.needs.fillSlot(slot)] : inner
  }
  return place.needs.drawElement(name, attributes, inner)
}

/** `Tabs.Tab` is a member of `Tabs`. */
function readTagName(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined
  if (node.type !== 'JSXMemberExpression') return readName(node)
  const [object, property] = [readTagName(node.object), readName(node.property)]
  return object === undefined || property === undefined ? undefined : `${object}.${property}`
}

function readAttributes(opening: SyntaxNode, { names }: Place): Map<string, Literal> | undefined {
  const attributes: Names = new Map()
  for (const attribute of readNodes(opening.attributes)) {
    if (attribute.type === 'JSXSpreadAttribute') {
      const spread = evaluateLiteral(attribute.argument, names)
      if (typeof spread !== 'object' || spread === null) return undefined
      for (const [name, value] of Object.entries(spread)) if (!unseen.test(name)) attributes.set(name, value)
      continue
    }
    const name = readAttributeName(attribute.name)
    if (unseen.test(name)) continue
    const value = readAttribute(name, attribute.value, names)
    if (value === undefined) return undefined
    if (value !== null && value !== false) attributes.set(name, value)
  }
  return attributes
}

function readAttributeName(node: unknown): string {
  if (!isSyntaxNode(node)) return ''
  if (node.type !== 'JSXNamespacedName') return readName(node) ?? ''
  return `${readName(node.namespace) ?? ''}:${readName(node.name) ?? ''}`
}

function readAttribute(name: string, value: unknown, names: Names): Literal | undefined {
  if (value === null) return true
  const inner = isSyntaxNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
  // Attributes with HTML: `set:html`, `dangerouslySetInnerHTML`.
  if (name.includes(':') || /html$/i.test(name)) return undefined
  const isIcon = isSyntaxNode(inner) && inner.type === 'JSXElement'
  return isIcon ? readIconElement(inner) : evaluate(inner, names)
}

/** As `evaluateLiteral`, but a member that a known object lacks is null, and `Astro.slots.has('name')` is known. */
function evaluate(node: unknown, names: Names): Literal | undefined {
  const value = evaluateLiteral(node, names)
  if (value !== undefined || !isSyntaxNode(node)) return value
  if (node.type === 'CallExpression') return hasSlot(node, names)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const object = evaluateLiteral(node.object, names)
  return typeof object === 'object' && object !== null ? null : undefined
}

function hasSlot({ callee, arguments: given }: SyntaxNode, names: Names): boolean | undefined {
  if (!isSyntaxNode(callee) || !isSyntaxNode(callee.object)) return undefined
  const slots = evaluateLiteral(callee.object, names)
  const isOfAstro = readName(callee.object.property) === 'slots' && readName(callee.property) === 'has'
  if (!isOfAstro || !Array.isArray(slots)) return undefined
  return slots.includes(evaluateLiteral(readNodes(given)[0], names) ?? null)
}

function drawChosen(node: SyntaxNode, place: Place): RootContent[] | undefined {
  const test = readTest(node)
  const value = isSlot(test) ? isFilled(place.needs, '') : evaluate(test, place.names)
  const chosen = chooseOperand(node, value)
  return isSyntaxNode(chosen) ? draw(chosen, place) : undefined
}

/** Draws `list.map(item => …)`. */
function drawList(node: SyntaxNode, place: Place): RootContent[] | undefined {
  const { callee } = node
  const [drawItem] = readNodes(node.arguments)
  if (!isSyntaxNode(callee) || readName(callee.property) !== 'map' || drawItem === undefined)
    return writeValue(evaluate(node, place.names))
  const list = evaluateLiteral(callee.object, place.names)
  // An item that is unknown is null.
  if (!Array.isArray(list) || list.length > limitItems || list.includes(null)) return undefined
  const drawn: RootContent[] = []
  for (const [at, item] of list.entries()) {
    const part = drawFunction(drawItem, [item, at], place)
    if (part === undefined) return undefined
    for (const each of part) drawn.push(each)
  }
  return drawn
}

/** Finds what the statements of a function return: null for nothing yet, undefined if it is unknown. */
function findReturned(statements: readonly SyntaxNode[], names: Names): SyntaxNode | null | undefined {
  for (const statement of statements) {
    if (/^(?:For|While|DoWhile|Switch|Try|Throw)/.test(statement.type) || changesValues(statement))
      return undefined
    if (statement.type === 'ReturnStatement')
      return isSyntaxNode(statement.argument) ? statement.argument : undefined
    for (const { id, init } of readNodes(statement.declarations))
      bindPattern(id, statement.kind === 'const' ? evaluate(init, names) : undefined, names)
    const returned = statement.type === 'IfStatement' ? findInBranch(statement, names) : null
    if (returned !== null) return returned
  }
  return null
}

/** Whether a statement assigns, or calls a method, such as `list.push(…)`. */
function changesValues({ type, expression }: SyntaxNode): boolean {
  if (type !== 'ExpressionStatement' || !isSyntaxNode(expression)) return false
  const { callee } = expression
  if (['AssignmentExpression', 'UpdateExpression'].includes(expression.type)) return true
  return isSyntaxNode(callee) && callee.type === 'MemberExpression' && readName(callee.object) !== 'console'
}

function findInBranch(statement: SyntaxNode, names: Names): SyntaxNode | null | undefined {
  const test = evaluate(statement.test, names)
  if (test === undefined) return undefined
  const branch = test ? statement.consequent : statement.alternate
  if (!isSyntaxNode(branch)) return null
  return findReturned(branch.type === 'BlockStatement' ? readNodes(branch.body) : [branch], names)
}

function isFilled({ slots }: DrawNeeds, name: string): boolean {
  return (slots.get(name) ?? []).length > 0
}

function isSlot(node: unknown): boolean {
  if (!isSyntaxNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'children'
  return (
    node.type === 'MemberExpression' &&
    readName(node.object) === 'props' &&
    readName(node.property) === 'children'
  )
}

/** Trims lines, as JSX does. Elements on separate lines get a space between them, where a stylesheet would leave a gap. */
function writeText(text: string): RootContent[] {
  if (text.trim() === '') return text === '' ? [] : [{ type: 'text', value: ' ' }]
  const lines = text.split('\n')
  const trimmed = lines.map((line, at) => {
    const start = at === 0 ? line : line.trimStart()
    return at === lines.length - 1 ? start : start.trimEnd()
  })
  return [{ type: 'text', value: trimmed.filter(line => line !== '').join(' ') }]
}

function writeValue(value: Literal | undefined): RootContent[] | undefined {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'boolean') return []
  if (Array.isArray(value)) return writeValues(value)
  return typeof value === 'object' ? undefined : [{ type: 'text', value: String(value) }]
}

/** An item that is unknown is null. */
function writeValues(values: readonly Literal[]): RootContent[] | undefined {
  const written: RootContent[] = []
  for (const value of values) {
    const part = value === null ? undefined : writeValue(value)
    if (part === undefined) return undefined
    for (const each of part) written.push(each)
  }
  return written
}
