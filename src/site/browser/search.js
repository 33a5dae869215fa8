import { makeElement } from './make-element.js'

const waitMs = 120

/** Shows results while typing. Without this script, the form opens the results page. */
export function addSearch(form, input) {
  const list = makeElement('div', { className: 'found', id: 'lectern:found', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.placeholder)
  const news = makeElement('p', { className: 'found none', hidden: true })
  news.setAttribute('role', 'status')
  form.append(list, news)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  let timer
  let request
  let chosen = -1

  const show = (results, message = '') => {
    list.replaceChildren(...results.map(makeResult))
    list.hidden = results.length === 0
    news.textContent = message
    news.hidden = message === ''
    input.setAttribute('aria-expanded', String(!list.hidden))
    choose(-1)
  }
  const choose = position => {
    const options = list.querySelectorAll('[role=option]')
    chosen = options.length === 0 || position < 0 ? -1 : position % options.length
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === chosen))
    const option = options[chosen]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const search = async query => {
    request?.abort()
    const own = new AbortController()
    request = own
    const fields = new URLSearchParams(new FormData(form))
    fields.set('q', query)
    const results = await findResults(`${form.dataset.search}?${fields}`, own.signal)
    if (own.signal.aborted) return
    if (results === null) show([], form.dataset.offline)
    else show(results, results.length > 0 ? '' : form.dataset.none)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    const query = input.value.trim()
    if (query.length < 2) {
      request?.abort()
      show([])
    } else timer = setTimeout(search, waitMs, query)
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') show([])
    if (list.hidden || event.isComposing) return
    const count = list.querySelectorAll('[role=option]').length
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen <= 0 ? count - 1 : chosen - 1)
    else if (event.key === 'Enter' && chosen >= 0) list.querySelectorAll('[role=option]')[chosen].click()
    else return
    event.preventDefault()
  })
  form.addEventListener('focusout', event => {
    if (!form.contains(event.relatedTarget)) show([])
  })
  document.addEventListener('keydown', event => {
    if (!isShortcut(event)) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

/** Returns null if the search fails: offline, or too many requests. */
async function findResults(address, signal) {
  try {
    const response = await fetch(address, { signal })
    return response.ok ? (await response.json()).results : null
  } catch {
    return null
  }
}

/** `/` outside text fields, and Ctrl+K or Command+K anywhere. */
function isShortcut(event) {
  if (event.altKey || event.isComposing) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey
  const active = document.activeElement
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(active?.tagName ?? '') || active?.shadowRoot
  return event.key === '/' && !isTyping
}

function makeResult({ url, title, trail, excerpt }, position) {
  const link = makeElement(
    'a',
    { href: url, tabIndex: -1, id: `lectern:found-${position}` },
    makeElement('strong', {}, title),
    makeElement('span', { className: 'place' }, trail.join(' › ')),
    makeElement('span', { className: 'excerpt' }, ...excerpt.map(makePart)),
  )
  link.setAttribute('role', 'option')
  return link
}

function makePart({ text, isMatch }) {
  return isMatch ? makeElement('mark', {}, text) : text
}
