/** A part of a template: text, or the inside of `{{ }}`. */
export type TemplatePart = { kind: 'text' | 'action'; text: string }

/** Longer actions are refused, because quotes without an end are searched for again and again. */
const longestAction = 5_000
const closing = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)*'|\s-\}\}|\}\}/g

/**
 * Splits a template into texts and actions, without comments. `{{-` and `-}}` remove the white space around an action. Returns null
 * if an action does not end.
 */
export function splitTemplate(template: string): TemplatePart[] | null {
  const parts: TemplatePart[] = []
  let at = 0
  let isTrimmed = false
  const addText = (end: number, trimsEnd: boolean) => {
    let text = template.slice(at, end)
    if (isTrimmed) text = text.trimStart()
    if (trimsEnd) text = text.trimEnd()
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (;;) {
    const start = template.indexOf('{{', at)
    if (start === -1) {
      addText(template.length, false)
      return parts
    }
    const trims = /^-\s/.test(template.slice(start + 2, start + 4))
    addText(start, trims)
    const inside = start + (trims ? 3 : 2)
    const end = findEnd(template, inside)
    if (end === null) return null
    const text = template.slice(inside, end.from).trim()
    if (!text.startsWith('/*')) parts.push({ kind: 'action', text })
    isTrimmed = end.trims
    at = end.to
  }
}

function findEnd(whole: string, from: number): { from: number; to: number; trims: boolean } | null {
  let start = from
  let template = whole
  const comment = /\s*\/\*/y
  comment.lastIndex = from
  if (comment.test(template)) {
    const end = template.indexOf('*/', comment.lastIndex)
    if (end === -1) return null
    start = end + 2
  }
  template = template.slice(0, start + longestAction)
  closing.lastIndex = start
  for (let match = closing.exec(template); match !== null; match = closing.exec(template)) {
    const [text] = match
    if (text.endsWith('}}') && /^[\s}]/.test(text))
      return { from: match.index, to: closing.lastIndex, trims: text.includes('-') }
  }
  return null
}
