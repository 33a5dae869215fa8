import { answerStyle } from './answer-style.ts'
import { frameStyle } from './frame-style.ts'

let sheet: CSSStyleSheet | undefined

/** The one stylesheet of all chat boxes; constructed, so that a page's policy need not allow inline styles. */
export function chatStyle(): CSSStyleSheet {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  sheet.replaceSync(frameStyle + answerStyle)
  return sheet
}
