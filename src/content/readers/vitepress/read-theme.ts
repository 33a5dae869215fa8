import { readCssColors } from '../../brand/read-css-colors.ts'
import { readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

/** Reads the logo, the icon, the colours and the links of a configuration. `top` is the folder of `.vitepress`. */
export function readTheme(tree: SourceTree, top: string, config: ScriptConfig): Theme {
  const { logo, logoLink, siteTitle, socialLinks, nav } = asRecord(
    config.settings('themeConfig', 'nothing')[0],
  )
  const { src, light, dark } = isRecord(logo) ? logo : { src: logo }
  const folder = `${top === '' ? '' : `${top}/`}.vitepress/theme/`
  const styles = tree
    .files()
    .filter(file => file.startsWith(folder) && /\.(?:css|scss|styl|less)$/.test(file))
  return {
    logo: { light: light ?? src, dark, href: logoLink, withName: siteTitle !== false },
    favicon: readFavicon(config.settings('head', 'nothing').flatMap(asList)),
    colors: readCssColors(readStyles(tree, styles), ['--vp-c-brand-1', '--vp-c-brand', '--c-brand']),
    links: asList(nav).map(asRecord).flatMap(readNavLink),
    socials: asList(socialLinks)
      .map(asRecord)
      .map(({ icon, link }) => ({ type: icon, url: link })),
  }
}

/** `['link', { rel: 'icon', href: '/favicon.svg' }]` */
function readFavicon(head: readonly unknown[]): unknown {
  return head
    .map(asList)
    .map(([name, attributes]) => (name === 'link' ? asRecord(attributes) : {}))
    .find(({ rel }) => /\bicon$/.test(asText(rel) ?? ''))?.href
}

/** Only links to other sites: the others are names of sidebars. */
function readNavLink({ text, link }: JsonRecord): JsonRecord[] {
  return /^https?:/i.test(asText(link) ?? '') ? [{ label: text, href: link }] : []
}
