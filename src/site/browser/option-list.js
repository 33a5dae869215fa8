import { makeElement } from './make-element.js'

const listId = 'lectern:found'

/** A list of options in groups, chosen with the arrow keys while the focus stays in the input. */
export function createOptionList(input) {
  const element = makeElement('div', { className: 'found', id: listId, hidden: true })
  element.setAttribute('role', 'listbox')
  element.setAttribute('aria-label', input.getAttribute('aria-label'))
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-controls', listId)
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  let options = []
  let chosen = -1

  const choose = position => {
    chosen = options.length === 0 ? -1 : (position + options.length) % options.length
    for (const [at, option] of options.entries()) option.setAttribute('aria-selected', String(at === chosen))
    const option = options[chosen]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const show = groups => {
    element.replaceChildren(...groups.map(makeGroup))
    options = [...element.querySelectorAll('[role=option]')]
    for (const [at, option] of options.entries()) option.id = `${listId}-${at}`
    element.hidden = options.length === 0
    input.setAttribute('aria-expanded', String(options.length > 0))
    const first = options.findIndex(option => option.href)
    choose(Math.max(0, first))
    element.scrollTop = 0
  }
  input.addEventListener('keydown', event => {
    if (element.hidden || event.isComposing) return
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter' && options[chosen]) options[chosen].click()
    else return
    event.preventDefault()
  })
  element.addEventListener('pointermove', event => {
    const at = options.indexOf(event.target.closest('[role=option]'))
    if (at >= 0 && at !== chosen) choose(at)
  })
  return { element, show }
}

function makeGroup({ title, options }) {
  const group = makeElement('div', {}, ...options.map(makeOption))
  group.setAttribute('role', 'group')
  if (!title) return group
  group.setAttribute('aria-label', title)
  const head = makeElement('p', { className: 'group' }, title)
  head.setAttribute('role', 'presentation')
  group.prepend(head)
  return group
}

/** An option with an address is a link, so that it can be opened in a new tab. */
function makeOption({ url, title, titleParts, trail = [], excerpt = [], isQuiet, run, onOpen }) {
  const option = makeElement(
    url ? 'a' : 'div',
    { tabIndex: -1, className: isQuiet ? 'quiet' : '' },
    makeElement('strong', {}, ...(titleParts ?? [{ text: title }]).map(makePart)),
  )
  if (url) option.href = url
  if (trail.length > 0) option.append(makeElement('span', { className: 'place' }, trail.join(' › ')))
  if (excerpt.length > 0)
    option.append(makeElement('span', { className: 'excerpt' }, ...excerpt.map(makePart)))
  option.setAttribute('role', 'option')
  option.addEventListener('click', event => {
    onOpen?.()
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) run()
  })
  option.addEventListener('auxclick', event => {
    if (event.button === 1) onOpen?.()
  })
  return option
}

function makePart({ text, isMatch }) {
  return isMatch ? makeElement('mark', {}, text) : text
}
