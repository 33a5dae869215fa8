import type { SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

const escaped = /\{\{ ?(['"])([{}$%#]{1,4})\1 ?\}\}/g
const entities: Record<string, string> = { '&#123;': '{', '&#125;': '}', '&lbrace;': '{', '&rbrace;': '}' }

/**
 * Unescapes braces written for a template language (Angular, Jinja, Liquid): `{{ '{' }}`. On such lines, entities for braces are
 * escapes too; Markdown would show them literally in code.
 */
export function showEscapedBraces(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.map(line => {
    if (isFenced(line.text) || !line.text.includes('{{')) return line
    const text = line.text.replace(escaped, '$2')
    if (text === line.text) return line
    return { ...line, text: text.replace(/&(?:#12[35]|[lr]brace);/g, entity => entities[entity] ?? entity) }
  })
}
