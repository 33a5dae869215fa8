/** Marks the parts of a shortcode's output that are Markdown. */
const start = '\uE011'
const end = '\uE012'
const marks = new RegExp(`[${start}${end}]`, 'g')

export interface MarkedPart {
  text: string
  isMarkdown: boolean
}

export function markMarkdown(text: string): string {
  return start + removeMarks(text) + end
}

export function removeMarks(text: string): string {
  return text.replace(marks, '')
}

export function splitMarked(text: string): MarkedPart[] {
  return text.split(start).flatMap((part, position): MarkedPart[] => {
    const at = position === 0 ? -1 : part.indexOf(end)
    if (at === -1) return [{ text: removeMarks(part), isMarkdown: false }]
    return [
      { text: part.slice(0, at), isMarkdown: true },
      { text: removeMarks(part.slice(at + 1)), isMarkdown: false },
    ]
  })
}
