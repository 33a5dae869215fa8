import { readCssColors } from '../../brand/read-css-colors.ts'
import { readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'

/** Reads the logo, the icon, the colours and the links from the options of Starlight. `top` is the folder of `astro.config.mjs`. */
export function readTheme(tree: SourceTree, top: string, options: JsonRecord): Theme {
  const logo = asRecord(options.logo)
  const styles = asList(options.customCss)
  const files = styles.map(style => joinPath(top, asText(style) ?? '') ?? '')
  return {
    logo: { light: logo.light ?? logo.src, dark: logo.dark, withName: logo.replacesTitle !== true },
    favicon: options.favicon ?? '/favicon.svg',
    // Rules without a scheme are those of the dark one.
    colors: readCssColors(readStyles(tree, files), ['--sl-color-text-accent', '--sl-color-accent'], 'dark'),
    socials: readSocials(options.social),
  }
}

/** `[{ icon: 'github', href }]`, or `{ github: href }` as in earlier releases. */
function readSocials(social: unknown): JsonRecord[] {
  if (Array.isArray(social)) return social.map(asRecord).map(({ icon, href }) => ({ type: icon, url: href }))
  return Object.entries(asRecord(social)).map(([type, url]) => ({ type, url }))
}
