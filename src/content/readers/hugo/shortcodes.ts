import type { SourceLine } from '../../core/source-line.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { readTemplateTag } from '../../syntax/read-template-tag.ts'

const codeShortcode = /^[ \t]*\{\{<\s*(code-toggle|code|highlight)(?=\s|>)(.*)>\}\}[ \t]*$/
const shortcodeEnd = /^[ \t]*\{\{<\s*\/\s*([\w-]+)\s*>\}\}[ \t]*$/
const fenceAhead = /^[ \t]*(?:```|~~~)/
const shortcodeFence = '`````'

/** Converts shortcodes that show code to fences, unless they hold a fence. */
export function fenceShortcodes(lines: readonly SourceLine[]): SourceLine[] {
  const isFenced = createFenceTracker()
  const lastEnds = new Map<string, number>()
  for (const [at, { text }] of lines.entries()) {
    const [, ended] = shortcodeEnd.exec(text) ?? []
    if (ended !== undefined) lastEnds.set(ended, at)
  }
  let open: string | null = null
  return lines.map((line, at) => {
    if (open !== null) {
      if (shortcodeEnd.exec(line.text)?.[1] !== open) return line
      open = null
      return { ...line, text: shortcodeFence }
    }
    const [, name = '', rest = '/'] = isFenced(line.text) ? [] : (codeShortcode.exec(line.text) ?? [])
    const isWhole = /\/\s*$/.test(rest) || (lastEnds.get(name) ?? 0) < at
    if (isWhole || fenceAhead.test(lines[at + 1]?.text ?? '')) return line
    open = name
    const { values, named } = readTemplateTag(`{{< ${name} ${rest} >}}`)
    const file = named.get('file') ?? named.get('filename') ?? ''
    const language = name === 'highlight' ? values[0] : (named.get('lang') ?? /\.(\w+)$/.exec(file)?.[1])
    return { ...line, text: shortcodeFence + (language === undefined ? '' : `${language} ${file}`).trimEnd() }
  })
}

/** Unescapes the shortcodes that Hugo shows as examples, whose content is a comment. */
export function showEscapedShortcodes(text: string): string {
  return text.replace(/\{\{([<%])\/\*/g, '{{$1').replace(/\*\/([>%])\}\}/g, '$1}}')
}
