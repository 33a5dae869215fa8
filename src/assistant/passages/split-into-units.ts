import type { Block } from '../../content/index.ts'
import { splitSentences } from './split-sentences.ts'

/**
 * The smallest piece that an answer quotes: a sentence, a list item, or a whole step, code block, table or callout.
 */
export interface Unit {
  kind: 'sentence' | 'item' | 'step' | 'code' | 'table' | 'callout'
  markdown: string
  /** Identifies the block that it comes from. */
  block: string
  /** Paragraph within the block. Sentences of one paragraph are joined when quoted. */
  paragraph: number
}

const quotation = /^ {0,3}>/

export function splitIntoUnits(blocks: readonly Block[], language: string | null): Unit[] {
  return blocks.flatMap((block, position) => unitsOf(block, language, String(position)))
}

function unitsOf(block: Block, language: string | null, id: string): Unit[] {
  if (block.kind === 'image') return []
  if (block.kind === 'list') {
    return splitItems(block.markdown).map((markdown, paragraph) => ({
      kind: 'item',
      markdown,
      block: id,
      paragraph,
    }))
  }
  // Each line of a quotation has its mark, so it is quoted whole.
  const kind = block.kind === 'text' && quotation.test(block.markdown) ? 'callout' : block.kind
  if (kind !== 'text') {
    return [{ kind, markdown: block.markdown.trimEnd(), block: id, paragraph: 0 }]
  }
  return block.markdown
    .split(/\n\s*\n/)
    .flatMap((paragraph, number) =>
      splitSentences(paragraph, language).map(
        (markdown): Unit => ({ kind: 'sentence', markdown, block: id, paragraph: number }),
      ),
    )
}

/** Items of the outermost list, with their nested content. */
function splitItems(markdown: string): string[] {
  const items: string[][] = []
  let indent: number | null = null
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const marker = fence === null ? /^( {0,3})(?:[-*+]|\d{1,9}[.)])(?: |$)/.exec(line) : null
    const edge = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (edge) fence = fence === null ? edge : edge.startsWith(fence) ? null : fence
    if (marker && (indent === null || (marker[1] ?? '').length <= indent)) {
      indent = (marker[1] ?? '').length
      items.push([line])
    } else if (items.length === 0) items.push([line])
    else items.at(-1)?.push(line)
  }
  return items.map(lines => lines.join('\n').trimEnd()).filter(item => item.trim() !== '')
}
