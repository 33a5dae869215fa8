const tags = [
  'passages',
  'passage',
  'conversation',
  'turn',
  'asked',
  'answered',
  'selected',
  'page',
  'question',
  'wishes',
] as const
export type MaterialTag = (typeof tags)[number]

const likeOurTags = new RegExp(`<(?=\\s*/?\\s*(?:${tags.join('|')})\\b)`, 'gi')
/** Invisible to readers but not to models. Joiners stay, as some scripts need them. */
const invisible = /[[\p{Cf}\p{Cc}\u{E0100}-\u{E01EF}]--[\t\n\u200C\u200D]]/gv

/** Puts untrusted text between tags that it cannot close. */
export function quoteUntrusted(
  tag: MaterialTag,
  text: string,
  attributes: Record<string, string | number> = {},
): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${quoteAttribute(`${value}`)}"`,
  )
  return `<${tag}${written.join('')}>\n${cleanMaterial(text)}\n</${tag}>`
}

function cleanMaterial(text: string): string {
  return text.toWellFormed().replace(invisible, '').replace(likeOurTags, '&lt;').trim()
}

function quoteAttribute(value: string): string {
  return cleanMaterial(value).replace(/\s+/g, ' ').replaceAll('"', "'").replace(/[<>]/g, '')
}
