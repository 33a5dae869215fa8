import type { SourceLine } from '../../core/source-line.ts'
import { isEndTag, rawTag } from '../../syntax/rewrite-inside.ts'

const expression = /\{\{-?[ \t]*([\w.]{1,200})[ \t]*-?\}\}/g

/** Replaces `{{ name }}` with a value of the settings, also in code, as the plugin macros does. Other expressions stay. */
export function insertValues(
  values: ReadonlyMap<string, string>,
  lines: readonly SourceLine[],
): readonly SourceLine[] {
  let isRaw = false
  return lines.map(line => {
    if (!line.text.includes('{')) return line
    const parts = line.text.split(rawTag).map(part => {
      if (rawTag.test(part)) isRaw = !isEndTag(part)
      return isRaw
        ? part
        : part.replace(expression, (whole, name: string) => values.get(name)?.replace(/\s+/g, ' ') ?? whole)
    })
    return { ...line, text: parts.join('') }
  })
}
