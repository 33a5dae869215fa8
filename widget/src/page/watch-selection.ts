const selectionLimit = 4_000

/**
 * Watches the text selected outside `host`. A selection that is cleared by a click into `host` is kept. Returns a function
 * that stops watching.
 */
export function watchSelection(host: Element, onChange: (text: string | null) => void): () => void {
  let isClickInHost = false
  const notePointer = (event: Event) => {
    isClickInHost = event.composedPath().includes(host)
  }
  const read = () => {
    const selection = document.getSelection()
    if (!selection || isWithin(selection, host)) return
    const text = selection.toString().trim()
    if (text !== '') onChange(text.slice(0, selectionLimit))
    else if (!isClickInHost && document.activeElement !== host) onChange(null)
  }
  document.addEventListener('pointerdown', notePointer, true)
  document.addEventListener('selectionchange', read)
  return () => {
    document.removeEventListener('pointerdown', notePointer, true)
    document.removeEventListener('selectionchange', read)
  }
}

function isWithin({ anchorNode }: Selection, host: Element): boolean {
  return anchorNode !== null && (host.contains(anchorNode) || anchorNode.getRootNode() === host.shadowRoot)
}
