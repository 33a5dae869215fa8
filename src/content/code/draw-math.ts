import { createRequire } from 'node:module'
import type { Root, RootContent } from 'hast'
import { requireWhole } from '../core/require-whole.ts'
import { hasClass, readTextContent } from '../html/elements.ts'

const limitCharacters = 2_000
const limitFormulas = 500

type Raw = Extract<RootContent, { type: 'raw' }>

/** Returns the sanitised tree with its formulas as MathML, which browsers show without fonts or styles. */
export function drawMath(root: Root): Root {
  let left = limitFormulas
  const draw = <Node extends RootContent>(node: Node): Node | Raw => {
    if (node.type !== 'element') return node
    const before = node.children
    if (hasClass(node, 'math') && left > 0) {
      left -= 1
      const drawn = writeMath(readTextContent(node), hasClass(node, 'math-block'))
      return drawn === null ? node : { type: 'raw', value: drawn }
    }
    const children = before.map(draw)
    return children.every((child, at) => child === before[at]) ? node : { ...node, children }
  }
  return { ...root, children: root.children.map(draw) }
}

/** Null for a formula with a mistake. Its source is shown instead. */
function writeMath(formula: string, isBlock: boolean): string | null {
  if (formula.length > limitCharacters) return null
  const require = createRequire(import.meta.url)
  const katex: typeof import('katex') = requireWhole(require, 'katex')
  try {
    const math = katex.renderToString(formula, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    })
    // The policy of pages refuses inline styles.
    const plain = math.replace(/ style="[^"]*"/g, '')
    return `<span class="${isBlock ? 'math math-block' : 'math'}">${plain}</span>`
  } catch {
    return null
  }
}
