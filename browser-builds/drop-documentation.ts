import type { Plugin } from 'vite'

const routeTables = /\/src\/contract\/routes\/[\w-]+\.ts$/
const unused = new Set(['summary', 'description', 'example'])

/** Leaves texts and examples out of the route tables, which browsers do not use. */
export function dropDocumentation(): Plugin {
  return {
    name: 'drop-documentation',
    enforce: 'post',
    transform(code, id) {
      if (!routeTables.test(id.split('?', 1)[0] ?? '')) return null
      const values = findUnused(this.parse(code)).sort((a, b) => b.start - a.start)
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

/** Finds the outermost values of unused properties in a syntax tree. */
function findUnused(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(findUnused)
  if (typeof node !== 'object' || node === null) return []
  if (isUnusedProperty(node)) return [node.value]
  return Object.values(node).flatMap(findUnused)
}

function isUnusedProperty(node: object): node is { value: Span } {
  if (!('type' in node && node.type === 'Property' && 'key' in node && 'value' in node)) return false
  const { key } = node
  return typeof key === 'object' && key !== null && 'name' in key && unused.has(String(key.name))
}
