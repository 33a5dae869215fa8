/** A node of a JavaScript syntax tree (ESTree). */
export interface SyntaxNode {
  type: string
  [member: string]: unknown
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function readNodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isSyntaxNode) : []
}

/** Returns the name of an identifier, or of a key that is an identifier or a literal. */
export function readName(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined
  const name = node.name ?? node.value
  return typeof name === 'string' ? name : typeof name === 'number' ? String(name) : undefined
}

/** The line on which a node starts, from 1. */
export function readLine(node: SyntaxNode): number | null {
  const { loc } = node
  if (typeof loc !== 'object' || loc === null || !('start' in loc)) return null
  const { start } = loc
  return typeof start === 'object' && start !== null && 'line' in start ? Number(start.line) : null
}
