import { createFenceTracker } from './fence-tracker.ts'
import type { SourceLine } from './source-line.ts'
import { writeTag } from './write-tag.ts'

const hint = /^([!?])>[ \t]+(\S.*)$/
const tabsMark = /^\s*<!--\s*tabs:(start|end)\s*-->\s*$/
const headingId = /^(#{1,6}\s.*?)(?<!\s)\s+:id=([\w-]+)\s*$/
const ignored = /(?<!\s)\s*(?:<!--\s*)?\{docsify-ignore(?:-all)?\}(?:\s*-->)?/
const tabHeading = /^#{1,6}\s+(.*)$/s

/** What Docsify adds to Markdown: hints (`!> words`), the ids of headings, and tabs between comments. */
export function markDocsify(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  let tabs: 'none' | 'empty' | 'open' = 'none'
  return lines.flatMap(line => {
    if (isFenced(line.text)) return [line]
    const write = (...texts: string[]) => texts.map(text => ({ ...line, text }))
    const [, mark, words = ''] = hint.exec(line.text) ?? []
    if (mark !== undefined) {
      const type = mark === '!' ? 'warning' : 'tip'
      return write('', writeTag('Callout', { type }), '', words, '', '</Callout>', '')
    }
    const [, edge] = tabsMark.exec(line.text) ?? []
    if (edge !== undefined) {
      const closing = tabs === 'open' ? ['</Tab>', ''] : []
      const wasOpen = tabs !== 'none'
      tabs = edge === 'start' ? 'empty' : 'none'
      if (edge === 'start') return write('', '<Tabs>', '')
      return wasOpen ? write('', ...closing, '</Tabs>', '') : write('')
    }
    const [, title] = tabs === 'none' ? [] : (tabHeading.exec(line.text) ?? [])
    if (title !== undefined) {
      const closing = tabs === 'open' ? ['', '</Tab>'] : []
      tabs = 'open'
      const plain = title.trim().replace(/^\*+|(?<!\*)\*+$/g, '')
      return write(...closing, '', writeTag('Tab', { title: plain }), '')
    }
    return [{ ...line, text: line.text.replace(ignored, '').replace(headingId, '$1 [#$2]') }]
  })
}
