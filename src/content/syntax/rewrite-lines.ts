import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

/** Rewrites text outside code blocks and code spans. */
export function rewriteLines(lines: readonly SourceLine[], rewrite: (text: string) => string): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.map(line => {
    if (isFenced(line.text)) return line
    const parts = line.text.split(/(`+[^`]*`+)/)
    const text = parts.map((part, position) => (position % 2 === 1 ? part : rewrite(part))).join('')
    return text === line.text ? line : { ...line, text }
  })
}
