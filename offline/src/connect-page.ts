import { createClient } from './create-client.ts'

/** Runs before the script of the site's pages, which then uses this client instead of a server. */
const script = document.currentScript
const folder = script instanceof HTMLScriptElement ? new URL('.', script.src).href : ''
Object.assign(globalThis, { lecternOffline: createClient(folder) })

// Hidden in the file, because it does nothing without scripts.
for (const form of document.querySelectorAll('form.search')) form.removeAttribute('hidden')
// Pages opened from a file cannot read other files.
if (location.protocol === 'file:')
  for (const button of document.querySelectorAll('[data-copy-page]')) removeEntry(button)

/** Removes an entry of a page's menu. The next one takes the place of the first. */
function removeEntry(entry: Element): void {
  const menu = entry.closest('.page-menu')
  const item = entry.closest('li') ?? menu?.querySelector('li')
  const next = entry.closest('li') ? null : item?.firstElementChild
  if (next) entry.replaceWith(next)
  else entry.remove()
  item?.remove()
  if (!menu?.querySelector('li')) menu?.querySelector('details')?.remove()
}
