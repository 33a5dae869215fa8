import { makeElement } from './make-element.js'

export function addCopyButton(listing, { copy, copied }) {
  if (!navigator.clipboard || !copy) return
  const button = makeElement('button', { type: 'button', className: 'copy' }, copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(listing.textContent.replace(/\n$/, ''))
    button.textContent = copied
    setTimeout(() => {
      button.textContent = copy
    }, 2_000)
  })
  const frame = makeElement('div', { className: 'listing' })
  listing.tabIndex = 0
  listing.replaceWith(frame)
  frame.append(listing, button)
}
