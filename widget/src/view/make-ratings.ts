import type { Exchange } from '../conversation/exchange.ts'
import type { ExchangeActions } from './create-exchange-view.ts'
import { makeElement } from './make-element.ts'
import { makeIcon } from './make-icon.ts'

const longestComment = 2000

/** Thumbs, and, once one is up or down, a field for what the reader would say besides. */
export function makeRatings({ rating, comment }: Exchange, { words, rate }: ExchangeActions): HTMLElement {
  const makeThumb = (name: 'up' | 'down', label: string) =>
    makeElement(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': label,
        'aria-pressed': String(rating === name),
        'data-rating': name,
        click: () => rate(rating === name ? null : name),
      },
      makeIcon(name),
    )
  const thumbs = makeElement(
    'div',
    { class: 'ratings' },
    makeThumb('up', words.helpful),
    makeThumb('down', words.notHelpful),
  )
  if (rating === null) return thumbs
  const below =
    comment === null
      ? makeCommentForm(words, text => rate(rating, text))
      : makeElement('p', { class: 'thanks', role: 'status' }, words.thanks)
  return makeElement('div', {}, thumbs, below)
}

function makeCommentForm(words: ExchangeActions['words'], send: (text: string) => void): HTMLElement {
  const field = makeElement('input', {
    class: 'remark',
    maxlength: String(longestComment),
    placeholder: words.comment,
    'aria-label': words.comment,
    dir: 'auto',
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const text = field.value.trim()
    if (text !== '') send(text)
  }
  return makeElement(
    'form',
    { class: 'remarks', submit },
    field,
    makeElement('button', { type: 'submit', class: 'retry', 'aria-label': words.sendComment }, words.send),
  )
}
