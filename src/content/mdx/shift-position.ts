import type { Nodes } from 'mdast'

/** Shifts a node, not its children, to the page's line numbers. */
export function shiftPosition<Node extends Nodes>(node: Node, lines: number): Node {
  if (lines === 0 || node.position === undefined) return node
  const { start, end } = node.position
  return {
    ...node,
    position: { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } },
  }
}
