import { nameHost } from '../../brand/name-host.ts'
import { readSassColor } from '../../brand/read-sass-color.ts'
import { isWebAddress, readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'

const usualIcons = ['favicon.svg', 'favicon.ico', 'favicon.png', 'assets/images/favicon.ico']

/** Reads the look of a site with Just the Docs or a similar theme. `root` is the folder of the site. */
export function readTheme(tree: SourceTree, root: string, settings: JsonRecord): Theme {
  const exists = (file: string) => tree.read(joinPath(root, file) ?? '') !== undefined
  const scheme = asText(settings.color_scheme) ?? 'default'
  const styles = ['_sass/color_schemes', '_sass/custom'].flatMap(folder =>
    [scheme, 'setup'].map(name => joinPath(root, `${folder}/${name}.scss`) ?? ''),
  )
  return {
    // The logo of Just the Docs takes the place of the title.
    logo: { light: settings.logo, withName: false },
    favicon: settings.favicon_ico ?? usualIcons.find(exists),
    colors: { light: readSassColor(readStyles(tree, styles), '$link-color') },
    links: Object.entries(asRecord(settings.aux_links))
      .map(([label, value]) => ({ label, href: Array.isArray(value) ? asList(value)[0] : value }))
      .filter(({ href }) => isWebAddress(href)),
    socials: asList(asRecord(settings.footer).links)
      .map(asRecord)
      .map(({ label, url }) => ({ type: nameHost(asText(url)) ?? asText(label), url })),
  }
}
