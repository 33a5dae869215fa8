const restMs = 1_500

/**
 * Tells the server what the reader searched for: each search once, when it has ended. A query that the reader extends is the
 * same search.
 */
export function createSearchReport(address) {
  let shown
  let settled
  let timer

  const settle = () => {
    clearTimeout(timer)
    if (settled && !shown.q.startsWith(settled.q)) send(address, settled)
    settled = shown
  }
  const drop = () => {
    clearTimeout(timer)
    shown = undefined
    settled = undefined
  }
  return {
    /** Takes the fields of a search whose results are shown; null if none are. */
    show(fields) {
      clearTimeout(timer)
      shown = fields ?? undefined
      if (fields) timer = setTimeout(settle, restMs)
    },
    /** The search has ended: a result was opened, or the reader has left. */
    finish(opened) {
      // A shorter query that has not rested is one that is being deleted.
      if (shown && (opened || !settled?.q.startsWith(shown.q))) settle()
      if (settled) send(address, { ...settled, opened })
      drop()
    },
    drop,
  }
}

/** Reports the first result that is opened on the results page. The server has counted the search. */
export function reportResults(list, address) {
  const fields = Object.fromEntries(new URLSearchParams(location.search))
  const report = event => {
    const { path } = event.target.closest('a[data-path]')?.dataset ?? {}
    if (!path || (event.type === 'auxclick' && event.button !== 1)) return
    for (const type of ['click', 'auxclick']) list.removeEventListener(type, report)
    send(address, { ...fields, opened: path, isCounted: true })
  }
  for (const type of ['click', 'auxclick']) list?.addEventListener(type, report)
}

/** Survives that the page is left. Pages without a server have no address. */
function send(address, search) {
  if (!address) return
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(search)], { type: 'application/json' }))
}
