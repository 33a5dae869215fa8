import { makeElement } from './make-element.js'

const frameRights =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox allow-forms'

/** Shows images, videos and pages of other hosts when the reader asks for them, or at once if the owner allows their host. */
export function addMedia(article, label) {
  for (const link of article.querySelectorAll('a.remote')) addPlayer(link, label)
  const places = [...article.querySelectorAll('span.remote')]
  for (const place of places) addImage(place, { places, label })
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const video of article.querySelectorAll('video[autoplay]')) stop(video)
}

function stop(video) {
  video.autoplay = false
  video.pause()
}

function addPlayer(link, label) {
  const box = makeElement('span', { className: `media is-${link.dataset.media}` })
  const show = isAsked => {
    const player = makePlayer(link, isAsked)
    box.replaceChildren(player)
    if (isAsked) player.focus()
  }
  link.replaceWith(box)
  if ('load' in link.dataset) return show(false)
  const button = makeButton(link.textContent, label, new URL(link.href).hostname)
  button.addEventListener('click', () => show(true))
  box.append(button)
}

function makePlayer({ href, textContent, dataset }, isAsked) {
  if (dataset.media === 'frame') {
    const frame = makeElement('iframe', { title: textContent, loading: 'lazy', allowFullscreen: true })
    frame.setAttribute('sandbox', frameRights)
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    if (dataset.height) frame.style.height = `${dataset.height}px`
    frame.src = href
    return frame
  }
  const options = dataset.options?.split(' ') ?? []
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  return makeElement(dataset.media, {
    ariaLabel: textContent,
    controls: true,
    preload: 'metadata',
    muted: options.includes('muted'),
    loop: options.includes('loop'),
    playsInline: options.includes('playsinline'),
    autoplay: isAsked || (options.includes('autoplay') && !isStill),
    src: href,
  })
}

/** A click loads all images of the host. An image in a link has no button, because a link cannot have one. */
function addImage(place, { places, label }) {
  const host = new URL(place.dataset.src).hostname
  if (place.closest('a, button, summary')) return
  const button = makeButton(place.textContent, label, host)
  button.addEventListener('click', () => {
    for (const other of places) {
      if (new URL(other.dataset.src).hostname !== host) continue
      const image = makeImage(other.dataset)
      other.replaceWith(image)
      if (other === place) takeFocus(image)
    }
  })
  place.replaceChildren(button)
}

/** The focus was on the button that the image replaces. */
function takeFocus(image) {
  image.tabIndex = -1
  image.focus({ preventScroll: true })
}

function makeImage({ src, alt = '', width, height, class: className = '' }) {
  const image = makeElement('img', { alt, className, decoding: 'async', referrerPolicy: 'no-referrer' })
  if (width) image.width = width
  if (height) image.height = height
  image.src = src
  return image
}

function makeButton(title, label, host) {
  const note = makeElement('span', {}, label.replace('%', host))
  return makeElement('button', { type: 'button', className: 'load' }, makeElement('strong', {}, title), note)
}
