import { makeElement } from './make-element.js'

/** Sends a reader's vote on the page, then offers to send a comment with it. */
export function addFeedback(form) {
  if (!form) return
  const { address, path, comment, send, thanks, failed } = form.dataset
  const buttons = [...form.querySelectorAll('button')]
  const status = form.querySelector('[role=status]')
  const field = makeElement('textarea', { rows: 3, maxLength: 2_000 })
  const note = makeElement(
    'div',
    { className: 'note', hidden: true },
    makeElement('label', {}, comment, field),
    makeElement('button', { type: 'submit' }, send),
  )
  let vote = {}
  let sent
  const post = async body => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (response.ok) return await response.json()
    } catch {
      // Reported below.
    }
    status.textContent = failed
    return null
  }
  form.append(note)
  form.hidden = false
  for (const button of buttons)
    button.addEventListener('click', async () => {
      for (const other of buttons) other.setAttribute('aria-pressed', String(other === button))
      status.textContent = ''
      note.hidden = false
      vote = { ...vote, path, helpful: button.value === 'yes' }
      const { id } = vote
      // A second vote waits for the first, so that it replaces it.
      sent = Promise.resolve(sent).then(
        async earlier => (await post({ ...vote, id: earlier ?? id }))?.id ?? earlier,
      )
      const stored = await sent
      if (stored) vote.id = stored
    })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    await sent
    if (!(await post({ ...vote, comment: field.value }))) return
    note.remove()
    for (const button of buttons) button.disabled = true
    status.textContent = thanks
  })
}
