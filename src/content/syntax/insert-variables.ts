import type { Origin, SourceLine } from '../core/source-line.ts'
import { createFenceTracker } from './fence-tracker.ts'

const placeholder = /(?<![={$])\{\{([A-Za-z0-9_][\w-]*)\}\}(?!\})/g

export interface VariableNeeds {
  variables: ReadonlyMap<string, string>
  report(origin: Origin, message: string): void
}

/**
 * Replaces `{{name}}` with the value of a variable. In prose, an unknown name is reported and stays as text, because `{` opens an
 * expression in MDX. In code, it stays as it is: other languages have such placeholders, too.
 */
export function insertVariables(
  { variables, report }: VariableNeeds,
  lines: readonly SourceLine[],
): SourceLine[] {
  const isFenced = createFenceTracker()
  return lines.map(line => {
    const isCode = isFenced(line.text)
    if (!line.text.includes('{{')) return line
    const text = splitCode(line.text, isCode)
      .map(({ text: part, isCode: inCode }) =>
        part.replace(placeholder, (whole, name: string) => {
          const value = variables.get(name)
          if (value !== undefined) return inCode ? oneLine(value) : escapeText(oneLine(value))
          if (inCode) return whole
          report(line.origin, `The variable "${name}" is not defined in "variables", so its name is shown.`)
          return escapeText(whole)
        }),
      )
      .join('')
    return { ...line, text }
  })
}

function splitCode(text: string, isCode: boolean): { text: string; isCode: boolean }[] {
  if (isCode) return [{ text, isCode }]
  return text.split(/(`+[^`]*`+)/).map((part, position) => ({ text: part, isCode: position % 2 === 1 }))
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/** Keeps a value from becoming markup. */
function escapeText(text: string): string {
  return text.replace(/[&<>{}]/g, character => `&#${character.charCodeAt(0)};`)
}
