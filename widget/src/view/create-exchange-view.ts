import { type Exchange, isUnderWay, type Rating } from '../conversation/exchange.ts'
import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import { holdBackLink } from '../markdown/hold-back-link.ts'
import { readLink } from '../markdown/read-link.ts'
import { type Block, renderBlocks } from '../markdown/render-blocks.ts'
import { makeAnchor } from '../markdown/render-inline.ts'
import type { Strings } from '../strings/en.ts'
import { createListing } from './create-listing.ts'
import { describeFailure } from './describe-failure.ts'
import { makeMore } from './make-more.ts'
import { makeRatings } from './make-ratings.ts'

export interface ExchangeView {
  element: HTMLElement
  /** Shows the current state of the exchange. */
  update(isLast: boolean): void
  /** Returns the text for screen readers when the answer has ended. */
  readAloud(): string
}

export interface ExchangeActions {
  strings: Strings
  language: string
  takesRatings(): boolean
  retry(): void
  rate(rating: Rating, comment?: string | null): void
}

export function createExchangeView(exchange: Exchange, actions: ExchangeActions): ExchangeView {
  const { strings } = actions
  const answer = makeElement('div', {
    class: 'answer',
    dir: 'auto',
    lang: document.documentElement.lang || null,
  })
  const more = makeElement('div', { class: 'more-holder' })
  const foot = makeElement('div', { class: 'foot' })
  let blocks: Block[] = []
  let shownFoot = ''

  function updateAnswer(): void {
    const sourceNumbers = new Map(sourcesBelow(exchange).map(({ url }, at) => [withoutFragment(url), at + 1]))
    const text = isUnderWay(exchange) ? holdBackLink(exchange.text) : exchange.text
    const earlier = blocks
    const context = {
      pageUrl: location.href,
      sourceNumbers,
      newTab: strings.newTab,
      makeListing: (code: string, language: string) => createListing(code, language, strings),
    }
    blocks = renderBlocks(withoutLinks(text, exchange), earlier, context)
    // Only once, so that an opened passage stays open.
    if (exchange.more && !more.hasChildNodes()) more.append(makeMore(exchange.more, strings, context))
    const firstNew = blocks.findIndex((block, at) => block !== earlier[at])
    const kept = firstNew === -1 ? blocks : blocks.slice(0, firstNew)
    for (const block of earlier.slice(kept.length)) for (const node of block.nodes) answer.removeChild(node)
    for (const block of blocks.slice(kept.length)) answer.append(...block.nodes)
  }

  /** Only renders after a change, so that a half-written comment and the focus are kept. */
  function updateFoot(isLast: boolean): void {
    const { state, notice, sources, failure, rating, comment } = exchange
    const shown = JSON.stringify([
      [state, notice, sources.length, failure, rating, comment],
      [actions.takesRatings(), isLast && state !== 'answered'],
    ])
    if (shown === shownFoot) return
    shownFoot = shown
    const root = foot.getRootNode()
    const active = root instanceof ShadowRoot && foot.contains(root.activeElement) ? root.activeElement : null
    foot.replaceChildren(...makeFoot(exchange, actions, isLast))
    if (!active) return
    const thumb = active.getAttribute('data-rating') ?? rating
    const field = thumb === 'down' && rating === 'down' ? foot.querySelector<HTMLElement>('.remark') : null
    const next = field ?? foot.querySelector<HTMLElement>(`[data-rating="${thumb}"]`)
    next?.focus()
  }

  return {
    element: makeElement(
      'li',
      { class: 'exchange' },
      makeQuestion(exchange, strings),
      makeElement('h3', { class: 'unseen' }, strings.answer),
      answer,
      more,
      foot,
    ),
    update(isLast) {
      updateAnswer()
      updateFoot(isLast)
    },
    readAloud() {
      const { state, failure } = exchange
      const ending = failure
        ? describeFailure(failure, strings, actions.language)
        : state === 'stopped' && strings.stopped
      return [...[...answer.children].map(child => child.textContent), ending].filter(Boolean).join('\n')
    },
  }
}

/** The links to further passages are not shown beside the passages. */
function withoutLinks(text: string, { more }: Exchange): string {
  return more && text.endsWith(more.links) ? text.slice(0, text.length - more.links.length) : text
}

function makeQuestion({ question, selection }: Exchange, strings: Strings): HTMLElement {
  return makeElement(
    'div',
    { class: 'question' },
    makeElement('h3', { class: 'unseen' }, strings.you),
    selection !== null && makeElement('blockquote', { class: 'selection', dir: 'auto' }, selection),
    makeElement('p', { dir: 'auto' }, question),
  )
}

function makeFoot(exchange: Exchange, actions: ExchangeActions, isLast: boolean): Node[] {
  const { strings } = actions
  const nodes: Node[] = []
  if (exchange.state === 'waiting')
    nodes.push(
      makeElement('p', { class: 'searching' }, strings.searching, makeElement('span', { class: 'dots' })),
    )
  if (exchange.notice !== null) nodes.push(makeElement('p', { class: 'notice' }, exchange.notice))
  if (isUnderWay(exchange)) return nodes
  if (sourcesBelow(exchange).length > 0) nodes.push(makeSources(exchange, strings))
  if (exchange.state !== 'answered') nodes.push(makeEnding(exchange, actions, isLast))
  if (exchange.state === 'answered' && exchange.messageId !== null && actions.takesRatings())
    nodes.push(makeRatings(exchange, actions))
  return nodes
}

/** The sources, unless the answer is a list of them, because the docs do not answer the question. */
function sourcesBelow({ sources, text }: Pick<Exchange, 'sources' | 'text'>): Exchange['sources'] {
  const lines = text.split('\n').filter(line => line.startsWith('- ['))
  const isListed = ({ url }: Exchange['sources'][number]) => lines.some(line => line.endsWith(`](${url})`))
  return sources.every(isListed) ? [] : sources
}

function makeSources({ sources }: Exchange, strings: Strings): HTMLElement {
  const items = sources.flatMap(({ url, title }) => {
    const link = readLink(url, location.href)
    return link ? [makeElement('li', {}, makeAnchor(link, strings, null, [new Text(title)]))] : []
  })
  return makeElement(
    'div',
    { class: 'sources' },
    makeElement('h4', {}, strings.sources),
    makeElement('ol', {}, ...items),
  )
}

function makeEnding(
  exchange: Exchange,
  { strings, language, retry }: ExchangeActions,
  isLast: boolean,
): HTMLElement {
  const { failure } = exchange
  const text = failure ? describeFailure(failure, strings, language) : strings.stopped
  const button = makeElement(
    'button',
    { type: 'button', class: 'retry', click: retry },
    makeIcon('retry'),
    strings.retry,
  )
  return makeElement(
    'div',
    { class: failure ? 'ending failure' : 'ending' },
    makeElement('p', {}, text),
    isLast && failure?.kind !== 'refused' && button,
  )
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}
