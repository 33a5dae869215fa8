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
  addHeadingLink(heading)
addEventListener('hashchange', showTarget)
const sections = document.querySelector('.sections')
scrollToCurrent(sections)
sections?.addEventListener('toggle', () => scrollToCurrent(sections))
addFeedback(document.querySelector('.page-feedback .vote'))
addCodeReports(document.querySelector('.code-reports'))
followContents(document.querySelector('.contents'))
document.documentElement.classList.remove('is-loading')
showTarget()

/** Adds a link to the heading itself. Its accessible name is the heading's text. */
function addHeadingLink(heading) {
  const address = `#${encodeURIComponent(heading.id)}`
  const link = makeElement('a', { className: 'place-link', href: address }, '#')
  link.setAttribute('aria-labelledby', heading.id)
  heading.append(link)
}

/** Scrolls the sidebar to the current page. */
function scrollToCurrent(navigation) {
  const entry = navigation?.querySelector('[aria-current]')
  if (entry) navigation.scrollTop = entry.offsetTop - navigation.clientHeight / 2
}

/** Opens the tabs and folds around the target of the address before scrolling to it. */
function showTarget() {
  const target = document.getElementById(readHash())
  if (!target) return
  for (let place = target; place; place = place.parentElement) {
    if (place.getAttribute('role') === 'tabpanel' || place.classList.contains('view'))
      place.dispatchEvent(new CustomEvent('lectern:show'))
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
