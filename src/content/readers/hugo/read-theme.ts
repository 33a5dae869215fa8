import { nameHost } from '../../brand/name-host.ts'
import { readHexColor } from '../../brand/readable-color.ts'
import { linkRepository, readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { HugoSettings } from './read-hugo-settings.ts'

/** Where themes look for the logo and the icon if the settings do not name them. Docsy has the logo in its header. */
const usualLogos = ['assets/icons/logo.svg', 'assets/icons/logo.png']
const usualIcons = ['favicon', 'favicons/favicon', 'favicons/favicon-32x32', 'icons/favicon']
const variablesFile = /(?:^|\/)assets\/scss\/_variables_project\w*\.scss$/
/** The colour of Docsy’s header without a setting. */
const docsyPrimary = '#30638e'
const longestChain = 5

/** Reads the look of a site with Docsy, Hextra, Geekdoc, Book or a similar theme. `top` is the folder of the site. */
export function readTheme(tree: SourceTree, top: string, { params, menu }: HugoSettings): Theme {
  const inSite = (file: string) => (top === '' ? file : `${top}/${file}`)
  const exists = (file: string) => tree.read(inSite(file)) !== undefined
  const logo = asRecord(asRecord(params.navbar).logo)
  const named = logo.path ?? params.logo ?? params.BookLogo ?? params.geekdocLogo
  const usual = usualLogos.find(exists)
  const inHeader = asText(named) === null && usual !== undefined
  const icon = usualIcons
    .flatMap(name => ['svg', 'png', 'ico'].map(extension => `static/${name}.${extension}`))
    .find(exists)
  const primary = readPrimary(
    readStyles(
      tree,
      tree.files().filter(file => file.startsWith(inSite('')) && variablesFile.test(file)),
    ),
  )
  const repository = [params.github_repo, params.repo, params.BookRepo, params.geekdocRepo]
    .map(asText)
    .find(Boolean)
  return {
    logo: {
      light: asText(named) ?? usual,
      dark: logo.dark,
      withName: logo.displayTitle !== false,
      onColor: inHeader,
    },
    favicon: icon,
    colors: { light: primary ?? (inHeader ? docsyPrimary : undefined) },
    links: [
      ...linkRepository(repository),
      ...menu.map(({ name, url }) => ({ label: name, href: url })).filter(({ href }) => isWeb(href)),
    ],
    socials: ['user', 'developer']
      .flatMap(kind => asList(asRecord(params.links)[kind]).map(asRecord))
      .filter(({ url }) => isWeb(url))
      .map(({ name, url }) => ({ type: nameHost(asText(url)) ?? asText(name), url })),
  }
}

function isWeb(address: unknown): boolean {
  return /^https?:/i.test(asText(address) ?? '')
}

/** Reads `$primary: $blue;` with `$blue: #0d2192;`. */
function readPrimary(styles: readonly string[]): string | undefined {
  const variables = new Map<string, string>()
  for (const style of styles)
    for (const [, name = '', value = ''] of style.matchAll(/^[ \t]*(\$[\w-]{1,100})[ \t]*:([^;\n]{1,200})/gm))
      variables.set(name, value.replace('!default', '').trim())
  let value = variables.get('$primary')
  for (let depth = 0; value?.startsWith('$') && depth < longestChain; depth += 1) value = variables.get(value)
  return readHexColor(value ?? null)
}
