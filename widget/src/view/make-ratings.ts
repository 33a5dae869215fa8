import type { Exchange, Rating } from '../conversation/exchange.ts'
import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import type { Strings } from '../strings/en.ts'

const longestComment = 2000

/** The rating buttons, and a comment field after a rating. */
export function makeRatings(
  { rating, comment }: Exchange,
  { strings, rate }: { strings: Strings; rate(rating: Rating, comment?: string | null): void },
): HTMLElement {
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
    makeThumb('up', strings.helpful),
    makeThumb('down', strings.notHelpful),
  )
  if (rating === null) return thumbs
  const below =
    comment === null
      ? makeCommentForm(strings, text => rate(rating, text))
      : makeElement('p', { class: 'thanks', role: 'status' }, strings.thanks)
  return makeElement('div', {}, thumbs, below)
}

function makeCommentForm(strings: Strings, send: (text: string) => void): HTMLElement {
  const field = makeElement('input', {
    class: 'remark',
    maxlength: String(longestComment),
    placeholder: strings.comment,
    'aria-label': strings.comment,
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
    makeElement(
      'button',
      { type: 'submit', class: 'retry', 'aria-label': strings.sendComment },
      strings.send,
    ),
  )
}
