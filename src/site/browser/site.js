import { followContents } from './contents.js'
import { addCopyButton } from './listing.js'
import { makeElement } from './make-element.js'
import { addSearch } from './search.js'
import { addTabs } from './tabs.js'

const form = document.querySelector('form.search')
if (form) addSearch(form, form.querySelector('input[type=search]'))
for (const group of document.querySelectorAll('.tabs, .code-group')) addTabs(group)
for (const listing of document.querySelectorAll('article pre')) addCopyButton(listing, form?.dataset ?? {})
for (const heading of document.querySelectorAll('article :is(h2, h3, h4)[id]')) addPlaceLink(heading)
addEventListener('hashchange', showTarget)
showTarget()
const sections = document.querySelector('.sections')
showPlace(sections)
sections?.addEventListener('toggle', () => showPlace(sections))
followContents(document.querySelector('.contents'))

/** What a reader copies to point somebody to a section. Its name is the heading's, which it stands in. */
function addPlaceLink(heading) {
  const address = `#${encodeURIComponent(heading.id)}`
  const link = makeElement('a', { className: 'place-link', href: address }, '#')
  link.setAttribute('aria-labelledby', heading.id)
  heading.append(link)
}

/** In a long navigation the page's own entry is brought to sight. */
function showPlace(navigation) {
  const entry = navigation?.querySelector('[aria-current]')
  if (entry) navigation.scrollTop = entry.offsetTop - navigation.clientHeight / 2
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
