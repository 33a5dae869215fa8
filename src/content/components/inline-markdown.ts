import type { ElementContent } from 'hast'
import { createElement, createText } from '../html/elements.ts'

const limitCharacters = 2_000
const pattern =
  /`([^`]+)`|\[([^\]\n]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*|__([^_]+)__|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*|(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_(?!\w)/

/** Reads the Markdown that attributes may have: code, links, bold and italic. Everything else is text. */
export function readInlineMarkdown(text: string): ElementContent[] {
  if (text.length > limitCharacters) return [createText(text)]
  const found = pattern.exec(text)
  if (found === null) return text === '' ? [] : [createText(text)]
  const before = text.slice(0, found.index)
  return [
    ...(before === '' ? [] : [createText(before)]),
    writeMatch(found),
    ...readInlineMarkdown(text.slice(found.index + found[0].length)),
  ]
}

function writeMatch([
  whole,
  code,
  label,
  href,
  bold,
  bold2,
  italic,
  italic2,
]: RegExpExecArray): ElementContent {
  if (code !== undefined) return createElement('code', {}, [createText(code)])
  if (label !== undefined) return createElement('a', { href: href ?? '' }, readInlineMarkdown(label))
  const strong = bold ?? bold2
  if (strong !== undefined) return createElement('strong', {}, readInlineMarkdown(strong))
  const emphasis = italic ?? italic2
  return emphasis === undefined ? createText(whole) : createElement('em', {}, readInlineMarkdown(emphasis))
}
