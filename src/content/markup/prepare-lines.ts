import type { SitePlan } from '../navigation/site-plan.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { type IncludeNeeds, includeFiles, includeMarks } from './include-files.ts'
import { joinHtmlBlocks } from './join-html-blocks.ts'
import { markContainers } from './mark-containers.ts'
import { markIndented } from './mark-indented.ts'
import { markPythonMarkdown } from './mark-python-markdown.ts'
import { markTags } from './mark-tags.ts'
import type { SourceLine } from './source-line.ts'
import { nameHeadings, stripAttributes } from './strip-attributes.ts'

/** mdBook: a title for search engines, and a listing of a whole file. */
const bookDirective = /^\s*\{\{\s*#(?:title|playground)\s[^{}]*\}\}\s*$/
const tableOfContents = /^\s*\[(?:\[toc\]|TOC)\]\s*$/i
const bracedHeadingId =
  /^([\s>]*#{1,6}(?=\s).*?)(?<!\s)\s*\\?\{:?\s*#([^\s{}]+)(?=[\s}])[^{}]*\}[ \t]*(?:#+[ \t]*)?$/

/** Rewrites what the sites' own tools add to Markdown, line by line, into what a Markdown or MDX parser understands. */
export function prepareLines(
  needs: IncludeNeeds & Pick<SitePlan, 'kind' | 'variables'> & { isMdx: boolean },
  lines: readonly SourceLine[],
): SourceLine[] {
  const has = (...marks: string[]) => lines.some(line => marks.some(mark => line.text.includes(mark)))
  let prepared = lines
  if (has(...includeMarks)) prepared = includeFiles(needs, prepared)
  if (!needs.isMdx && has('{%', '{{<', '{{%', ...(needs.kind === 'jekyll' ? ['{{'] : [])))
    prepared = markTags(prepared, needs)
  if (needs.kind === 'jekyll' && has('<')) prepared = joinHtmlBlocks(prepared)
  if (!needs.isMdx && has('!!!', '???', '===')) prepared = markIndented(prepared)
  if (needs.kind === 'mkdocs' && !needs.isMdx) prepared = markPythonMarkdown(prepared)
  if (has(':::')) prepared = markContainers(prepared)
  if (has('{:')) prepared = nameHeadings(prepared)
  if (has('{#', '{ #', '{: #', '[toc]', '[TOC]')) prepared = prepared.map(rewriteOutsideCode())
  if (!needs.isMdx && has('{:', '{ ', '){', ':material-', ':octicons-', ':fontawesome-', ':simple-'))
    prepared = stripAttributes(prepared)
  return [...prepared]
}

/** `## Title {#id}` and `## Title [#id]` mean the same; only the second is plain text to MDX. `[[toc]]` is the page's own outline. */
function rewriteOutsideCode(): (line: SourceLine) => SourceLine {
  const isFenced = createFenceTracker()
  return line => {
    if (isFenced(line.text)) return line
    return {
      ...line,
      text: line.text
        .replace(bracedHeadingId, '$1 [#$2]')
        .replace(tableOfContents, '')
        .replace(bookDirective, ''),
    }
  }
}

/** MDX refuses HTML comments, real pages hold them: they are blanked, line by line. */
export function blankComments(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  let inComment = false
  return lines.map(line => {
    if (!inComment && (isFenced(line.text) || !line.text.includes('<!--'))) return line
    let text = ''
    let ticks = 0
    let rest = line.text
    while (rest !== '') {
      const mark = inComment ? '-->' : '<!--'
      const at = rest.indexOf(mark)
      if (!inComment && at !== -1) ticks += rest.slice(0, at).split('`').length - 1
      const inCode = !inComment && at !== -1 && ticks % 2 === 1
      if (at === -1 || inCode) {
        text += inComment ? '' : rest
        break
      }
      if (!inComment) text += rest.slice(0, at)
      rest = rest.slice(at + mark.length)
      inComment = !inComment
    }
    return { ...line, text }
  })
}
