import { createClient } from './create-client.ts'

/** Runs before the script of the site's pages, which then uses this client instead of a server. */
const script = document.currentScript
const folder = script instanceof HTMLScriptElement ? new URL('.', script.src).href : ''
Object.assign(globalThis, { lecternOffline: createClient(folder) })

// Hidden in the file, because it does nothing without scripts.
for (const form of document.querySelectorAll('form.search')) form.removeAttribute('hidden')
// Pages opened from a file cannot read other files.
if (location.protocol === 'file:')
  for (const button of document.querySelectorAll('[data-copy-page]')) button.remove()
