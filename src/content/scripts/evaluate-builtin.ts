import { type Literal, limitLiteral } from './literal.ts'
import { isSyntaxNode, readName, readNodes, type SyntaxNode } from './syntax-node.ts'

const limitParts = 1_000
const limitCharacters = 100_000

type Builtin<Value> = (value: Value, ...given: (Literal | undefined)[]) => Literal | undefined

const ofTexts: Record<string, Builtin<string>> = {
  trim: text => text.trim(),
  toLowerCase: text => text.toLowerCase(),
  toUpperCase: text => text.toUpperCase(),
  includes: (text, part) => (typeof part === 'string' ? text.includes(part) : undefined),
  startsWith: (text, part) => (typeof part === 'string' ? text.startsWith(part) : undefined),
  endsWith: (text, part) => (typeof part === 'string' ? text.endsWith(part) : undefined),
  split: (text, mark) => (typeof mark === 'string' ? text.split(mark, limitParts) : undefined),
  slice: (text, from, to) => sliceFrom(text, from, to),
  replace: (text, part, by) => replaceText(text, part, by, 'replace'),
  replaceAll: (text, part, by) => replaceText(text, part, by, 'replaceAll'),
}

const ofLists: Record<string, Builtin<Literal[]>> = {
  join: (list, mark = ',') => joinList(list, mark),
  includes: (list, item) => (item === undefined ? undefined : list.includes(item)),
  slice: (list, from, to) => sliceFrom(list, from, to),
  concat: (list, ...others) => list.concat(...others.map(other => other ?? null)),
}

const ofObjects: Record<string, Builtin<{ [name: string]: Literal } | Literal[]>> = {
  entries: object => Object.entries(object).slice(0, limitParts),
  keys: object => Object.keys(object).slice(0, limitParts),
  values: object => Object.values(object).slice(0, limitParts),
}

/** Evaluates calls that only depend on their values, such as `list.join(', ')` and `Object.entries(object)`. */
export function evaluateBuiltin(
  { callee, arguments: given }: SyntaxNode,
  evaluate: (node: SyntaxNode) => Literal | undefined,
): Literal | undefined {
  if (!isSyntaxNode(callee) || callee.type !== 'MemberExpression' || callee.computed) return undefined
  if (!isSyntaxNode(callee.object)) return undefined
  const name = readName(callee.property) ?? ''
  if (name === 'filter' && readNodes(given).map(readName).join() === 'Boolean')
    return keepTruthy(evaluate(callee.object))
  const values = readNodes(given).map(evaluate)
  const [first] = values
  if (values.includes(undefined)) return undefined
  if (readName(callee.object) === 'Array' && name === 'isArray') return Array.isArray(first)
  if (readName(callee.object) === 'Object')
    return typeof first === 'object' && first !== null
      ? limitLiteral(readOwn(ofObjects, name)?.(first))
      : undefined
  const value = evaluate(callee.object)
  const result =
    typeof value === 'string'
      ? readOwn(ofTexts, name)?.(value, ...values)
      : Array.isArray(value)
        ? readOwn(ofLists, name)?.(value, ...values)
        : undefined
  return typeof result === 'string' && result.length > limitCharacters ? undefined : limitLiteral(result)
}

/** Configurations leave out what does not apply: `[always, isProduction && extra].filter(Boolean)`. */
function keepTruthy(list: Literal | undefined): Literal | undefined {
  return Array.isArray(list) ? list.filter(Boolean) : undefined
}

function readOwn<Value>(table: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Results are limited before they are made: a short script can describe a very long text. */
function replaceText(
  text: string,
  part: Literal | undefined,
  by: Literal | undefined,
  kind: 'replace' | 'replaceAll',
): string | undefined {
  if (typeof part !== 'string' || typeof by !== 'string' || part === '') return undefined
  return text.length * (by.length + 1) > 10 * limitCharacters ? undefined : text[kind](part, () => by)
}

function joinList(list: Literal[], mark: Literal): string | undefined {
  if (typeof mark !== 'string' || list.some(item => typeof item === 'object' && item !== null))
    return undefined
  const characters = list.reduce((sum: number, item) => sum + String(item).length + mark.length, 0)
  return characters > limitCharacters ? undefined : list.join(mark)
}

function sliceFrom<Sliced>(
  value: { slice(from?: number, to?: number): Sliced },
  from: Literal | undefined,
  to: Literal | undefined,
): Sliced | undefined {
  const isIndex = (index: Literal | undefined): index is number | undefined =>
    index === undefined || typeof index === 'number'
  if (!isIndex(from) || !isIndex(to)) return undefined
  return value.slice(from, to)
}
