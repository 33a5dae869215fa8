import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from '../syntax/fence-tracker.ts'

const statement =
  /^(?:import\s+(?:['"{*]|[\w$]+\s*(?:,|\sfrom\s))|export\s+(?:const|let|var|function|async|class|default|[{*])(?!\w))/
const comment = /^\s*\{\/\*(?:(?!\*\/).)*\*\/\}\s*$/

/** Blanks the JavaScript of MDX that Markdown would show: statements up to the next blank line, and comments on one line. */
export function blankModules(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  let isAfterBlank = true
  let inStatement = false
  return lines.map(line => {
    const { text } = line
    const isBlank = text.trim() === ''
    if (isBlank) inStatement = false
    else if (!inStatement && isFenced(text)) {
      isAfterBlank = false
      return line
    } else if (isAfterBlank && statement.test(text)) inStatement = true
    isAfterBlank = isBlank
    return inStatement || comment.test(text) ? { ...line, text: '' } : line
  })
}
