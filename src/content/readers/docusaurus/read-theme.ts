import { readCssColors } from '../../brand/read-css-colors.ts'
import { readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { trimPath, withoutMounts } from '../../links/link-paths.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'

export interface ThemeSource {
  tree: SourceTree
  root: string
  config: ScriptConfig
  /** The addresses of all pages. */
  paths: ReadonlySet<string>
}

/** Reads the logo, the icon, the colours, the links, the banner and the copyright of a configuration. */
export function readTheme({ tree, root, config, paths }: ThemeSource): Theme {
  const { navbar, footer, colorMode, announcementBar } = asRecord(
    config.settings('themeConfig', 'nothing')[0],
  )
  const bar = asRecord(navbar)
  const { src, srcDark, href } = asRecord(bar.logo)
  const { defaultMode, disableSwitch } = asRecord(colorMode)
  const { content, isCloseable } = asRecord(announcementBar)
  const { links, copyright } = asRecord(footer)
  const styles = config
    .settings('customCss', 'nothing')
    .flatMap(value => (Array.isArray(value) ? value : [value]))
  const files = styles.map(style => joinPath(root, asText(style) ?? '') ?? '')
  return {
    logo: { light: src, dark: srcDark, href, withName: asText(bar.title) !== null },
    favicon: config.settings('favicon', 'nothing')[0],
    colors: readCssColors(readStyles(tree, files), ['--ifm-color-primary']),
    links: asList(bar.items).map(asRecord).flatMap(readBarLink),
    columns: readColumns(asList(links).map(asRecord), paths),
    banner: { content, dismissible: isCloseable !== false },
    footerText: copyright,
    appearance: { default: defaultMode, strict: disableSwitch },
  }
}

/** Only links to other sites: the others are tabs of the navigation. */
function readBarLink({ href, label, 'aria-label': description }: JsonRecord): JsonRecord[] {
  const address = asText(href)
  if (address === null || !/^https?:/i.test(address)) return []
  const name = asText(label) ?? (/^https:\/\/github\.com\//i.test(address) ? 'GitHub' : asText(description))
  return name === null ? [] : [{ label: name, href: address }]
}

/** A footer has columns, or links without columns. */
function readColumns(
  links: readonly JsonRecord[],
  paths: ReadonlySet<string>,
): NonNullable<Theme['columns']> {
  const toLink = ({ label, href, to }: JsonRecord): JsonRecord => ({
    label,
    href: href ?? findPath(asText(to) ?? '', paths),
  })
  const columns = links.filter(({ items }) => Array.isArray(items))
  if (columns.length === 0) return links.length === 0 ? [] : [{ title: '', items: links.map(toLink) }]
  return columns.map(({ title, items }) => ({ title, items: asList(items).map(asRecord).map(toLink) }))
}

function findPath(address: string, paths: ReadonlySet<string>): string | undefined {
  const path = trimPath(address.startsWith('/') ? address : `/${address}`)
  return [path, ...withoutMounts(path)].find(place => paths.has(place))
}
