import { addApiParts } from './api-page.js'
import { addBannerButton } from './banner.js'
import { addChatBox } from './chat-box.js'
import { addCodeReports } from './code-report.js'
import { followContents } from './contents.js'
import { addDiagrams } from './diagrams.js'
import { addFeedback } from './feedback.js'
import { addButtons } from './listing.js'
import { makeElement } from './make-element.js'
import { addMedia } from './media.js'
import { addPageMenu } from './page-menu.js'
import { addParts } from './parts.js'
import { addSearch } from './search.js'
import { reportResults } from './search-report.js'
import { addTabs } from './tabs.js'
import { addThemeButton } from './theme-button.js'

const form = document.querySelector('form.search')
addBannerButton(document.querySelector('.banner'))
addChatBox(document.querySelector('meta[name=lectern-chat-box]'))
for (const place of document.querySelectorAll('.bar, .sections'))
  addThemeButton(place, form?.dataset.themeLabel ?? '')
if (form) addSearch(form)
reportResults(document.querySelector('.results'), form?.dataset.searched)
const words = { ...form?.dataset, ...document.querySelector('article')?.dataset }
addPageMenu(document.querySelector('.page-menu'), words)
for (const group of document.querySelectorAll('.tabs, .code-group')) addTabs(group, words)
for (const listing of document.querySelectorAll('article pre')) addButtons(listing, words)
const article = document.querySelector('article')
if (article) addMedia(article, words.load)
if (article) addApiParts(article)
if (article) addParts(article, words)
if (article) addDiagrams(article, words.diagram)
for (const heading of document.querySelectorAll('article :is(h2, h3, h4)[id]:not(summary *)'))
  addPlaceLink(heading, heading)
for (const label of document.querySelectorAll('article :is(.field, .param)[id] > p:first-child'))
  addPlaceLink(label.parentElement, label)
addEventListener('hashchange', showTarget)
const sections = document.querySelector('.sections')
scrollToCurrent(sections)
sections?.addEventListener('toggle', () => scrollToCurrent(sections))
addFeedback(document.querySelector('.page-feedback .vote'))
addCodeReports(document.querySelector('.code-reports'))
followContents(document.querySelector('.contents'))
document.documentElement.classList.remove('is-loading')
showTarget()

/** Adds a link to a place itself. Its accessible name is the text of the place's label. */
function addPlaceLink({ id }, label) {
  const link = makeElement('a', { className: 'place-link', href: `#${encodeURIComponent(id)}` }, '#')
  link.setAttribute('aria-label', label.textContent.trim())
  label.append(link)
}

/** Scrolls the sidebar to the current page. */
function scrollToCurrent(navigation) {
  const entry = navigation?.querySelector('[aria-current]')
  if (entry) navigation.scrollTop = entry.offsetTop - navigation.clientHeight / 2
}

/** Opens the tabs and folds around the target of the address before scrolling to it. */
function showTarget() {
  const target = findTarget(readHash())
  if (!target) return
  for (let place = target; place; place = place.parentElement) {
    if (place.getAttribute('role') === 'tabpanel' || place.classList.contains('view'))
      place.dispatchEvent(new CustomEvent('lectern:show'))
    if (place.tagName === 'DETAILS') place.open = true
  }
  target.scrollIntoView()
}

/** Other tools write anchors in other ways, such as `#param-maxTokens` or `#maxTokens`. */
function findTarget(name) {
  if (name === '') return null
  const loose = loosen(name)
  const isAlike = ({ id }) => loosen(id) === loose || loosen(id) === `param${loose}`
  return document.getElementById(name) ?? [...document.querySelectorAll('article [id]')].find(isAlike)
}

function loosen(name) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function readHash() {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}
