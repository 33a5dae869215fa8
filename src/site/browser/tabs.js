import { makeElement } from './make-element.js'

/** Turns a group into tabs. Without this script, the panels are stacked. */
export function addTabs(group, { choose } = {}) {
  const parts = [...group.children]
  const names = parts.map(nameOf)
  if (parts.length < 2 || names.includes(null)) return
  const tabs = names.map(name => {
    name.hidden = true
    const tab = makeElement('button', { type: 'button' })
    tab.append(...[...name.childNodes].map(node => node.cloneNode(true)))
    tab.setAttribute('role', 'tab')
    return tab
  })
  const panels = parts.map(makePanel)
  const row = makeElement('div', { className: 'tab-row' }, ...tabs)
  row.setAttribute('role', 'tablist')
  const select = chosen => {
    for (const [position, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(position === chosen))
      tab.tabIndex = position === chosen ? 0 : -1
      panels[position].hidden = position !== chosen
    }
    if (list) list.selectedIndex = chosen
  }
  for (const [position, panel] of panels.entries()) {
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-label', tabs[position].textContent)
    panel.addEventListener('lectern:show', () => select(position))
    tabs[position].addEventListener('click', () => {
      select(position)
      if (!group.classList.contains('unsynced')) selectAlike(group, tabs[position].textContent)
    })
  }
  row.addEventListener('keydown', event => {
    const tab = tabs.at(stepTo(event.key, tabs, getComputedStyle(row).direction === 'rtl'))
    if (tab === document.activeElement) return
    event.preventDefault()
    tab.focus()
    tab.click()
  })
  group.classList.add('is-tabbed')
  const list = group.classList.contains('dropdown') ? makeList(tabs, choose) : null
  group.prepend(list ?? row)
  group.addEventListener('lectern:choose', event => {
    if (group.classList.contains('unsynced')) return
    const position = tabs.findIndex(tab => tab.textContent === event.detail)
    if (position >= 0) select(position)
  })
  select(Math.min(Number(group.dataset.first ?? 0), tabs.length - 1))
}

/** A list to choose from instead of the tabs. */
function makeList(tabs, label) {
  const list = makeElement('select', { className: 'choice' }, ...tabs.map(tab => new Option(tab.textContent)))
  list.setAttribute('aria-label', label)
  list.addEventListener('change', () => tabs[list.selectedIndex].click())
  return list
}

/** Keyboard navigation: arrow keys cycle, Home and End jump to the ends. */
function stepTo(key, tabs, isReversed) {
  const at = tabs.indexOf(document.activeElement)
  if (key === 'Home') return 0
  if (key === 'End') return -1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0
  return (at + (isReversed ? -step : step)) % tabs.length
}

/** A figure has a role already, so the panel is a box around it. */
function makePanel(part) {
  if (part.tagName !== 'FIGURE') return part
  const panel = makeElement('div')
  part.replaceWith(panel)
  panel.append(part)
  return panel
}

function nameOf(panel) {
  return panel.querySelector(':scope > .title, :scope > figcaption')
}

/** Selects the tab with the same name in every other group. */
function selectAlike(chosen, name) {
  const top = chosen.getBoundingClientRect().top
  for (const group of document.querySelectorAll('.is-tabbed'))
    if (group !== chosen) group.dispatchEvent(new CustomEvent('lectern:choose', { detail: name }))
  scrollBy(0, chosen.getBoundingClientRect().top - top)
}
