import { readFileSync } from 'node:fs'

/** Site path under which pages ask for the script. */
export const scriptPath = '/_lectern/site.js'

const modules = ['site', 'contents', 'listing', 'make-element', 'search', 'tabs']

/** The modules of every deployed site's script, by site path. What they add, pages can do without. */
export const siteScripts: ReadonlyMap<string, string> = new Map(
  modules.map(name => [
    `/_lectern/${name}.js`,
    readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'),
  ]),
)
