import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { rewriteLines } from '../../syntax/rewrite-lines.ts'
import { writeTag } from '../../syntax/write-tag.ts'

const callout = /^([!?])>[ \t]*(\S.*)$/s
const headingId = /^([ \t]*#{1,6}[ \t].*?)(?<![ \t])[ \t]*:id=([\w-]+)[ \t]*$/
/** A link that is alone on its line inserts its file with `:include`. */
const include = /^[ \t]*\[[^[\]]*\]\(([^()\s]+)[ \t]+(["'])[^"'()]{0,300}:include([^"'()]{0,300})\2\)[ \t]*$/
const mediaFile = /\.(?:html?|mp[34]|ogg|mov|webm|pdf)$/

/**
 * Converts what Docsify adds to Markdown: callouts (`!> Text`, `?> Text`), `:include`, ids of headings (`:id=name`), and addresses
 * such as `#/guide?id=name`.
 */
export function convertDocsify(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const converted = lines.flatMap(line => {
    if (isFenced(line.text)) return [line]
    return convertLine(line.text).map(text => ({ text, origin: line.origin }))
  })
  return rewriteLines(converted, convertAddresses)
}

function convertLine(text: string): string[] {
  const [, mark, words = ''] = callout.exec(text) ?? []
  if (mark !== undefined)
    return [
      '',
      writeTag('Callout', { type: mark === '!' ? 'important' : 'tip' }),
      '',
      words,
      '',
      '</Callout>',
      '',
    ]
  const [, file, , options = ''] = include.exec(text) ?? []
  if (file === undefined) return [text.replace(headingId, '$1 {#$2}')]
  if (/^https?:/.test(file)) return [text]
  const isCode = options.includes(':type=code')
  const path = file.startsWith('/') ? `@${file}` : `./${file.replace(/^\.\//, '')}`
  if (!isCode && /\.(?:md|markdown)$/.test(file)) return ['', `<!--@include: ${path}-->`, '']
  return !isCode && mediaFile.test(file) ? [text] : ['', `<<< ${path}`, '']
}

function convertAddresses(text: string): string {
  return text.replace(/(\]\(|href=["'])#\//g, '$1/').replace(/(\]\([^()\s?#]{0,300})\?id=([\w%-]+)/g, '$1#$2')
}
