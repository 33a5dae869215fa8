import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'

const tag = /<[A-Za-z][\w.-]*(?:\s+[^\s"'<>=]+(?:=(?:"[^"]*"|'[^']*'))?)+\s*\/?>/g
const slot = /(\s)#([A-Za-z][\w-]*)(?:=(?:"[^"]*"|'[^']*'))?/g
const listener = /\s@[A-Za-z][\w.:-]*(?:=(?:"[^"]*"|'[^']*'))?/g
/** The tags of a component, such as `<CodeGroup>` and `</code-block>`, alone on a line. */
const ownLine = /^ {0,3}<\/?(?:[A-Z]|[a-z]\w*-)[^<>]*>\s*$/

/**
 * Rewrites what Vue adds to HTML and Markdown does not accept in a tag: `#name` becomes `v-slot:name`, and `@click="…"` is removed.
 * A line with nothing but the tag of a component ends there, so that Markdown can follow without a blank line.
 */
export function convertVue(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!lines.some(({ text }) => text.includes('<'))) return lines
  const rewritten = rewriteLines(lines, text =>
    text.replace(tag, whole => whole.replace(slot, '$1v-slot:$2').replace(listener, '')),
  )
  return separateTags(rewritten)
}

function separateTags(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]?.text ?? ''
    const isTag = !isFenced(line.text) && ownLine.test(line.text)
    return isTag && /^ {0,3}[^\s<]/.test(next) ? [line, { ...line, text: '' }] : [line]
  })
}
