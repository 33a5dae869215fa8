import type { Plugin } from 'vite'

const contract = /\/src\/contract\/(?:routes|schemas)\/[\w-]+\.ts$/
const routeTables = /\/src\/contract\/routes\//
const unused = new Set(['summary', 'description', 'example'])

/** Leaves texts and examples out of the route tables, and descriptions out of the schemas, which browsers do not use. */
export function dropDocumentation(): Plugin {
  return {
    name: 'drop-documentation',
    enforce: 'post',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? ''
      if (!contract.test(file)) return null
      const isUnused = routeTables.test(file) ? findUnusedValue : findDescription
      const values = findSpans(this.parse(code), isUnused).sort((a, b) => b.start - a.start)
      let shorter = code
      for (const { start, end } of values) shorter = `${shorter.slice(0, start)}''${shorter.slice(end)}`
      return { code: shorter, map: null }
    },
  }
}

interface Span {
  start: number
  end: number
}

/** Finds the outermost values in a syntax tree that are not used. */
function findSpans(node: unknown, isUnused: (node: object) => Span | undefined): Span[] {
  if (Array.isArray(node)) return node.flatMap(part => findSpans(part, isUnused))
  if (typeof node !== 'object' || node === null) return []
  const rest = Object.values(node).flatMap(part => findSpans(part, isUnused))
  const own = isUnused(node)
  return own ? [own, ...rest.filter(span => span.start < own.start || span.end > own.end)] : rest
}

function findUnusedValue(node: object): Span | undefined {
  if (!isNode(node, 'Property') || !('key' in node && 'value' in node)) return undefined
  const { key, value } = node
  const isNamed = typeof key === 'object' && key !== null && 'name' in key && unused.has(String(key.name))
  return isNamed ? asSpan(value) : undefined
}

/** The text of `schema.describe('…')`. */
function findDescription(node: object): Span | undefined {
  if (!isNode(node, 'CallExpression') || !('callee' in node && 'arguments' in node)) return undefined
  const { callee, arguments: given } = node
  const isDescribe =
    typeof callee === 'object' &&
    callee !== null &&
    'property' in callee &&
    typeof callee.property === 'object' &&
    callee.property !== null &&
    'name' in callee.property &&
    callee.property.name === 'describe'
  return isDescribe && Array.isArray(given) && isNode(given[0], 'Literal') ? asSpan(given[0]) : undefined
}

function isNode(node: unknown, type: string): node is object {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === type
}

function asSpan(node: unknown): Span | undefined {
  if (typeof node !== 'object' || node === null || !('start' in node && 'end' in node)) return undefined
  return { start: Number(node.start), end: Number(node.end) }
}
