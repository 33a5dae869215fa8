import { readCode } from './listing.js'
import { makeElement } from './make-element.js'

/** Lets readers report a problem with a code block. */
export function addCodeReports(settings) {
  if (!settings) return
  for (const frame of document.querySelectorAll('article .listing')) addReport(frame, settings.dataset)
}

function addReport(frame, { address, path, report, comment, send, thanks, failed }) {
  const field = makeElement('textarea', { rows: 3, maxLength: 2_000 })
  const status = makeElement('p', {})
  status.setAttribute('role', 'status')
  const button = makeElement('button', { type: 'button' }, report)
  button.setAttribute('aria-expanded', 'false')
  const form = makeElement(
    'form',
    { hidden: true },
    makeElement('label', {}, comment, field),
    makeElement('button', { type: 'submit' }, send),
  )
  button.addEventListener('click', () => {
    form.hidden = !form.hidden
    button.setAttribute('aria-expanded', String(!form.hidden))
    if (!form.hidden) field.focus()
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, helpful: false, comment: field.value, code: describeCode(frame) }),
    }).catch(() => undefined)
    status.textContent = response?.ok ? thanks : failed
    if (!response?.ok) return
    form.remove()
    button.remove()
  })
  frame.after(makeElement('div', { className: 'code-report' }, button, form, status))
}

function describeCode(frame) {
  const listing = frame.querySelector('pre')
  const title = frame.parentElement.querySelector(':scope > figcaption')?.textContent.trim()
  const [, language = null] = /language-(\S+)/.exec(listing.querySelector('code')?.className ?? '') ?? []
  return { code: readCode(listing).slice(0, 4_000), filename: title?.slice(0, 200) || null, lang: language }
}
