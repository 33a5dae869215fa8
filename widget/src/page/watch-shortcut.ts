/** Calls `onPress` for a shortcut such as `mod+i`. `mod` is Command on Apple devices and Control elsewhere. Empty disables it. */
export function watchShortcut(shortcut: string, onPress: () => void): () => void {
  const parts = shortcut.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  const isApple = /mac|iphone|ipad/i.test(navigator.platform)
  const wants = (name: string) =>
    parts.includes(name) || (parts.includes('mod') && name === (isApple ? 'meta' : 'ctrl'))
  const listen = (event: KeyboardEvent) => {
    if (key === '' || event.key.toLowerCase() !== key || event.isComposing) return
    if (event.ctrlKey !== wants('ctrl') || event.metaKey !== wants('meta')) return
    if (event.altKey !== wants('alt') || (event.shiftKey !== wants('shift') && key.length > 1)) return
    if (isTyping(event.composedPath()[0])) return
    event.preventDefault()
    onPress()
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

/** Text fields of the page have their own shortcuts. */
function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
