import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import type { Strings } from '../strings/en.ts'

const noticeMs = 2_000

/** A code block with its language and a copy button. */
export function createListing(code: string, language: string, strings: Strings): HTMLElement {
  const button = makeElement(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': strings.copy },
    makeIcon('copy'),
  )
  button.addEventListener('click', async () => {
    if (!(await copyText(code))) return
    button.replaceChildren(makeIcon('done'))
    button.setAttribute('aria-label', strings.copied)
    setTimeout(() => {
      button.replaceChildren(makeIcon('copy'))
      button.setAttribute('aria-label', strings.copy)
    }, noticeMs)
  })
  return makeElement(
    'div',
    { class: 'listing' },
    makeElement('div', { class: 'listing-head' }, makeElement('span', {}, language), button),
    makeElement('pre', { tabindex: '0' }, makeElement('code', {}, code)),
  )
}

/** Returns false if the page cannot write to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
