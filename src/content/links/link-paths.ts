import { joinPath, parentFolder } from '../core/page-path.ts'
import type { PlannedPage } from '../core/site-plan.ts'

/** Lists the folders above a folder, nearest first. */
export function listFoldersAbove(folder: string): string[] {
  const above: string[] = []
  for (let name = folder; name !== ''; ) {
    name = parentFolder(name)
    above.push(name)
  }
  return above
}

export function trimPath(path: string): string {
  const trimmed = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\.(?:mdx?|html?)$/, '')
    .replace(/(?:\/(?:index|readme))?\/?$/, '')
  return trimmed === '' ? '/' : trimmed
}

/** A site can be part of another, whose address begins with a folder and perhaps a version: `/docs/4.x/guide` → `/guide`. */
export function withoutMounts(path: string): string[] {
  const [, folder = '', version = ''] = /^(\/[^/]+)(\/v?\d[\w.]*)?(?=\/)/.exec(path) ?? []
  return [folder, folder + version].filter(mount => mount !== '').map(mount => path.slice(mount.length))
}

/** The address of the page that a translation was made from: `/fr/guide` → `/guide`. Not every page is translated. */
export function withoutLanguage({ language }: Pick<PlannedPage, 'language'>, address: string): string[] {
  const prefix = `/${language?.toLowerCase()}/`
  return `${address.toLowerCase()}/`.startsWith(prefix) ? [address.slice(prefix.length - 1)] : []
}

/** Lists the addresses that a link can mean, the likeliest first. Some tools resolve `guide/start` from the top of the site. */
export function listAddresses(from: Pick<PlannedPage, 'path' | 'language'>, path: string): string[] {
  if (!path.startsWith('/')) {
    const address = `/${joinPath(parentFolder(from.path), path) ?? ''}`
    return [address, ...withoutMounts(address), ...(path.startsWith('.') ? [] : [`/${path}`])]
  }
  const inLanguage = from.language === null ? [] : [`/${from.language}${path}`]
  return [path, ...inLanguage, ...withoutMounts(path)]
}
