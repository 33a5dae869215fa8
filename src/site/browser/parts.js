import { makeElement } from './make-element.js'

/** Adds the behaviour of smaller components. Without this script, everything is shown. */
export function addParts(article, words) {
  for (const tooltip of article.querySelectorAll('.tooltip')) addTooltip(tooltip)
  for (const folder of article.querySelectorAll('.tree li:has(> ul)')) addFolder(folder)
  for (const callout of article.querySelectorAll('[data-color]'))
    callout.style.setProperty('--tint', callout.dataset.color)
  for (const fold of article.querySelectorAll('details[id]'))
    fold.addEventListener('toggle', () => {
      if (fold.open) history.replaceState(null, '', `#${encodeURIComponent(fold.id)}`)
    })
  for (const box of article.querySelectorAll('table, .math-block'))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  for (const color of article.querySelectorAll('p.color')) addCopy(color, words)
  addViews([...article.querySelectorAll('.view')], words.choose)
  addFilters([...article.querySelectorAll('.update')], words.all)
  addSide(article)
}

let tips = 0

/** A tip is shown while the pointer or the focus is on it. Escape closes it. */
function addTooltip(tooltip) {
  const [term, tip] = tooltip.children
  tips += 1
  tip.id = `lectern:tip-${tips}`
  tip.setAttribute('role', 'tooltip')
  term.tabIndex = 0
  term.setAttribute('aria-describedby', tip.id)
  tooltip.addEventListener('keydown', event => {
    if (event.key === 'Escape') tooltip.classList.add('is-shut')
  })
  for (const name of ['focusin', 'mouseenter'])
    tooltip.addEventListener(name, () => tooltip.classList.remove('is-shut'))
}

/** A click on a colour copies its value. */
function addCopy(color, { copy, copied }) {
  const text = color.lastChild
  const [, start = '', value = ''] = /^(.*: )?(.+)$/s.exec(text?.data ?? '') ?? []
  if (!navigator.clipboard || !copy || value === '') return
  const button = makeElement('button', { type: 'button', className: 'value', title: copy }, value)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(value)
    button.textContent = copied
    setTimeout(() => {
      button.textContent = value
    }, 2_000)
  })
  text.replaceWith(makeElement('span', {}, start, button))
}

function addFolder(folder) {
  const list = folder.querySelector(':scope > ul')
  const name = [...folder.childNodes].filter(node => node !== list)
  const button = makeElement('button', { type: 'button', className: 'fold' })
  const show = isOpen => {
    list.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
  }
  button.addEventListener('click', () => show(list.hidden))
  button.append(...name)
  folder.prepend(button)
  show(!folder.classList.contains('closed'))
}

/** Shows one view of the page at a time, and its headings in the table of contents. */
function addViews(views, label) {
  const names = [...new Set(views.map(nameView))]
  if (names.length < 2) return
  const list = makeElement('select', { className: 'choice' }, ...names.map(name => new Option(name)))
  list.setAttribute('aria-label', label)
  const show = () => {
    for (const view of views) view.hidden = nameView(view) !== list.value
    for (const link of document.querySelectorAll('.contents a, .outline a')) {
      const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
      link.parentElement.hidden = Boolean(target?.closest('.view[hidden]'))
    }
  }
  list.addEventListener('change', show)
  for (const view of views)
    view.addEventListener('lectern:show', () => {
      list.value = nameView(view)
      show()
    })
  views[0].before(list)
  show()
}

function nameView(view) {
  return view.querySelector(':scope > .title')?.textContent ?? ''
}

/** Adds a row of buttons that show the updates with a tag. */
function addFilters(updates, all) {
  const tagsOf = update => [...update.querySelectorAll(':scope > .tags > .badge')].map(tag => tag.textContent)
  const tags = [...new Set(updates.flatMap(tagsOf))]
  if (tags.length === 0 || updates.length < 2) return
  const buttons = [all, ...tags].map(tag => makeElement('button', { type: 'button' }, tag))
  const choose = chosen => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen))
    for (const update of updates)
      update.hidden = chosen !== buttons[0] && !tagsOf(update).includes(chosen.textContent)
  }
  for (const button of buttons) button.addEventListener('click', () => choose(button))
  updates[0].before(makeElement('div', { className: 'filters' }, ...buttons))
  choose(buttons[0])
}

/** On wide screens, examples and panels are beside the page. */
function addSide(article) {
  const parts = [...article.querySelectorAll(':scope > .panel, :scope > .example')]
  const layout = article.closest('.layout')
  if (parts.length === 0 || !layout) return
  const places = parts.map(part => {
    const place = document.createComment('')
    part.before(place)
    return place
  })
  const side = makeElement('aside', { className: 'side' })
  const wide = matchMedia('(min-width: 75rem)')
  const move = () => {
    if (wide.matches) {
      side.append(...parts)
      layout.append(side)
    } else {
      for (const [index, part] of parts.entries()) places[index].after(part)
      side.remove()
    }
  }
  wide.addEventListener('change', move)
  move()
}
