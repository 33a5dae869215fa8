import { answerStyle } from './answer-style.ts'
import { frameStyle } from './frame-style.ts'

let sheet: CSSStyleSheet | undefined

/**
 * The one stylesheet of all chat boxes; constructed, so that a page's policy need not allow inline styles. What it gives
 * in rem is of the reader's size of text, not of the page's root.
 */
export function chatStyle(): CSSStyleSheet {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  sheet.replaceSync((frameStyle + answerStyle).replace(/([\d.]+)rem\b/g, 'calc($1 * var(--text-size))'))
  return sheet
}
