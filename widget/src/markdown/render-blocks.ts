import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { makeElement } from '../view/make-element.ts'
import { knownTokens } from './known-tokens.ts'
import { renderInline } from './render-inline.ts'

/** What an answer's Markdown is shown with. */
export interface Surroundings {
  pageUrl: string
  /** Number of a source by its address without fragment, from 1. */
  sourceNumbers: ReadonlyMap<string, number>
  newTab: string
  makeListing(code: string, language: string): HTMLElement
}

export interface Block {
  /** The Markdown that the block was made of. */
  raw: string
  nodes: Node[]
}

/**
 * Markdown as blocks of DOM nodes. HTML in it is text; images are their descriptions. Blocks of `earlier` whose Markdown is the same
 * are taken over, so that an answer that grows is not made anew.
 */
export function renderBlocks(text: string, earlier: readonly Block[], surroundings: Surroundings): Block[] {
  return readTokens(text).map((token, position) => {
    const known = earlier[position]
    if (known?.raw === token.raw && position < earlier.length - 1) return known
    return { raw: token.raw, nodes: renderToken(token, surroundings) }
  })
}

function readTokens(text: string): readonly MarkedToken[] {
  try {
    return knownTokens(lexer(text))
  } catch {
    // Nested deeper than the stack: shown as it is written.
    return [{ type: 'code', raw: text, text }]
  }
}

function renderAll(tokens: Token[], surroundings: Surroundings): Node[] {
  return knownTokens(tokens).flatMap(token => renderToken(token, surroundings))
}

function renderToken(token: MarkedToken, surroundings: Surroundings): Node[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [
        makeElement(headingNames[token.depth - 1] ?? 'h6', {}, ...renderInline(token.tokens, surroundings)),
      ]
    case 'paragraph':
      return [makeElement('p', {}, ...renderInline(token.tokens, surroundings))]
    case 'blockquote':
      return [makeElement('blockquote', {}, ...renderAll(token.tokens, surroundings))]
    case 'code':
      return [surroundings.makeListing(token.text, token.lang?.split(/\s/, 1)[0] ?? '')]
    case 'hr':
      return [makeElement('hr')]
    case 'list':
      return [renderList(token, surroundings)]
    case 'table':
      return [renderTable(token, surroundings)]
    case 'html':
      return token.block && token.text.trim() !== '' ? [makeElement('p', {}, token.text.trim())] : []
    default:
      return renderInline([token], surroundings)
  }
}

/** An answer stands below the headings of the chat box itself. */
const headingNames = ['h3', 'h4', 'h5', 'h6'] as const

function renderList({ ordered, start, items }: Tokens.List, surroundings: Surroundings): HTMLElement {
  const children = items.map(item => makeElement('li', {}, ...renderAll(item.tokens, surroundings)))
  if (!ordered) return makeElement('ul', {}, ...children)
  return makeElement('ol', { start: start === '' || start === 1 ? null : String(start) }, ...children)
}

function renderTable({ header, rows }: Tokens.Table, surroundings: Surroundings): HTMLElement {
  const makeRow = (name: 'th' | 'td', cells: Tokens.TableCell[]) =>
    makeElement(
      'tr',
      {},
      ...cells.map(({ tokens, align }) =>
        makeElement(name, { class: align }, ...renderInline(tokens, surroundings)),
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
