import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from '../syntax/fence-tracker.ts'

/** Blanks HTML comments line by line: real pages hold them, and MDX refuses them. */
export function blankComments(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  let inComment = false
  return lines.map(line => {
    if (!inComment && (isFenced(line.text) || !line.text.includes('<!--'))) return line
    let text = ''
    let ticks = 0
    let rest = line.text
    while (rest !== '') {
      const mark = inComment ? '-->' : '<!--'
      const at = rest.indexOf(mark)
      if (!inComment && at !== -1) ticks += rest.slice(0, at).split('`').length - 1
      const inCode = !inComment && at !== -1 && ticks % 2 === 1
      if (at === -1 || inCode) {
        text += inComment ? '' : rest
        break
      }
      if (!inComment) text += rest.slice(0, at)
      rest = rest.slice(at + mark.length)
      inComment = !inComment
    }
    return { ...line, text }
  })
}
