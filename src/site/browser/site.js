const form = document.querySelector('form.search')
if (form) addSearch(form, form.querySelector('input[type=search]'))
for (const group of document.querySelectorAll('.tabs, .code-group')) addTabs(group)
for (const listing of document.querySelectorAll('article pre')) addCopyButton(listing, form?.dataset ?? {})
addEventListener('hashchange', showTarget)
showTarget()
showPlace(document.querySelector('.sections'))

function make(tagName, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tagName), properties)
  element.append(...children)
  return element
}

/** Results while somebody types; without them the form leads to a page of results. */
function addSearch(form, input) {
  const list = make('ul', { className: 'found', id: 'lectern:found', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.placeholder)
  form.append(list)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  let timer
  let request
  let chosen = -1

  const show = isShown => {
    list.hidden = !isShown
    input.setAttribute('aria-expanded', String(isShown))
    if (!isShown) choose(-1)
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
    request = new AbortController()
    const fields = new URLSearchParams(new FormData(form))
    fields.set('q', query)
    const response = await fetch(`${form.dataset.search}?${fields}`, { signal: request.signal })
    if (!response.ok) return show(false)
    const { results } = await response.json()
    list.replaceChildren(...(results.length > 0 ? results.map(makeResult) : [makeEmpty(form.dataset.none)]))
    choose(-1)
    show(true)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    const query = input.value.trim()
    if (query.length < 2) {
      request?.abort()
      show(false)
    } else timer = setTimeout(() => search(query).catch(ignoreAborted), 120)
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') show(false)
    if (list.hidden || event.isComposing) return
    const count = list.querySelectorAll('[role=option]').length
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen <= 0 ? count - 1 : chosen - 1)
    else if (event.key === 'Enter' && chosen >= 0) list.querySelectorAll('a')[chosen].click()
    else return
    event.preventDefault()
  })
  form.addEventListener('focusout', event => {
    if (!form.contains(event.relatedTarget)) show(false)
  })
  document.addEventListener('keydown', event => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

function makeResult({ url, title, trail, excerpt }, position) {
  const link = make(
    'a',
    { href: url, tabIndex: -1 },
    make('strong', {}, title),
    make('span', { className: 'place' }, trail.join(' › ')),
    make('span', { className: 'excerpt' }, excerpt),
  )
  const item = make('li', { id: `lectern:found-${position}` }, link)
  item.setAttribute('role', 'option')
  return item
}

function makeEmpty(text) {
  return make('li', { className: 'none' }, text)
}

function ignoreAborted(error) {
  if (error.name !== 'AbortError') throw error
}

/** One panel at a time, under a row of names; without script they stand below each other. */
function addTabs(group) {
  const panels = [...group.children].filter(child => nameOf(child) !== null)
  if (panels.length < 2 || panels.length !== group.children.length) return
  const tabs = panels.map(panel => {
    const tab = make('button', { type: 'button' }, nameOf(panel).textContent)
    tab.setAttribute('role', 'tab')
    return tab
  })
  const row = make('div', { className: 'tab-row' }, ...tabs)
  row.setAttribute('role', 'tablist')
  const select = chosen => {
    for (const [position, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(position === chosen))
      tab.tabIndex = position === chosen ? 0 : -1
      panels[position].hidden = position !== chosen
    }
  }
  for (const [position, panel] of panels.entries()) {
    nameOf(panel).hidden = true
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-label', tabs[position].textContent)
    panel.addEventListener('lectern:show', () => select(position))
    tabs[position].addEventListener('click', () => {
      select(position)
      selectAlike(group, tabs[position].textContent)
    })
  }
  row.addEventListener('keydown', event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const isReversed = getComputedStyle(row).direction === 'rtl'
    const at = tabs.indexOf(document.activeElement) + (isReversed ? -step : step)
    const tab = tabs.at(at % tabs.length)
    tab.focus()
    tab.click()
  })
  group.classList.add('is-tabbed')
  group.prepend(row)
  group.addEventListener('lectern:choose', event => {
    const position = tabs.findIndex(tab => tab.textContent === event.detail)
    if (position >= 0) select(position)
  })
  select(0)
}

function nameOf(panel) {
  return panel.querySelector(':scope > .title, :scope > figcaption')
}

/** Who reads one tab for pnpm reads them all. */
function selectAlike(chosen, name) {
  const top = chosen.getBoundingClientRect().top
  for (const group of document.querySelectorAll('.is-tabbed'))
    if (group !== chosen) group.dispatchEvent(new CustomEvent('lectern:choose', { detail: name }))
  scrollBy(0, chosen.getBoundingClientRect().top - top)
}

/** In a long navigation the page's own entry is brought to sight. */
function showPlace(navigation) {
  const entry = navigation?.querySelector('[aria-current]')
  if (entry) navigation.scrollTop = entry.offsetTop - navigation.offsetTop - navigation.clientHeight / 2
}

/** A place that lies in a closed tab or fold is opened before it is shown. */
function showTarget() {
  const target = document.getElementById(readHash())
  if (!target) return
  for (let place = target; place; place = place.parentElement) {
    if (place.getAttribute('role') === 'tabpanel') place.dispatchEvent(new CustomEvent('lectern:show'))
    if (place.tagName === 'DETAILS') place.open = true
  }
  target.scrollIntoView()
}

function readHash() {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

function addCopyButton(listing, { copy, copied }) {
  if (!navigator.clipboard || !copy) return
  const button = make('button', { type: 'button', className: 'copy' }, copy)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(listing.textContent.replace(/\n$/, ''))
    button.textContent = copied
    setTimeout(() => {
      button.textContent = copy
    }, 2_000)
  })
  const frame = make('div', { className: 'listing' })
  listing.tabIndex = 0
  listing.replaceWith(frame)
  frame.append(listing, button)
}
