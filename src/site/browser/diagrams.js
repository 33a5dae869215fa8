import { makeElement } from './make-element.js'

const mostHeight = 3_000
/** The code is shown if the diagram is not drawn by then. */
const waitMs = 10_000

/** Draws the diagrams of a page in frames when they come into sight. Their code stays below, folded. */
export function addDiagrams(article, label) {
  const listings = [...article.querySelectorAll('pre:has(> .language-mermaid)')]
  // In a page opened from a file, the frame may load no scripts. The code is then shown.
  if (listings.length === 0 || location.protocol === 'file:') return
  const script = document.querySelector('script[src$="/_lectern/site.js"]')
  const address = new URL('diagram.html', script.src).href
  const watch = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watch.unobserve(target)
        addDiagram(target, { address, label })
      }
    },
    { rootMargin: '300px' },
  )
  for (const listing of listings) {
    listing.classList.add('is-waiting')
    watch.observe(listing)
  }
}

function addDiagram(listing, { address, label }) {
  const code = listing.textContent
  const frame = makeElement('iframe', { className: 'diagram', title: label, hidden: true })
  frame.setAttribute('sandbox', 'allow-scripts')
  const send = () => frame.contentWindow.postMessage({ code, isDark: isDark() }, '*')
  const showCode = () => listing.classList.remove('is-waiting')
  const receive = ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data.isReady) send()
    else if (data.isRefused) {
      removeEventListener('message', receive)
      frame.remove()
      showCode()
    } else show(data)
  }
  const show = ({ width, height }) => {
    const room = listing.parentElement.clientWidth || width
    const scale = Math.min(1, frame.parentElement.clientWidth / width || room / width)
    const drawnHeight = Math.ceil(height * scale) + 8
    frame.style.height = `${Math.min(mostHeight, drawnHeight)}px`
    // A diagram is a Tab stop only if it scrolls.
    frame.tabIndex = drawnHeight > mostHeight ? 0 : -1
    frame.classList.add('is-drawn')
    showCode()
    if (listing.closest('.source')) return
    const fold = makeElement('details', { className: 'source' }, makeElement('summary', {}, label))
    const place = listing.closest('.listing') ?? listing
    place.replaceWith(fold)
    fold.append(place)
  }
  addEventListener('message', receive)
  const box = listing.closest('.listing') ?? listing
  box.before(frame)
  frame.hidden = false
  frame.src = address
  setTimeout(showCode, waitMs)
  new MutationObserver(send).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', send)
}

function isDark() {
  return (
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
  )
}
