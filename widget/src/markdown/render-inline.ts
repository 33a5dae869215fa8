import type { MarkedToken, Token, Tokens } from 'marked'
import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import { decodeEntities } from './decode-entities.ts'
import { knownTokens } from './known-tokens.ts'
import { readLink } from './read-link.ts'
import type { RenderContext } from './render-context.ts'

export function renderInline(tokens: readonly Token[], context: RenderContext): Node[] {
  return knownTokens(tokens).flatMap(token => renderToken(token, context))
}

function renderToken(token: MarkedToken, context: RenderContext): Node[] {
  const wrap = (name: 'strong' | 'em' | 'del', tokens: Token[]) => [
    makeElement(name, {}, ...renderInline(tokens, context)),
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
      return renderLink(token, context)
    case 'checkbox':
      return [new Text(token.checked ? '☑ ' : '☐ ')]
    case 'text':
      return token.tokens ? renderInline(token.tokens, context) : [new Text(decodeEntities(token.text))]
    case 'image':
      return [new Text(decodeEntities(token.text))]
    case 'escape':
    case 'html':
      return [new Text(token.text)]
    default:
      return [new Text(token.raw)]
  }
}

function renderLink({ href, tokens, text }: Tokens.Link, context: RenderContext): Node[] {
  const content = renderInline(tokens, context)
  const link = readLink(href, context.pageUrl)
  if (!link) return content
  const number = context.sourceNumbers.get(link.href.replace(/#.*$/s, ''))
  if (/^\d+$/.test(text)) return [makeAnchor(link, context, 'footnote', [new Text(String(number ?? text))])]
  return [makeAnchor(link, context, null, content)]
}

/** Creates a link. Pages of the same origin open in place, others in a new tab. */
export function makeAnchor(
  { href, isOwnSite }: { href: string; isOwnSite: boolean },
  { newTab }: Pick<RenderContext, 'newTab'>,
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
