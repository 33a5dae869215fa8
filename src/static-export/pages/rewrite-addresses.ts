import { type SiteReader, siteAddress } from '../../site/index.ts'
import { exportedPath } from './exported-address.ts'

export interface AddressNeeds {
  site: Pick<SiteReader, 'describePage' | 'findRedirect'>
  /** Where the site's pages are that the export lacks; null if there is no such place. */
  publicUrl: string | null
  /** The page shown at `/`. */
  home: string | undefined
}

/** Replaced in addresses of written documents. Longer than anything that a page could contain by chance. */
export const rootToken = '/lectern-export-root-6f0c2b9d41e857a3'

const inHtml = new RegExp(`${rootToken}([^"<>\\s]*)`, 'g')
const inMarkdown = new RegExp(`${rootToken}([^)<>\\s]*)`, 'g')

/** Makes the addresses of an HTML document lead from its folder, or from `root`, to the files of the export. */
export function rewriteHtml(document: string, needs: AddressNeeds, root: string): string {
  return document.replace(inHtml, (_, rest: string) =>
    escapeAttribute(resolveAddress(rest.replaceAll('&amp;', '&'), needs, root)),
  )
}

/** As `rewriteHtml`, for Markdown, whose links lead to the Markdown of pages. */
export function rewriteMarkdown(text: string, needs: AddressNeeds, root: string): string {
  return text.replace(inMarkdown, (_, rest: string) => resolveAddress(rest, needs, root))
}

/** The way from a file to the folder of the export: `guide/start/index.html` gives `../..`. */
export function rootFrom(file: string): string {
  const depth = file.split('/').length - 1
  return depth === 0 ? '.' : Array.from({ length: depth }, () => '..').join('/')
}

/** Resolves what follows the root of the site in an address. Redirects are followed. */
export function resolveAddress(rest: string, needs: AddressNeeds, root: string): string {
  const { site, publicUrl } = needs
  const [, place = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(rest) ?? []
  const path = toPath(place)
  const page = findPage(path, needs)
  if (page !== undefined) return siteAddress(root, exportedPath(page)) + tail
  if (isFile(path, needs)) return root + place + tail
  const target = site.findRedirect(path)
  if (typeof target === 'object') {
    const { destination } = target
    if (!destination.startsWith('/')) return destination
    const [, to = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? []
    const moved = findPage(toPath(to), needs)
    if (moved !== undefined) return siteAddress(root, exportedPath(moved)) + (rest || tail)
  }
  return publicUrl === null ? `${root}${place}${tail}` : `${publicUrl}${place}${tail}`
}

function findPage(path: string, { site, home }: AddressNeeds): string | undefined {
  if (site.describePage(path) !== undefined) return path
  return path === '/' ? home : undefined
}

/** Files that the export writes beside its pages. */
function isFile(path: string, { site }: AddressNeeds): boolean {
  if (path.startsWith('/_lectern/') || path === '/index.md') return true
  const page = /^(.*)(?:\.md|\/rss\.xml)$/s.exec(path)?.[1]
  return page !== undefined && site.describePage(page === '' ? '/' : page) !== undefined
}

function toPath(place: string): string {
  const trimmed = `/${place.replace(/^\/+|\/+$/g, '')}`
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
