import { componentTable } from '../components/component-table.ts'
import type { SourceLine } from '../core/source-line.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { rewriteLines } from './rewrite-lines.ts'

const bracketed = /(\w?)<([A-Za-z][\w-]{0,60})>/g
const closing = /<\/([A-Za-z][\w-]{0,60})/g
const isIndented = /^(?: {4}|\t)/

/**
 * Shows placeholders and type arguments as text, such as `Bearer <token>` and `Promise<void>`. HTML hides them, as they look like
 * unknown tags. A tag that is closed somewhere, or whose name is that of a tag or component, stays. Indented lines can be code, in
 * which an entity would be shown as it is, so they stay, too, unless they are known to be text.
 */
export function showPlaceholders(
  lines: readonly SourceLine[],
  { indentedIsText = false } = {},
): readonly SourceLine[] {
  if (!lines.some(({ text }) => text.includes('<'))) return lines
  const closed = new Set(lines.flatMap(({ text }) => Array.from(text.matchAll(closing), ([, name]) => name)))
  const write = (whole: string, before: string, name: string) => {
    const isTag =
      isAllowedTag(name.toLowerCase()) || componentTable.has(name.toLowerCase()) || closed.has(name)
    const isPlaceholder = !isTag && (before !== '' || /^[a-z]/.test(name))
    return isPlaceholder ? `${before}&lt;${name}&gt;` : whole
  }
  return rewriteLines(lines, (text, line) =>
    isIndented.test(line) && !indentedIsText ? text : text.replace(bracketed, write),
  )
}
