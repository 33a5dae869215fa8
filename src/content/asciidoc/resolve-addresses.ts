import { posix } from 'node:path'
import { joinPath, parentFolder } from '../core/page-path.ts'
import { type AsciidocFile, isAsciidoc } from './asciidoc-file.ts'
import type { AsciidocSettings } from './asciidoc-settings.ts'
import { type Family, findMissingComponent, findResource } from './resource-ids.ts'
import type { ResolvedAddress } from './shape-html.ts'

/** Finds where the links and images of a page lead. */
export function createResolver(
  { components, aliases, siteUrl }: AsciidocSettings,
  { tree, file: from }: AsciidocFile,
  {
    readTitle,
    onMissing,
  }: { readTitle(file: string): string | undefined; onMissing(component: string): void },
) {
  const hasFile = (name: string) => tree.read(name) !== undefined
  const find = (path: string, family: Family) => {
    const file =
      components.length > 0
        ? findResource({ components, hasFile }, from, path, family)
        : joinPath(parentFolder(from), path)
    return file !== undefined && Object.hasOwn(aliases, file) && !hasFile(file) ? aliases[file] : file
  }
  return (url: string, kind: 'page' | 'image'): ResolvedAddress | undefined => {
    const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? []
    if (path.startsWith('/') && kind === 'page') return resolveOnSite({ components, siteUrl }, path, anchor)
    if (path === '' || /^(?:\/|[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|data:)/i.test(path)) return
    if (kind === 'image') {
      const file = components.length > 0 ? find(path.replace(/^image\$\//, ''), 'image') : undefined
      return file === undefined ? undefined : { url: toRelative(from, file) }
    }
    const isPage = isAsciidoc(path)
    const missing = isPage ? findMissingComponent(components, from, path) : undefined
    if (missing !== undefined) {
      onMissing(missing)
      return { url: null }
    }
    const isResource = isPage || (components.length > 0 && path.includes('$'))
    const file = isResource ? find(path, 'page') : undefined
    if (file === undefined) return
    return { url: toRelative(from, file) + anchor, text: isPage ? readTitle(file) : undefined }
  }
}

/** An address on the host of the site leads to a component of the source, or to another part of the site. */
function resolveOnSite(
  { components, siteUrl }: Pick<AsciidocSettings, 'components' | 'siteUrl'>,
  path: string,
  anchor: string,
): ResolvedAddress | undefined {
  const site = URL.parse(siteUrl)
  if (site === null || !/^https?:$/.test(site.protocol)) return
  const base = site.pathname.replace(/\/$/, '')
  const [only] = components
  const own = only && components.length === 1 ? `${base}/${only.name}/` : undefined
  if (own === undefined || !path.startsWith(own)) return { url: site.origin + path + anchor }
  const page = path.slice(own.length).replace(/^(?:current|latest|stable|v?\d[\w.-]*)(?:\/|$)/, '')
  return { url: `/${page.replace(/(?:\/|\.html|(?:^|\/)index\.html)$/, '')}${anchor}` }
}

function toRelative(from: string, file: string): string {
  const path = encodeURI(posix.relative(parentFolder(from), file)).replace(/[?#]/g, encodeURIComponent)
  // An attribute without a value stays readable in findings.
  return path.replaceAll('%7B', '{').replaceAll('%7D', '}')
}
