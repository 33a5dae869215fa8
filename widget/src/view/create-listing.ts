import type { Words } from '../words/words.ts'
import { makeElement } from './make-element.ts'
import { makeIcon } from './make-icon.ts'

const noticeMs = 2_000

/** A code block with its language and a button that copies it. */
export function createListing(code: string, language: string, words: Words): HTMLElement {
  const button = makeElement(
    'button',
    { type: 'button', class: 'quiet', 'aria-label': words.copy },
    makeIcon('copy'),
  )
  button.addEventListener('click', async () => {
    if (!(await copyText(code))) return
    button.replaceChildren(makeIcon('done'))
    button.setAttribute('aria-label', words.copied)
    setTimeout(() => {
      button.replaceChildren(makeIcon('copy'))
      button.setAttribute('aria-label', words.copy)
    }, noticeMs)
  })
  return makeElement(
    'div',
    { class: 'listing' },
    makeElement('div', { class: 'listing-head' }, makeElement('span', {}, language), button),
    makeElement('pre', { tabindex: '0' }, makeElement('code', {}, code)),
  )
}

/** False where the page may not write to the clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
