import { readCssColors } from '../../brand/read-css-colors.ts'
import { readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

/** Reads the logo, the icon, the colours and the links of a configuration. `top` is its folder. */
export function readRspressTheme(tree: SourceTree, top: string, config: ScriptConfig): Theme {
  const [logo] = config.settings('logo', 'nothing')
  const { src, light, dark }: JsonRecord = isRecord(logo) ? logo : { src: logo }
  const folder = top === '' ? '' : `${top}/`
  const styles = tree
    .files()
    .filter(
      file =>
        /^(?:theme|styles)\/.*\.(?:css|scss|less)$/.test(file.slice(folder.length)) &&
        file.startsWith(folder),
    )
  const nav = config.settings('nav', 'nothing').flatMap(asList).map(asRecord)
  const socials = config.settings('socialLinks', 'nothing').flatMap(asList).map(asRecord)
  return {
    logo: { light: light ?? src, dark, withName: asText(config.settings('logoText', 'nothing')[0]) !== null },
    favicon: config.settings('icon', 'nothing')[0],
    colors: readCssColors(readStyles(tree, styles), ['--rp-c-brand', '--rp-c-link']),
    links: nav.flatMap(({ text, link }) =>
      /^https?:/i.test(asText(link) ?? '') ? [{ label: text, href: link }] : [],
    ),
    socials: socials.flatMap(({ icon, mode, content }) =>
      mode === 'link' ? [{ type: icon, url: content }] : [],
    ),
  }
}
