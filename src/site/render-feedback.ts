import { findFeedbackLabels } from './feedback-labels.ts'
import { html, type SafeHtml } from './html.ts'
import type { PageHead, SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'

export const feedbackPath = '/_lectern/feedback'

/** Renders what the script needs to let readers report a problem with a code block. */
export function renderCodeFeedback(
  page: PageHead,
  { basePath, asksCodeFeedback }: SiteView,
): SafeHtml | null {
  if (!asksCodeFeedback) return null
  const words = findFeedbackLabels(page.language)
  return html`<span class="code-reports" hidden data-address="${siteAddress(basePath, feedbackPath)}" data-path="${page.path}" data-report="${words.raiseIssue}" data-comment="${words.comment}" data-send="${words.send}" data-thanks="${words.thanks}" data-failed="${words.failed}"></span>`
}

/** Renders the question whether a page was helpful, which the script shows, and the links to its repository. */
export function renderFeedback(reader: SiteReader, page: PageHead, view: SiteView): SafeHtml | null {
  const words = findFeedbackLabels(page.language)
  const { rating = true, suggestEdit = false, raiseIssue = false } = reader.settings?.feedback ?? {}
  const { repository } = view
  const links = [
    suggestEdit && page.file !== undefined
      ? html`<a href="${repository?.editUrl(page.file)}" rel="noopener">${words.suggestEdit}</a>`
      : null,
    raiseIssue ? html`<a href="${repository?.issueUrl(page)}" rel="noopener">${words.raiseIssue}</a>` : null,
  ].filter(link => link !== null && repository !== undefined)
  const asks = rating && view.asksFeedback === true
  if (!asks && links.length === 0) return null
  return html`<div class="page-feedback">${asks && renderQuestion(page, view)}${links.length > 0 && html`<p class="repository">${links.map(link => link ?? html``)}</p>`}</div>`
}

function renderQuestion(page: PageHead, { basePath }: SiteView): SafeHtml {
  const words = findFeedbackLabels(page.language)
  return html`<form class="vote" hidden data-address="${siteAddress(basePath, feedbackPath)}" data-path="${page.path}" data-comment="${words.comment}" data-send="${words.send}" data-thanks="${words.thanks}" data-failed="${words.failed}"><fieldset><legend>${words.question}</legend><button type="button" value="yes">${words.yes}</button><button type="button" value="no">${words.no}</button></fieldset><p role="status"></p></form>`
}
