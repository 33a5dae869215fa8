import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'

const definition = /^([ \t]*):([ \t]+\S.*)$/s
const otherBlock = /^[ \t]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|[>|#<:]|`{3}|~{3}|\(.*\)=|$)/

/** Converts definition lists (`Term`, then `: meaning`) to lists whose items start with the term in bold. */
export function convertDefinitions(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!lines.some(({ text }) => definition.test(text))) return lines
  const isFenced = createFenceTracker()
  const converted: SourceLine[] = []
  /** This line is a term if a definition follows. */
  let term: { at: number; text: string } | null = null
  let isInList = false
  for (const line of lines) {
    const [, indent = '', meaning] = isFenced.ending() === null ? (definition.exec(line.text) ?? []) : []
    if (meaning === undefined || (term === null && !isInList)) {
      converted.push(line)
      const isText = !isFenced(line.text) && !otherBlock.test(line.text)
      if (isText && !/^\s/.test(line.text)) isInList = false
      if (line.text.trim() !== '') term = isText ? { at: converted.length - 1, text: line.text } : null
      continue
    }
    const named = term === null ? undefined : converted[term.at]
    if (term !== null && named !== undefined) {
      const space = /^[ \t]*/.exec(term.text)?.[0] ?? ''
      converted[term.at] = { ...named, text: `${space}- **${term.text.trim().replace(/^\*\*|\*\*$/g, '')}**` }
    }
    const text = `${indent} ${meaning}`
    converted.push({ ...line, text: '' }, { ...line, text })
    isFenced(text)
    term = null
    isInList = true
  }
  return converted
}
