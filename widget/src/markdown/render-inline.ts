import type { MarkedToken, Token, Tokens } from 'marked'
import { makeElement } from '../view/make-element.ts'
import { makeIcon } from '../view/make-icon.ts'
import { decodeEntities } from './decode-entities.ts'
import { knownTokens } from './known-tokens.ts'
import { readLink } from './read-link.ts'
import type { Surroundings } from './render-blocks.ts'

/** The nodes of a line of Markdown. */
export function renderInline(tokens: readonly Token[], surroundings: Surroundings): Node[] {
  return knownTokens(tokens).flatMap(token => renderToken(token, surroundings))
}

function renderToken(token: MarkedToken, surroundings: Surroundings): Node[] {
  const wrap = (name: 'strong' | 'em' | 'del', tokens: Token[]) => [
    makeElement(name, {}, ...renderInline(tokens, surroundings)),
  ]
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return wrap(token.type, token.tokens)
    case 'codespan':
      return [makeElement('code', {}, token.text)]
    case 'br':
      return [makeElement('br')]
    case 'link':
      return renderLink(token, surroundings)
    case 'checkbox':
      return [new Text(token.checked ? '☑ ' : '☐ ')]
    case 'text':
      return token.tokens ? renderInline(token.tokens, surroundings) : [new Text(decodeEntities(token.text))]
    case 'image':
      return [new Text(decodeEntities(token.text))]
    case 'escape':
    case 'html':
      return [new Text(token.text)]
    default:
      return [new Text(token.raw)]
  }
}

function renderLink({ href, tokens, text }: Tokens.Link, surroundings: Surroundings): Node[] {
  const content = renderInline(tokens, surroundings)
  const link = readLink(href, surroundings.pageUrl)
  if (!link) return content
  const number = surroundings.sourceNumbers.get(link.href.replace(/#.*$/s, ''))
  if (/^\d+$/.test(text))
    return [makeAnchor(link, surroundings, 'footnote', [new Text(String(number ?? text))])]
  return [makeAnchor(link, surroundings, null, content)]
}

/** Pages of the reader's own site open where the reader is, others in a new tab. */
export function makeAnchor(
  { href, isOwnSite }: { href: string; isOwnSite: boolean },
  { newTab }: Pick<Surroundings, 'newTab'>,
  className: string | null,
  content: Node[],
): HTMLAnchorElement {
  if (isOwnSite) return makeElement('a', { href, class: className }, ...content)
  const note = makeElement('span', { class: 'unseen' }, ` ${newTab}`)
  const icon = className === 'footnote' ? null : makeIcon('away')
  return makeElement(
    'a',
    { href, class: className, target: '_blank', rel: 'noopener' },
    ...content,
    icon,
    note,
  )
}
