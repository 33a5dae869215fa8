import type { Nodes, Root } from 'mdast'
import { splitLines } from '../core/source-line.ts'
import { parseMarkup } from '../markup/parse-markup.ts'
import { showPlaceholders } from '../syntax/show-placeholders.ts'

/**
 * Parses the Markdown that is made from an API description. Placeholders, such as `Bearer <token>`, are text. Nodes have no position,
 * because the lines are not those of a file.
 */
export function parseDescription(markdown: string, isCareful: boolean): Root {
  const lines = showPlaceholders(splitLines(markdown, '', 1), { indentedIsText: true })
  const root = parseMarkup(lines.map(line => line.text).join('\n'), 'markdown', isCareful)
  removePositions(root)
  return root
}

function removePositions(node: Nodes): void {
  delete node.position
  if ('children' in node) node.children.forEach(removePositions)
}
