import type { SitePlan } from '../../core/site-plan.ts'
import type { SourceLine } from '../../core/source-line.ts'
import { isEndTag, rawTag, rewriteInside } from '../../syntax/rewrite-inside.ts'

const commentTag = /(\{%[-+]?\s*(?:end)?comment\s*[-+]?%\})/

/** Removes `{% comment %}` … `{% endcomment %}`, in code too. */
export function removeComments(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!lines.some(({ text }) => /\{%[-+]?\s*endcomment/.test(text))) return lines
  let [isRaw, isComment] = [false, false]
  return lines.map(line => {
    const parts = line.text.split(rawTag).map(part => {
      if (!isComment && rawTag.test(part)) isRaw = !isEndTag(part)
      if (isRaw) return part
      const removed = rewriteInside(part, { tag: commentTag, isInside: isComment }, () => '')
      isComment = removed.isInside
      return removed.text
    })
    return { ...line, text: parts.join('') }
  })
}

/** Fills in `{{ expression }}`: a literal address, or a setting of the site. Anything else is empty. */
export function writeOutput(expression: string, variables: SitePlan['variables']): string {
  const [, written, name = ''] =
    /^\s*(?:["']([^"']*)["']\s*\||([\w.-]+)\s*(?:$|\|))\s*(?:$|(?:relative_url|absolute_url|escape)\b)/.exec(
      expression,
    ) ?? []
  return written ?? variables.get(name) ?? ''
}
