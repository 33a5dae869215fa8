export const rawTag = /(\{%[-+]?\s*(?:end)?raw\s*[-+]?%\})/

/** Rewrites the text between a tag and its end tag, across lines, and removes both tags. */
export function rewriteInside(
  text: string,
  { tag, isInside: wasInside }: { tag: RegExp; isInside: boolean },
  rewrite: (part: string) => string,
): { text: string; isInside: boolean } {
  let isInside = wasInside
  const parts = text.split(tag).map(part => {
    if (!tag.test(part)) return isInside ? rewrite(part) : part
    isInside = !isEndTag(part)
    return ''
  })
  return { text: parts.join(''), isInside }
}

export function isEndTag(tag: string): boolean {
  return /^\{%[-+]?\s*end/.test(tag)
}
