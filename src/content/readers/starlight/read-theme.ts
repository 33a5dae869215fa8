import { asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import type { ScriptConfig } from '../../scripts/read-config.ts'
import { readCssColors } from '../mintlify/read-css-colors.ts'
import { readStyles, type Theme } from '../mintlify/theme-brand.ts'

/** Reads the logo, the icon, the colours and the links of a configuration. `top` is the folder of `astro.config.mjs`. */
export function readTheme(tree: SourceTree, top: string, config: ScriptConfig): Theme {
  const logo = asRecord(config.settings('logo', 'nothing').find(isRecord))
  const styles = config.settings('customCss', 'nothing').flatMap(value => (Array.isArray(value) ? value : []))
  const files = styles.map(style => joinPath(top, asText(style) ?? '') ?? '')
  return {
    logo: { light: logo.light ?? logo.src, dark: logo.dark, withName: logo.replacesTitle !== true },
    favicon: config.settings('favicon', 'nothing')[0] ?? '/favicon.svg',
    // Rules without a scheme are those of the dark one.
    colors: readCssColors(readStyles(tree, files), ['--sl-color-text-accent', '--sl-color-accent'], 'dark'),
    socials: readSocials(config.settings('social', 'nothing')[0]),
  }
}

/** `[{ icon: 'github', href }]`, or `{ github: href }` as in earlier releases. */
function readSocials(social: unknown): JsonRecord[] {
  if (Array.isArray(social)) return social.map(asRecord).map(({ icon, href }) => ({ type: icon, url: href }))
  return Object.entries(asRecord(social)).map(([type, url]) => ({ type, url }))
}
