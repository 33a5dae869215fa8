import type { Nodes } from 'mdast'

/** A node, without its children's, at the lines that the page numbers it by. */
export function shiftPosition<Node extends Nodes>(node: Node, lines: number): Node {
  if (lines === 0 || node.position === undefined) return node
  const { start, end } = node.position
  return {
    ...node,
    position: { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } },
  }
}
