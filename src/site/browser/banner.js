import { makeElement } from './make-element.js'

const storageKey = 'lectern-banner'

/** Adds a close button to a banner that may be dismissed. A banner with another text is shown again. */
export function addBannerButton(banner) {
  const label = banner?.dataset.dismiss
  if (!label) return
  const text = banner.textContent
  if (readDismissed() === text) {
    banner.remove()
    return
  }
  const button = makeElement('button', { type: 'button', title: label }, '✕')
  button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    try {
      localStorage.setItem(storageKey, text)
    } catch {
      // The banner then returns on the next page.
    }
    banner.remove()
  })
  banner.append(button)
}

function readDismissed() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
