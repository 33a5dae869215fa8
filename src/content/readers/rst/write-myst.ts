import type { Origin, SourceLine } from '../../core/source-line.ts'
import { isBlank } from './rst-page.ts'

/** Writes a directive of MyST. Its fence is longer than all fences in the content. */
export function writeMyst(
  { name, origin, options }: { name: string; origin: Origin; options: ReadonlyMap<string, string> },
  argument: string,
  content: readonly SourceLine[],
): SourceLine[] {
  const put = (...texts: string[]) => texts.map(text => ({ text, origin }))
  const character = argument.includes('`') ? ':' : '`'
  const runs = content.map(({ text }) => /^\s*(`+|:+)/.exec(text)?.[1]?.length ?? 0)
  const fence = character.repeat(runs.reduce((most, length) => Math.max(most, length + 1), 3))
  const settings = [...options].map(([option, value]) => `:${option}: ${value}`.trimEnd())
  const start = content.findIndex(line => !isBlank(line))
  const isApart = /^(?:---|:)/.test(content[start]?.text ?? '')
  return [
    ...put('', `${fence}{${name}} ${argument}`.trimEnd(), ...settings, ...(isApart ? [''] : [])),
    ...content.slice(Math.max(0, start)),
    ...put(fence, ''),
  ]
}

export function indentLines(lines: readonly SourceLine[], indent: string): SourceLine[] {
  return lines.map(line => (line.text === '' ? line : { ...line, text: indent + line.text }))
}

/** Writes the lines of a list item after its mark. */
export function writeItem(mark: string, origin: Origin, lines: readonly SourceLine[]): SourceLine[] {
  const start = lines.findIndex(line => !isBlank(line))
  if (start === -1) return [{ text: mark, origin }]
  const [first, ...rest] = indentLines(lines.slice(start), ' '.repeat(mark.length + 1))
  return first === undefined ? [] : [{ ...first, text: `${mark} ${first.text.trimStart()}` }, ...rest]
}
