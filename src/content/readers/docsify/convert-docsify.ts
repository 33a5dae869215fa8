import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { writeTag } from '../../syntax/write-tag.ts'

const callout = /^([!?])>[ \t]*(\S.*)$/s
const headingId = /^([ \t]*#{1,6}[ \t].*?)(?<![ \t])[ \t]*:id=([\w-]+)[ \t]*$/
/** Headings that Docsify's table of contents leaves out. */
const ignoredHeading = /^([ \t]*#{1,6}[ \t].*?)(?<![ \t])[ \t]*\{docsify-ignore(?:-all)?\}[ \t]*$/
/** A link that is alone on its line inserts its file with `:include`. */
const include = /^[ \t]*\[[^[\]]*\]\(([^()\s]+)[ \t]+(["'])[^"'()]{0,300}:include([^"'()]{0,300})\2\)[ \t]*$/
const blockStart = /^[ \t]*(?:$|#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>)/
const mediaFile = /\.(?:html?|mp[34]|ogg|mov|webm|pdf)$/

/**
 * Converts what Docsify adds to Markdown: callouts (`!> Text`, `?> Text`), `:include`, ids of headings (`:id=name`), and addresses
 * such as `#/guide?id=name`.
 */
export function convertDocsify(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const converted: SourceLine[] = []
  let isCallout = false
  const push = (texts: string[], { origin }: SourceLine) => {
    for (const text of texts) converted.push({ text, origin })
  }
  for (const line of lines) {
    const isCode = isFenced(line.text)
    // A callout is a paragraph.
    if (isCallout && (isCode || blockStart.test(line.text))) {
      push(['', '</Callout>', ''], line)
      isCallout = false
    }
    const [, mark, words = ''] = isCode ? [] : (callout.exec(line.text) ?? [])
    if (mark !== undefined) {
      const type = mark === '!' ? 'important' : 'tip'
      push([...(isCallout ? ['', '</Callout>'] : []), '', writeTag('Callout', { type }), '', words], line)
      isCallout = true
    } else push(isCode ? [line.text] : convertLine(line.text), line)
  }
  const last = lines.at(-1)
  if (isCallout && last) push(['', '</Callout>', ''], last)
  return rewriteLines(converted, convertAddresses)
}

function convertLine(text: string): string[] {
  const [, file, , options = ''] = include.exec(text) ?? []
  if (file === undefined) return [text.replace(ignoredHeading, '$1').replace(headingId, '$1 {#$2}')]
  if (/^https?:/.test(file)) return [text]
  const isCode = options.includes(':type=code')
  const path = file.startsWith('/') ? `@${file}` : `./${file.replace(/^\.\//, '')}`
  if (!isCode && /\.(?:md|markdown)$/.test(file)) return ['', `<!--@include: ${path}-->`, '']
  return !isCode && mediaFile.test(file) ? [text] : ['', `<<< ${path}`, '']
}

function convertAddresses(text: string): string {
  return text
    .replace(/(\]\(|href=["'])#\//g, '$1/')
    .replace(/(\]\((?![a-z][a-z0-9+.-]*:|\/\/)[^()\s?#]{0,300})\?id=([\w%-]+)/g, '$1#$2')
}
