import { nameHost } from '../../brand/name-host.ts'
import { readSassColor } from '../../brand/read-sass-color.ts'
import { isWebAddress, linkRepository, readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { HugoSettings } from './read-hugo-settings.ts'

/** Where themes look for the logo and the icon if the settings do not name them. Docsy has the logo in its header. */
const usualLogos = ['assets/icons/logo.svg', 'assets/icons/logo.png']
const usualIcons = ['favicon', 'favicons/favicon', 'favicons/favicon-32x32', 'icons/favicon']
const variablesFile = /(?:^|\/)assets\/scss\/_variables_project\w*\.scss$/
/** The colour of Docsy’s header without a setting. */
const docsyPrimary = '#30638e'

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
  const styles = tree.files().filter(file => file.startsWith(inSite('')) && variablesFile.test(file))
  const primary = readSassColor(readStyles(tree, styles), '$primary')
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
      ...menu.map(({ name, url }) => ({ label: name, href: url })).filter(({ href }) => isWebAddress(href)),
    ],
    socials: ['user', 'developer']
      .flatMap(kind => asList(asRecord(params.links)[kind]).map(asRecord))
      .filter(({ url }) => isWebAddress(url))
      .map(({ name, url }) => ({ type: nameHost(asText(url)) ?? asText(name), url })),
  }
}
