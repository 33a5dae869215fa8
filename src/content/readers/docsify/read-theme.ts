import { readCssColors } from '../../brand/read-css-colors.ts'
import { readHexColor } from '../../brand/readable-color.ts'
import { isWebAddress, linkRepository, type Theme } from '../../brand/theme-brand.ts'
import type { ListEntry } from '../../outline/read-link-list.ts'

const comment = /^[ \t]*\/\/.*$/gm
const headCharacters = 20_000

/** Reads the look of a site from its `index.html`, and the links to other sites from `_navbar.md`. */
export function readTheme(page: string, navbar: readonly ListEntry[]): Theme {
  const entries = navbar.flatMap(entry => [entry, ...entry.children])
  return {
    logo: { light: readOption(page, 'logo'), withName: false },
    favicon: readIcon(page),
    colors: { ...readCssColors([page], ['--theme-color']), ...readThemeColor(page) },
    links: [
      ...linkRepository(readOption(page, 'repo')),
      ...entries
        .map(({ title, target }) => ({ label: title, href: target }))
        .filter(({ href }) => isWebAddress(href)),
    ],
  }
}

/** Reads a text of `window.$docsify`. */
export function readOption(page: string, name: 'name' | 'logo' | 'repo' | 'themeColor'): string | null {
  const option = new RegExp(`(?:^|[\\s{,])${name}\\s{0,9}:\\s{0,9}(["'])([^"'<>\\n]{1,500})\\1`)
  return option.exec(page.replace(comment, ''))?.[2]?.trim() ?? null
}

function readThemeColor(page: string): Theme['colors'] {
  const light = readHexColor(readOption(page, 'themeColor'))
  return light === undefined ? {} : { light }
}

function readIcon(page: string): string | undefined {
  const [icon = ''] =
    /<link\b[^>]{0,300}\brel=["']?(?:shortcut )?icon\b[^>]{0,300}>/i.exec(page.slice(0, headCharacters)) ?? []
  return /\bhref=["']?([^"'\s>]+)/i.exec(icon)?.[1]
}
