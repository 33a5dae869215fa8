import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, type ReactNode, useMemo } from 'react'
import { decodeEntities } from '../text/decode-entities.ts'
import { readLink } from '../text/read-link.ts'
import classes from './markdown-text.module.css'

/** Renders untrusted Markdown. HTML, images and unsafe links become plain text. */
export function MarkdownText({ text }: { text: string }) {
  const blocks = useMemo(() => renderAll(readTokens(text)), [text])
  return <div className={classes.text}>{blocks}</div>
}

function readTokens(text: string): Token[] {
  try {
    return lexer(text)
  } catch {
    // Nested too deeply for the stack: shown as source.
    return [{ type: 'code', raw: text, text }]
  }
}

function renderAll(tokens: readonly Token[]): ReactNode[] {
  return knownTokens(tokens).map((token, position) => renderToken(token, position))
}

/** A cast: without extensions, the lexer only returns these tokens. */
function knownTokens(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens as readonly MarkedToken[]
}

function renderToken(token: MarkedToken, key: number): ReactNode {
  const wrap = (name: string, tokens: readonly Token[]) => createElement(name, { key }, ...renderAll(tokens))
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return wrap(`h${Math.min(token.depth + 2, 6)}`, token.tokens)
    case 'paragraph':
      return wrap('p', token.tokens)
    case 'blockquote':
      return wrap('blockquote', token.tokens)
    case 'strong':
    case 'em':
    case 'del':
      return wrap(token.type, token.tokens)
    case 'code':
      return (
        <pre key={key} className={classes.listing}>
          <code>{token.text}</code>
        </pre>
      )
    case 'codespan':
      return <code key={key}>{token.text}</code>
    case 'hr':
      return <hr key={key} />
    case 'br':
      return <br key={key} />
    case 'list':
      return renderList(token, key)
    case 'table':
      return renderTable(token, key)
    case 'link':
      return renderLink(token, key)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'text':
      return token.tokens ? wrap('span', token.tokens) : decodeEntities(token.text)
    case 'image':
      return decodeEntities(token.text)
    case 'html':
    case 'escape':
      return token.text
  }
}

function renderList({ ordered, start, items }: Tokens.List, key: number): ReactNode {
  const children = items.map(item => <li key={item.raw}>{renderAll(item.tokens)}</li>)
  return ordered ? (
    <ol key={key} start={start === '' ? 1 : start}>
      {children}
    </ol>
  ) : (
    <ul key={key}>{children}</ul>
  )
}

function renderTable({ header, rows }: Tokens.Table, key: number): ReactNode {
  const makeRow = (name: 'th' | 'td', cells: Tokens.TableCell[]) =>
    cells.map((cell, column) => createElement(name, { key: column }, ...renderAll(cell.tokens)))
  const table = (
    <table>
      <thead>
        <tr>{makeRow('th', header)}</tr>
      </thead>
      <tbody>{rows.map((row, line) => createElement('tr', { key: line }, ...makeRow('td', row)))}</tbody>
    </table>
  )
  // Keyboard users must be able to reach a scrolling region.
  const scroller = { key, className: classes.wide, tabIndex: 0, role: 'group', 'aria-label': 'Table' }
  return createElement('div', scroller, table)
}

function renderLink({ href, tokens }: Tokens.Link, key: number): ReactNode {
  const target = readLink(href, window.location.href)
  if (!target) return createElement('span', { key }, ...renderAll(tokens))
  return (
    <a key={key} href={target} target="_blank" rel="noopener">
      {renderAll(tokens)}
    </a>
  )
}
