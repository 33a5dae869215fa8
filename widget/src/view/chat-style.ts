import answerCss from './answer.css?inline'
import answerPartsCss from './answer-parts.css?inline'
import composerCss from './composer.css?inline'
import frameCss from './frame.css?inline'

let sheet: CSSStyleSheet | undefined

/**
 * The stylesheet of all chat boxes. It is constructed, so that a page's policy need not allow inline styles. A `rem` is
 * relative to the reader's text size instead of the page's root element.
 */
export function chatStyle(): CSSStyleSheet {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  const css = frameCss + composerCss + answerCss + answerPartsCss
  sheet.replaceSync(css.replace(/(-?[\d.]+)rem\b/g, 'calc($1 * var(--text-size))'))
  return sheet
}
