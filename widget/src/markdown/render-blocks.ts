import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { makeElement } from '../dom/make-element.ts'
import { knownTokens } from './known-tokens.ts'
import type { RenderContext } from './render-context.ts'
import { renderInline } from './render-inline.ts'

export interface Block {
  /** Markdown source of the block. */
  raw: string
  nodes: Node[]
}

/**
 * Renders Markdown as blocks of DOM nodes. HTML becomes text, and images their descriptions. Unchanged blocks of `earlier`
 * are reused, so that a growing answer is not rendered again.
 */
export function renderBlocks(text: string, earlier: readonly Block[], context: RenderContext): Block[] {
  return readTokens(text).map((token, position) => {
    const known = earlier[position]
    if (known?.raw === token.raw && position < earlier.length - 1) return known
    return { raw: token.raw, nodes: renderToken(token, context) }
  })
}

function readTokens(text: string): readonly MarkedToken[] {
  try {
    return knownTokens(lexer(text))
  } catch {
    // Nested too deeply for the stack: shown as source.
    return [{ type: 'code', raw: text, text }]
  }
}

function renderAll(tokens: Token[], context: RenderContext): Node[] {
  return knownTokens(tokens).flatMap(token => renderToken(token, context))
}

function renderToken(token: MarkedToken, context: RenderContext): Node[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [makeElement(headingNames[token.depth - 1] ?? 'h6', {}, ...renderInline(token.tokens, context))]
    case 'paragraph':
      return [makeElement('p', {}, ...renderInline(token.tokens, context))]
    case 'blockquote':
      return [makeElement('blockquote', {}, ...renderAll(token.tokens, context))]
    case 'code':
      return [context.makeListing(token.text, token.lang?.split(/\s/, 1)[0] ?? '')]
    case 'hr':
      return [makeElement('hr')]
    case 'list':
      return [renderList(token, context)]
    case 'table':
      return [renderTable(token, context)]
    case 'html':
      return token.block && token.text.trim() !== '' ? [makeElement('p', {}, token.text.trim())] : []
    default:
      return renderInline([token], context)
  }
}

/** Headings of an answer are below those of the chat box. */
const headingNames = ['h3', 'h4', 'h5', 'h6'] as const

function renderList({ ordered, start, items }: Tokens.List, context: RenderContext): HTMLElement {
  const children = items.map(item => makeElement('li', {}, ...renderAll(item.tokens, context)))
  if (!ordered) return makeElement('ul', {}, ...children)
  return makeElement('ol', { start: start === '' || start === 1 ? null : String(start) }, ...children)
}

function renderTable({ header, rows }: Tokens.Table, context: RenderContext): HTMLElement {
  const makeRow = (name: 'th' | 'td', cells: Tokens.TableCell[]) =>
    makeElement(
      'tr',
      {},
      ...cells.map(({ tokens, align }) =>
        makeElement(name, { class: align }, ...renderInline(tokens, context)),
      ),
    )
  const table = makeElement(
    'table',
    {},
    makeElement('thead', {}, makeRow('th', header)),
    makeElement('tbody', {}, ...rows.map(row => makeRow('td', row))),
  )
  return makeElement('div', { class: 'wide', tabindex: '0', role: 'group' }, table)
}
