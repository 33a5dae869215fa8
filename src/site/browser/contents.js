/** Marks the current section in the table of contents while the page scrolls. */
export function followContents(contents) {
  const entries = [...(contents?.querySelectorAll('a[href^="#"]') ?? [])]
  const sections = entries
    .map(link => ({ link, heading: document.getElementById(decodeURIComponent(link.hash.slice(1))) }))
    .filter(({ heading }) => heading !== null)
  if (sections.length === 0) return
  let current
  let isWaiting = false

  const mark = () => {
    isWaiting = false
    const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 24
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const read = sections.filter(({ heading }) => heading.getBoundingClientRect().top <= edge)
    const found = isAtEnd && scrollY > 0 ? sections.findLast(isInSight) : read.at(-1)
    const link = (found ?? sections[0]).link
    if (link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    current = link
    const row = link.offsetTop - contents.clientHeight / 2
    if (contents.scrollHeight > contents.clientHeight) contents.scrollTop = row
  }
  addEventListener(
    'scroll',
    () => {
      if (!isWaiting) requestAnimationFrame(mark)
      isWaiting = true
    },
    { passive: true },
  )
  mark()
}

function isInSight({ heading }) {
  return heading.getBoundingClientRect().top < innerHeight
}
