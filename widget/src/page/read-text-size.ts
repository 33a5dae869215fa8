import { makeElement } from '../dom/make-element.ts'

/** Returns the text size set in the browser, as a CSS length. The page's root element may use another one. */
export function readTextSize(root: ShadowRoot): string {
  const probe = makeElement('div', { class: 'probe' })
  root.append(probe)
  const { fontSize } = getComputedStyle(probe)
  probe.remove()
  return fontSize || '16px'
}
