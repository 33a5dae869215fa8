import { makeElement } from './make-element.js'

/** Puts a listing in a frame with its buttons: one copies it, one unfolds a long one. */
export function addButtons(listing, { copy, copied, more, less }) {
  const frame = makeElement('div', { className: 'listing' })
  listing.tabIndex = 0
  listing.replaceWith(frame)
  frame.append(listing)
  if (listing.classList.contains('expandable') && more) addFold(frame, listing, { more, less })
  if (!navigator.clipboard || !copy || listing.classList.contains('nocopy')) return
  const button = makeCopyButton(() => readCode(listing), { copy, copied })
  const fold = listing.closest('.prompt > details')
  if (fold) fold.before(button)
  else frame.append(button)
}

export function makeCopyButton(read, { copy, copied }) {
  const button = makeElement('button', { type: 'button', className: 'copy' }, copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(read())
    button.textContent = copied
    setTimeout(() => {
      button.textContent = copy
    }, 2_000)
  })
  return button
}

/** Lines that a diff removes are not copied. */
export function readCode(listing) {
  const lines = [...listing.querySelectorAll('.line')]
  const kept = lines.filter(line => !line.classList.contains('removed'))
  const text = lines.length > 0 ? kept.map(line => line.textContent).join('') : listing.textContent
  return text.replace(/\n$/, '')
}

function addFold(frame, listing, { more, less }) {
  const button = makeElement('button', { type: 'button', className: 'unfold' })
  const show = isFolded => {
    frame.classList.toggle('is-folded', isFolded)
    button.textContent = isFolded ? more : less
    button.setAttribute('aria-expanded', String(!isFolded))
    if (isFolded) listing.scrollTop = 0
  }
  button.addEventListener('click', () => show(!frame.classList.contains('is-folded')))
  frame.append(button)
  show(true)
}
