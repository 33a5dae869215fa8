import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

/** Rewrites text outside code blocks and code spans. `rewrite` takes a part of a line, and the whole line. */
export function rewriteLines(
  lines: readonly SourceLine[],
  rewrite: (text: string, line: string) => string,
): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.map(line => {
    if (isFenced(line.text)) return line
    const parts = line.text.includes('`') ? line.text.split(/(`+[^`]*`+)/) : [line.text]
    const text = parts
      .map((part, position) => (position % 2 === 1 ? part : rewrite(part, line.text)))
      .join('')
    return text === line.text ? line : { ...line, text }
  })
}
