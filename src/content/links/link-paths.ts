import { parentFolder } from '../core/page-path.ts'

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
    .replace(/\/(?:index|readme)?$/, '')
  return trimmed === '' ? '/' : trimmed
}

/** A site can be part of another, whose address begins with a folder and perhaps a version: `/docs/4.x/guide` → `/guide`. */
export function withoutMounts(path: string): string[] {
  const [, folder = '', version = ''] = /^(\/[^/]+)(\/v?\d[\w.]*)?(?=\/)/.exec(path) ?? []
  return [folder, folder + version].filter(mount => mount !== '').map(mount => path.slice(mount.length))
}
