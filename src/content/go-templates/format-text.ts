import { type TemplateValue, toText } from './template-value.ts'

const verb = /%(?:\[(\d{1,2})\])?([-+#0 ]*)(\d{1,3})?(?:\.(\d{1,2}))?([a-zA-Z%])/g

/** Formats values as Go's `printf` does with `%s`, `%d`, `%q`, `%v`, `%t`, `%f` and `%x`. Padding is limited to 999 characters. */
export function formatText(format: string, values: readonly TemplateValue[]): string {
  let next = 0
  return format.replace(verb, (_, position, flags: string, width, precision, letter: string) => {
    if (letter === '%') return '%'
    if (position !== undefined) next = Number(position) - 1
    if (next >= values.length) return ''
    const text = writeValue(letter, values[next], precision === undefined ? null : Number(precision))
    next += 1
    const length = Number(width ?? 0)
    if (flags.includes('-')) return text.padEnd(length)
    return text.padStart(length, flags.includes('0') ? '0' : ' ')
  })
}

function writeValue(letter: string, value: TemplateValue, precision: number | null): string {
  const text = toText(value)
  const number = Number(text)
  if (letter === 'q') return JSON.stringify(text)
  if (letter === 'd') return Number.isFinite(number) ? String(Math.trunc(number)) : text
  if (letter === 'f') return Number.isFinite(number) ? number.toFixed(precision ?? 6) : text
  if (letter === 'x' && typeof value === 'number') return Math.trunc(value).toString(16)
  return letter === 's' && precision !== null ? text.slice(0, precision) : text
}
