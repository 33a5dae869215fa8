import { splitLines } from '../../src/content/core/source-line.ts'
import { createMemoryTree } from '../../src/content/core/source-tree.ts'
import { expandShortcodes } from '../../src/content/readers/hugo/expand-shortcodes.ts'

/** Fills in the shortcodes of a page. */
export function expandWith(files: Record<string, string>, text: string): string {
  const values = { title: 'Kiln', kilns: [{ name: 'Gas' }, { name: 'Wood' }] }
  const needs = { tree: createMemoryTree(files), root: 'content', values, variables: new Map() }
  const expanded = expandShortcodes({ ...needs, report: () => {} }, splitLines(text, 'content/a.md', 1))
  return expanded.map(line => line.text).join('\n')
}

/** The files of shortcodes, by name. */
export function shortcodeFiles(templates: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([name, text]) => [`layouts/_shortcodes/${name}.html`, text]),
  )
}
