import type { SiteBrand } from './../content/index.ts'

export const brandStylesheetPath = '/_lectern/brand.css'

export function hasBrandStyles(brand: SiteBrand | null): brand is SiteBrand {
  return brand !== null && (brand.accent !== null || brand.background !== null)
}

/** Writes the stylesheet of a site's colours. All values were read as hexadecimal colours. */
export function writeBrandStyles(brand: SiteBrand | null): string {
  if (!hasBrandStyles(brand)) return ''
  const { accent, button, background } = brand
  const rules: string[] = []
  if (accent) {
    const color = `light-dark(${accent.light}, ${accent.dark})`
    rules.push(`--link: ${color};`, `--lectern-accent: ${color};`)
    rules.push('--lectern-on-accent: light-dark(#ffffff, #0c1a2e);')
  }
  if (button) rules.push(`--button: ${button.color};`, `--on-button: ${button.text};`)
  if (background) {
    const { light = '#ffffff', dark = '#14161a' } = background
    rules.push(`--paper: light-dark(${light}, ${dark});`)
  }
  return `:root {\n  ${rules.join('\n  ')}\n}\n`
}
