import { asText, type JsonRecord } from '../core/json-value.ts'
import { joinPath } from '../core/page-path.ts'
import type { SiteBrand } from '../core/site-brand.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { nameHost } from './name-host.ts'
import { readBrand } from './read-brand.ts'

const limitStyles = 50
const limitCharacters = 2_000

/** What the configuration of another tool says about the look of its site. */
export interface Theme {
  /** Addresses of images, as in the configuration. */
  logo: { light: unknown; dark?: unknown; href?: unknown; withName: boolean; onColor?: boolean }
  favicon: unknown
  /** As `#rrggbb`; missing for the tool's own colour. */
  colors: { light?: string | undefined; dark?: string | undefined }
  /** Links with `label` or `type`, and `href`. */
  links?: JsonRecord[]
  socials?: JsonRecord[]
  columns?: { title: unknown; items: JsonRecord[] }[]
  appearance?: JsonRecord
  /** Simple HTML. */
  banner?: { content: unknown; dismissible: boolean }
  /** Simple HTML below the links of the footer. */
  footerText?: unknown
}

export interface ThemeNeeds {
  tree: SourceTree
  /** The folder of the site in the source. */
  root: string
  /** The folders whose files are served as they are. */
  folders: readonly string[]
}

/** Reads the brand of a site from the theme of another tool; null if the theme says nothing about it. */
export function readThemeBrand(needs: ThemeNeeds, theme: Theme): SiteBrand | null {
  const find = (address: unknown) => findImage(needs, address)
  const { light, dark, href, withName, onColor } = theme.logo
  const logo = { light: find(light) ?? find(dark), dark: find(dark) ?? find(light), href }
  const { links = [], socials = [] } = theme
  const primary = theme.colors.light ?? theme.colors.dark
  const settings: JsonRecord = {
    ...(logo.light && { logo }),
    favicon: find(theme.favicon),
    ...(primary && { colors: { primary, light: theme.colors.dark ?? primary, dark: primary } }),
    navbar: { links },
    footer: {
      socials: socials.filter(({ url }) => !links.some(({ href }) => href === url)),
      links: theme.columns ?? [],
    },
    appearance: theme.appearance,
    banner: theme.banner && { ...theme.banner, content: readSimpleHtml(theme.banner.content) },
  }
  const brand = readBrand({ root: '', report: () => {} }, settings)
  const text = readSimpleHtml(theme.footerText)
  const parts = [brand.links, brand.footer.socials, brand.footer.columns]
  const hasLook = [brand.logo, brand.favicon, brand.accent, brand.banner, text].some(Boolean)
  const isPlain = !hasLook && parts.every(list => list.length === 0)
  if (isPlain) return null
  const marks = { ...(withName && { withName }), ...(onColor && { onColor }) } as const
  return {
    ...brand,
    logo: brand.logo && { ...brand.logo, ...marks },
    footer: { ...brand.footer, ...(text && { text }) },
  }
}

/** Banners and footers are Markdown: the text between the tags is escaped. */
function readSimpleHtml(value: unknown): string | null {
  const text = asText(value)?.slice(0, limitCharacters).replace(/\s+/g, ' ').trim()
  if (!text) return null
  return text.replace(/<[^<>]*>|[\\`*_[\]~$!|]|(?<!&)#/g, found =>
    found.startsWith('<') ? found : `&#${found.charCodeAt(0)};`,
  )
}

/** Finds the file of an address such as `/docs/img/logo.svg?v=2`, whose first folder can be the base path of the site. */
function findImage({ tree, root, folders }: ThemeNeeds, address: unknown): string | undefined {
  const text = asText(address)?.replace(/[?#].*$/s, '')
  if (text === undefined || /^(?:[a-z]+:|\/\/)/i.test(text)) return undefined
  const path = text.replace(/^(?:@site|\.)?\/+/, '')
  return [path, path.replace(/^[^/]+\//, '')]
    .flatMap(place => folders.map(folder => joinPath(joinPath(root, folder) ?? folder, place)))
    .find(file => file !== undefined && tree.read(file) !== undefined)
}

export function readStyles(tree: SourceTree, files: readonly string[]): string[] {
  return files.slice(0, limitStyles).flatMap(file => {
    const bytes = tree.read(file)
    return bytes === undefined ? [] : [new TextDecoder().decode(bytes)]
  })
}

/** Returns the link to a repository, which is an address, or `owner/name` on GitHub. Empty for anything else. */
export function linkRepository(repository: unknown): JsonRecord[] {
  const text = asText(repository)?.trim() ?? ''
  const href = /^[\w.-]+\/[\w.-]+$/.test(text) ? `https://github.com/${text}` : text
  return isWebAddress(href) ? [{ type: nameHost(href) ?? 'repository', href }] : []
}

export function isWebAddress(value: unknown): boolean {
  return /^https?:\/\//i.test(asText(value) ?? '')
}
