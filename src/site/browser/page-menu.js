/** Makes the entries of a page's menu work that need a script. */
export function addPageMenu(menu, { copied }) {
  if (!menu) return
  const list = menu.querySelector('details')
  for (const button of menu.querySelectorAll('button')) {
    const isCopy = 'copyPage' in button.dataset || 'copyText' in button.dataset
    if (isCopy && !navigator.clipboard) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      if (list) list.open = false
      if (isCopy) await copy(button, copied)
      else if ('print' in button.dataset) print()
      else document.querySelector('lectern-chat')?.open?.()
    })
  }
  document.addEventListener('click', event => {
    if (list?.open && !list.contains(event.target)) list.open = false
  })
  list?.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    list.open = false
    list.querySelector('summary').focus()
  })
}

async function copy(button, copied) {
  const label = button.textContent
  const { copyPage, copyText } = button.dataset
  try {
    // Safari allows writing after a request only with a promise.
    const text = copyText ?? fetch(copyPage).then(response => response.text())
    if (copyText) await navigator.clipboard.writeText(copyText)
    else
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text.then(page => new Blob([page], { type: 'text/plain' })) }),
      ])
  } catch {
    return
  }
  button.textContent = copied
  setTimeout(() => {
    button.textContent = label
  }, 2_000)
}
