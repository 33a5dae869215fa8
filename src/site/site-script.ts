import { readFileSync } from 'node:fs'

/** Site path under which pages ask for the script. */
export const scriptPath = '/_lectern/site.js'

/** The one script of every deployed site. What it adds, pages can do without. */
export const siteScript = readFileSync(new URL('./browser/site.js', import.meta.url), 'utf8')
