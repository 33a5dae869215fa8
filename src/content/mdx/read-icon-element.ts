import { isSyntaxNode, readName, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'

const depthLimit = 6

/** Reads `icon={<svg …>…</svg>}` as the name of an own icon, and `icon={<img src="…" />}` as its address. */
export function readIconElement(node: SyntaxNode): string | undefined {
  const [name, attributes] = readOpening(node)
  if (name === 'img') return attributes.src
  if (name !== 'svg') return undefined
  return `svg:${JSON.stringify([name, attributes, readShapes(node, 0)])}`
}

type Shape = [name: string, attributes: Record<string, string>, children: Shape[]]

function readShapes(node: SyntaxNode, depth: number): Shape[] {
  if (depth > depthLimit) return []
  return readNodes(node.children).flatMap((child): Shape[] => {
    if (child.type !== 'JSXElement') return []
    const [name, attributes] = readOpening(child)
    return [[name, attributes, readShapes(child, depth + 1)]]
  })
}

/** The name of an element, and its attributes with texts and numbers, as HTML writes them. */
function readOpening({ openingElement: opening }: SyntaxNode): [string, Record<string, string>] {
  if (!isSyntaxNode(opening)) return ['', {}]
  const pairs = readNodes(opening.attributes).flatMap((attribute): [string, string][] => {
    const name = attribute.type === 'JSXAttribute' ? readName(attribute.name) : undefined
    const { value } = attribute
    const inner = isSyntaxNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value
    const text = isSyntaxNode(inner) && inner.type === 'Literal' ? inner.value : undefined
    const isPlain = typeof text === 'string' || typeof text === 'number'
    return name === undefined || !isPlain ? [] : [[toAttribute(name), String(text)]]
  })
  return [readName(opening.name) ?? '', Object.fromEntries(pairs)]
}

function toAttribute(name: string): string {
  return name === 'viewBox' ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}
