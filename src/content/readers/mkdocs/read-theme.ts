import { nameHost } from '../../brand/name-host.ts'
import { readCssColors } from '../../brand/read-css-colors.ts'
import { linkRepository, readStyles, type Theme } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { joinPath, lastSegment } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'

/** The colours of Material for MkDocs, by the names of its palette. */
const materialColors = new Map(
  Object.entries({
    red: '#ef5552',
    pink: '#e92063',
    purple: '#ab47bd',
    'deep purple': '#7e56c2',
    indigo: '#4051b5',
    blue: '#2094f3',
    'light blue': '#02a6f2',
    cyan: '#00bdd6',
    teal: '#009485',
    green: '#4cae4f',
    'light green': '#8bc34b',
    lime: '#cbdc38',
    yellow: '#ffec3d',
    amber: '#ffc105',
    orange: '#ffa724',
    'deep orange': '#ff6e42',
    brown: '#795649',
    grey: '#757575',
    'blue grey': '#546d78',
  }),
)

/** Reads the logo, the icon, the colours and the links of a `mkdocs.yml`. `root` is the folder of the pages. */
export function readTheme(tree: SourceTree, root: string, settings: JsonRecord): Theme {
  const theme = asRecord(settings.theme)
  const files = asList(settings.extra_css).map(style => joinPath(root, asText(style) ?? '') ?? '')
  const isMaterial = theme.name === 'material'
  return {
    // The header of Material has the primary colour.
    logo: { light: theme.logo, withName: true, onColor: isMaterial },
    favicon: theme.favicon,
    colors: {
      ...(isMaterial && { light: materialColors.get('indigo') }),
      ...readPalette(theme.palette),
      ...readCssColors(readStyles(tree, files), ['--md-primary-fg-color', '--md-accent-fg-color']),
    },
    links: linkRepository(settings.repo_url),
    socials: asList(asRecord(settings.extra).social)
      .map(asRecord)
      .map(({ icon, name, link }) => ({
        type: nameHost(asText(link)) ?? lastSegment(asText(icon) ?? asText(name) ?? ''),
        url: link,
      })),
  }
}

function readPalette(palette: unknown): Theme['colors'] {
  const entries = (Array.isArray(palette) ? palette : [palette]).filter(isRecord)
  const find = (isDark: boolean) =>
    entries
      .filter(({ scheme }) => (scheme === 'slate') === isDark)
      .map(({ primary }) => materialColors.get((asText(primary) ?? '').replaceAll('-', ' ')))
      .find(color => color !== undefined)
  const [light, dark] = [find(false), find(true)]
  return { ...(light && { light }), ...(dark && { dark }) }
}
