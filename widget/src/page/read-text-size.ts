import { makeElement } from '../view/make-element.ts'

/** The size of text that the reader has set in the browser, as a CSS length: a page's root may have any other. */
export function readTextSize(root: ShadowRoot): string {
  const probe = makeElement('div', { class: 'probe' })
  root.append(probe)
  const { fontSize } = getComputedStyle(probe)
  probe.remove()
  return fontSize || '16px'
}
