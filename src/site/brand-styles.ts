import type { SiteBrand, SiteSettings } from './../content/index.ts'
import type { SiteReader } from './site.ts'

export const brandStylesheetPath = '/_lectern/brand.css'

type Look = Pick<SiteReader, 'brand' | 'settings'>
type Font = NonNullable<SiteSettings['fonts']['body']>

const systemFonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

export function hasBrandStyles({ brand, settings }: Look): boolean {
  return Boolean(brand?.accent || brand?.background || settings?.fonts.body || settings?.fonts.heading)
}

/** Whether the site's pages load font files of the site. */
export function hasFontFiles({ settings }: Pick<Look, 'settings'>): boolean {
  return Boolean(settings?.fonts.body?.file || settings?.fonts.heading?.file)
}

/** Writes the stylesheet of a site's colours and fonts. Colours were read as hexadecimal, names of fonts as words. */
export function writeBrandStyles(look: Look): string {
  if (!hasBrandStyles(look)) return ''
  const rules = writeColors(look.brand)
  const { body = null, heading = null } = look.settings?.fonts ?? {}
  const colors = rules.length > 0 ? `:root {\n  ${rules.join('\n  ')}\n}\n` : ''
  return [
    colors,
    ...writeFaces(body, heading),
    body && useFont('body', body),
    heading && useFont('h1, h2, h3, h4', heading),
  ]
    .filter(Boolean)
    .join('')
}

function writeColors(brand: SiteBrand | null): string[] {
  const { accent, button, background } = brand ?? {}
  const rules: string[] = []
  if (accent) {
    const color = `light-dark(${accent.light}, ${accent.dark})`
    rules.push(`--link: ${color};`, `--lectern-accent: ${color};`)
    rules.push('--lectern-on-accent: light-dark(#ffffff, #0c1a2e);')
  }
  if (accent && button) rules.push(`--button: ${button.color};`, `--on-button: ${button.text};`)
  if (background) {
    const { light = '#ffffff', dark = '#14161a' } = background
    rules.push(`--paper: light-dark(${light}, ${dark});`)
  }
  return rules
}

/** A file without a weight is taken for a variable font. */
function writeFaces(...fonts: (Font | null)[]): string[] {
  const files = new Map(
    fonts.flatMap(font => (font?.file ? [[`${font.file} ${font.weight}`, font] as const] : [])),
  )
  return [...files.values()].map(({ family, weight, file }) => {
    const format = file?.endsWith('.woff') ? 'woff' : 'woff2'
    return `@font-face {\n  font-family: "${family}";\n  src: url("files/${file}") format("${format}");\n  font-weight: ${weight ?? '100 900'};\n  font-display: swap;\n}\n`
  })
}

function useFont(selector: string, { family, weight }: Font): string {
  return `${selector} {\n  font-family: "${family}", ${systemFonts};\n${weight === null ? '' : `  font-weight: ${weight};\n`}}\n`
}
