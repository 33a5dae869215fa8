import { makeElement } from './make-element.js'

/** Lets readers choose among the servers of an operation, and send its request. */
export function addApiParts(article) {
  const endpoint = article.querySelector('.endpoint')
  if (!endpoint) return
  chooseServer(article, endpoint)
  const place = article.querySelector('.try-it')
  if (!place) return
  const { request, ...words } = place.dataset
  const button = makeElement('button', { type: 'button', className: 'try-open' }, words.try)
  button.addEventListener('click', async () => {
    const { openTryIt } = await import('./try-it.js')
    openTryIt(JSON.parse(request), words)
  })
  endpoint.append(button)
}

/** Replaces the list of servers by a menu, which changes the address and the examples. */
function chooseServer(article, endpoint) {
  const list = article.querySelector('.api > .servers ul')
  if (!list) return
  const urls = [...list.querySelectorAll('code')].map(code => code.textContent)
  const name = list.parentElement.querySelector('p')
  const menu = makeElement('select', {}, ...urls.map(url => new Option(url)))
  menu.setAttribute('aria-label', name?.textContent.replace(/:\s*$/, '') ?? '')
  let shown = urls[0]
  menu.addEventListener('change', () => {
    for (const text of [endpoint, ...article.querySelectorAll('.api-side pre')].flatMap(listTexts))
      text.data = text.data.replaceAll(shown, menu.value)
    shown = menu.value
  })
  list.replaceWith(menu)
}

function listTexts(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}
