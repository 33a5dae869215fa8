import { nameHost } from '../../brand/name-host.ts'
import { readHexColor } from '../../brand/readable-color.ts'
import { isWebAddress, linkRepository, type Theme } from '../../brand/theme-brand.ts'
import { asRecord, asText, isRecord } from '../../core/json-value.ts'

/** The colours of Tailwind CSS that Nuxt UI uses on light and dark backgrounds: 500 and 400. */
const tailwindColors = new Map<string, { light: string; dark: string }>(
  Object.entries({
    red: { light: '#fb2c36', dark: '#ff6467' },
    orange: { light: '#ff6900', dark: '#ff8904' },
    amber: { light: '#fe9a00', dark: '#ffb900' },
    yellow: { light: '#f0b100', dark: '#fdc700' },
    lime: { light: '#7ccf00', dark: '#9ae600' },
    green: { light: '#00c950', dark: '#05df72' },
    emerald: { light: '#00bc7d', dark: '#00d492' },
    teal: { light: '#00bba7', dark: '#00d5be' },
    cyan: { light: '#00b8db', dark: '#00d3f3' },
    sky: { light: '#00a6f4', dark: '#00bcff' },
    blue: { light: '#2b7fff', dark: '#51a2ff' },
    indigo: { light: '#615fff', dark: '#7c86ff' },
    violet: { light: '#8e51ff', dark: '#a684ff' },
    purple: { light: '#ad46ff', dark: '#c27aff' },
    fuchsia: { light: '#e12afb', dark: '#ed6aff' },
    pink: { light: '#f6339a', dark: '#fb64b6' },
    rose: { light: '#ff2056', dark: '#ff637e' },
  }),
)
const usualIcons = ['svg', 'ico', 'png'].map(extension => `favicon.${extension}`)

/** Settings of a site: `read` returns all values of a setting, the most important first. */
interface Settings {
  read(name: string): readonly unknown[]
  exists(file: string): boolean
}

/** Reads the look of a site with Docus, the Nuxt UI templates or undocs. */
export function readTheme({ read, exists }: Settings): Theme {
  const headers = read('header').map(asRecord)
  const logo = headers
    .map(header => header.logo)
    .concat(read('logo'))
    .find(isImage)
  const images = isRecord(logo) ? logo : { light: logo }
  const colors = read('ui')
    .map(asRecord)
    .flatMap(ui => [asRecord(ui.colors).primary, ui.primary])
  const primary = [...colors, ...read('themeColor')].map(asText).find(color => color !== null)
  const socials = read('socials').flatMap(value => Object.entries(asRecord(value)))
  const links = linkRepository(
    read('github')
      .map(findRepository)
      .find(address => address !== null),
  )
  return {
    // undocs shows the icon before the name.
    logo: { light: images.light ?? 'icon.svg', dark: images.dark, withName: images.light === undefined },
    favicon: usualIcons.find(exists) ?? 'icon.svg',
    colors: tailwindColors.get(primary ?? '') ?? { light: readHexColor(primary ?? null) },
    links,
    socials: socials
      .filter(([, url]) => isWebAddress(url))
      .map(([type, url]) => ({ type: nameHost(asText(url)) ?? type, url })),
  }
}

function isImage(value: unknown): boolean {
  return typeof value === 'string' || isRecord(value)
}

/** Reads `owner/name`, or a record with `url` or `owner` and `name`. */
function findRepository(value: unknown): string | null {
  const { url, owner, name } = asRecord(value)
  return asText(value) ?? asText(url) ?? (owner && name ? `${owner}/${name}` : null)
}
