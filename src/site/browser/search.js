import { makeElement } from './make-element.js'
import { createOptionList } from './option-list.js'
import { readRecent, storeRecent } from './recent-searches.js'
import { createSearchReport } from './search-report.js'

const waitMs = 120

/** Moves the search form to a dialog, and puts a button in its place. Without this script, the form opens the results page. */
export function addSearch(form) {
  const { input, opener, close, list, news, dialog } = makeFinder(form)
  const words = form.dataset

  const report = createSearchReport(words.searched)
  let timer
  let request
  const say = message => {
    news.textContent = message
    news.hidden = message === ''
  }
  const follow = (query, action) => () => {
    storeRecent(words.search, query)
    dialog.close()
    action?.()
  }
  const makeAsk = query => {
    const chat = document.querySelector('lectern-chat')
    if (!chat?.ask || query === '') return []
    return [{ title: words.ask.replace('%', () => query), run: follow(query, () => chat.ask(query)) }]
  }
  const showRecent = () => {
    const recent = readRecent(words.search)
    const options = recent.map(query => ({ title: query, run: () => start(query) }))
    const run = () => {
      storeRecent(words.search, null)
      showRecent()
      input.focus()
    }
    const clear = { title: words.clear, run, isQuiet: true }
    list.show(recent.length === 0 ? [] : [{ title: words.recent, options: [...options, clear] }])
    say('')
  }
  const search = async query => {
    request?.abort()
    const own = new AbortController()
    request = own
    const fields = new URLSearchParams(new FormData(form))
    fields.set('q', query)
    const found = await findResults(words.search, fields, own.signal)
    if (own.signal.aborted) return
    const results = found?.results ?? []
    report.show(found && Object.fromEntries(fields))
    const onOpen = path => () => report.finish(path)
    const toOption = result => ({ ...result, run: follow(query), onOpen: onOpen(result.path) })
    const groups = groupResults(results.map(toOption))
    if (found?.suggestions.length)
      groups.push({ title: words.suggestions, options: found.suggestions.map(toOption) })
    const others = [...makeAsk(query), ...(results.length === 0 ? widen(query) : [])]
    list.show(others.length > 0 ? [{ options: others }, ...groups] : groups)
    say(results.length > 0 ? '' : found ? words.none : words.offline)
  }
  const widen = query => {
    const chosen = [...form.querySelectorAll('select')].filter(select => select.value !== '')
    const run = () => {
      for (const select of chosen) select.value = ''
      start(query)
    }
    return chosen.length > 0 ? [{ title: words.everywhere, run }] : []
  }
  const start = query => {
    input.value = query
    input.focus()
    update(0)
  }
  const update = delay => {
    clearTimeout(timer)
    const query = input.value.trim()
    if (query.length >= 2) timer = setTimeout(search, delay, query)
    else {
      request?.abort()
      report.show(null)
      showRecent()
    }
  }

  listenToFinder({ opener, close, dialog, input }, () => update(0))
  input.addEventListener('input', () => update(waitMs))
  form.addEventListener('change', event => {
    if (event.target !== input) update(0)
  })
  form.addEventListener('submit', event => {
    // The server counts the results page. An export has none.
    report.drop()
    storeRecent(words.search, input.value.trim())
    if (globalThis.lecternOffline) event.preventDefault()
  })
  dialog.addEventListener('close', () => report.finish())
  addEventListener('pagehide', () => report.finish())
}

/** Makes the dialog with the form and the list of results, and the button that opens it. */
function makeFinder(form) {
  const input = form.querySelector('input[type=search]')
  const opener = makeOpener(input)
  form.replaceWith(opener)
  const title = form.dataset.close
  const close = makeElement('button', { type: 'button', className: 'close', title }, '✕')
  close.setAttribute('aria-label', title)
  const list = createOptionList(input)
  const news = makeElement('p', { className: 'none', hidden: true })
  news.setAttribute('role', 'status')
  const limits = form.querySelector('.limits') ?? ''
  if (limits) limits.hidden = false
  form.append(makeElement('div', { className: 'line' }, input, close), limits)
  const dialog = makeElement('dialog', { className: 'finder' }, form, list.element, news)
  dialog.setAttribute('aria-label', input.getAttribute('aria-label'))
  document.body.append(dialog)
  return { input, opener, close, list, news, dialog }
}

/** Opens the dialog with the button and its shortcuts, and closes it with a click beside it or Escape. */
function listenToFinder({ opener, close, dialog, input }, onOpen) {
  opener.addEventListener('click', () => {
    if (dialog.open) return
    globalThis.lecternOffline?.prepare()
    dialog.showModal()
    input.focus()
    input.select()
    onOpen()
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  // Chromium clears a search field with the first Escape, and closes the dialog with the second.
  input.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    dialog.close()
  })
  document.addEventListener('keydown', event => {
    if (!isShortcut(event)) return
    event.preventDefault()
    opener.click()
  })
}

function makeOpener(input) {
  const key = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'
  const button = makeElement(
    'button',
    { type: 'button', className: 'search-open' },
    makeElement('span', {}, input.value || input.placeholder),
    makeElement('kbd', { ariaHidden: 'true' }, key),
  )
  button.setAttribute('aria-haspopup', 'dialog')
  button.setAttribute('aria-keyshortcuts', input.getAttribute('aria-keyshortcuts'))
  return button
}

/** Puts results with the same first title of the trail together, in the order of the best of each. */
function groupResults(results) {
  const groups = new Map()
  for (const result of results) {
    const title = result.trail[0] ?? ''
    const group = groups.get(title) ?? { title, options: [] }
    group.options.push({ ...result, trail: result.trail.slice(1) })
    groups.set(title, group)
  }
  return [...groups.values()]
}

/** Returns null if the search fails: offline, or too many requests. A static export searches in the browser. */
async function findResults(address, fields, signal) {
  const { lecternOffline } = globalThis
  try {
    if (lecternOffline) return await lecternOffline.search(Object.fromEntries(fields))
    const response = await fetch(`${address}?${fields}`, { signal })
    return response.ok ? await response.json() : null
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
