import { readFileSync } from 'node:fs'

export const scriptPath = '/_lectern/site.js'
export const themeScriptPath = '/_lectern/theme.js'
export const stylesheetPath = '/_lectern/site.css'
export const iconPath = '/_lectern/icon.svg'

const modules = [
  'site',
  'api-page',
  'banner',
  'chat-box',
  'code-report',
  'contents',
  'diagrams',
  'feedback',
  'listing',
  'integrations',
  'make-element',
  'media',
  'option-list',
  'parts',
  'page-menu',
  'recent-searches',
  'search',
  'search-report',
  'sign-in',
  'tabs',
  'theme',
  'theme-button',
  'try-it',
]
/** In cascade order. */
const styles = [
  'frame',
  'search',
  'switchers',
  'layout',
  'navigation',
  'content',
  'components',
  'icons',
  'cards',
  'marks',
  'badges',
  'frames',
  'media',
  'tooltips',
  'trees',
  'updates',
  'sides',
  'code',
  'api',
  'furniture',
  'feedback',
  'readers',
  'brand',
  'loading',
  'narrow',
]

/** The script modules of every site, by site path. Pages work without them. */
export const siteScripts: ReadonlyMap<string, string> = new Map(
  modules.map(name => [`/_lectern/${name}.js`, readAsset(`browser/${name}.js`)]),
)

/** The script of the frame that draws diagrams. */
export const diagramFrameScript = readAsset('browser/diagram-frame.js')

/** The document of that frame. */
export const diagramFrame =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><script src="mermaid.js"></script><script src="diagram-frame.js"></script><body></body></html>'

/** The stylesheet of every site. It loads no other resources. */
export const siteStylesheet = styles.map(name => readAsset(`styles/${name}.css`)).join('')

/** The icon of sites without their own. Without any, browsers ask for one outside the site. */
export const siteIcon = readAsset('styles/page-icon.svg')

function readAsset(path: string): string {
  return readFileSync(new URL(`./${path}`, import.meta.url), 'utf8')
}
