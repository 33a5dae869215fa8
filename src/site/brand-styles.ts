import type { SiteBrand, SiteSettings } from './../content/index.ts'
import type { SiteReader } from './site.ts'

export const brandStylesheetPath = '/_lectern/brand.css'

type Look = Pick<SiteReader, 'brand' | 'settings'>
type Font = NonNullable<SiteSettings['fonts']['body']>

const systemFonts = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'

export function hasBrandStyles({ brand, settings }: Look): boolean {
  const { accent, background, backdrop, darkCode } = brand ?? {}
  const { body, heading } = settings?.fonts ?? {}
  return Boolean(accent || background || backdrop || darkCode || body || heading)
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
    ...writeBackdrop(look.brand?.backdrop),
    look.brand?.darkCode && '.listing, article pre {\n  color: var(--ink);\n  color-scheme: dark;\n}\n',
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

const line = 'color-mix(in srgb, var(--line) 60%, transparent)'
const fill = 'color-mix(in srgb, var(--line) 45%, transparent)'
const squares = ['14rem 7rem', '35rem 0', '63rem 14rem', '84rem 7rem']
const patterns = {
  gradient:
    'radial-gradient(70rem 26rem at 75% -6rem, color-mix(in srgb, var(--link) 8%, transparent), transparent)',
  grid: drawGrid('2.5rem'),
  windows: [
    ...squares.map(place => `linear-gradient(${fill} 0 0) ${place} / 7rem 7rem no-repeat`),
    drawGrid('7rem'),
  ].join(', '),
} as const

function drawGrid(size: string): string {
  const stripes = `${line} 1px, transparent 1px) 0 0 / ${size} ${size}`
  return `linear-gradient(${stripes}, linear-gradient(90deg, ${stripes}`
}

/** Draws behind the page. The share of the picture is small enough for readable text: see `readBackdrop`. */
function writeBackdrop(backdrop: SiteBrand['backdrop']): string[] {
  const { decoration, image } = backdrop ?? {}
  const draw = (part: string, ...rules: string[]) =>
    `@media screen {\n  body::${part} {\n    content: "";\n    position: absolute;\n    inset: 0 0 auto;\n    z-index: -1;\n    pointer-events: none;\n${rules.map(rule => `    ${rule};\n`).join('')}  }\n}\n`
  const show = (name: string) => `body::before {\n  background-image: url("files/${name}");\n}\n`
  return [
    ...(image
      ? [
          draw('before', 'height: 100vh', 'background: top / cover no-repeat', 'opacity: 0.12'),
          show(image.light),
          `@media (prefers-color-scheme: dark) {\n:root:not([data-theme="light"]) ${show(image.dark)}}\n`,
          `[data-theme="dark"] ${show(image.dark)}`,
        ]
      : []),
    ...(decoration
      ? [
          draw(
            'after',
            'height: 40rem',
            `background: ${patterns[decoration]}`,
            'mask-image: linear-gradient(black, transparent)',
          ),
        ]
      : []),
  ]
}
