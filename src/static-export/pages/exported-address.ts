import { siteAddress } from '../../site/index.ts'

/** The site path of a page's file in an export. Servers and file managers open it without any configuration. */
export function exportedPath(path: string): string {
  return path === '/' ? '/index.html' : `${path}/index.html`
}

/** The address of an exported page. `root` is the address of the export's folder, without a trailing slash. */
export function exportedAddress(root: string, path: string, anchor: string | null): string {
  return siteAddress(root, exportedPath(path), anchor ?? undefined)
}
