const waitMs = 3_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Loads the chat box when the reader first does something, or a while after the page: reading does not need it. */
export function addChatBox(meta) {
  if (!meta) return
  const { domain, key } = meta.dataset
  // The reader may press the shortcut of the chat box before it is there.
  let shortcut
  const remember = event => {
    if (event.ctrlKey || event.metaKey) shortcut = event
  }
  const load = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, load)
    const script = document.createElement('script')
    script.src = meta.content
    Object.assign(script.dataset, { domain, key })
    script.addEventListener('load', () => {
      removeEventListener('keydown', remember)
      if (shortcut) document.dispatchEvent(new KeyboardEvent('keydown', shortcut))
    })
    document.head.append(script)
  }
  const timer = setTimeout(load, waitMs)
  for (const sign of signs) addEventListener(sign, load, { passive: true })
  addEventListener('keydown', remember)
}
