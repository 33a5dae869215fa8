const selectionLimit = 4_000

/**
 * Tells of text that the reader selects in the page outside of `host`. A selection that goes away because the reader turned to
 * `host` counts on. Returns the function that ends the watch.
 */
export function watchSelection(host: Element, onChange: (text: string | null) => void): () => void {
  let isTurningToHost = false
  const notePointer = (event: Event) => {
    isTurningToHost = event.composedPath().includes(host)
  }
  const read = () => {
    const selection = document.getSelection()
    if (!selection || isWithin(selection, host)) return
    const text = selection.toString().trim()
    if (text !== '') onChange(text.slice(0, selectionLimit))
    else if (!isTurningToHost && document.activeElement !== host) onChange(null)
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
