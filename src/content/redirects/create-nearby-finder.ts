import { parentFolder, stripOrderPrefix } from '../core/page-path.ts'

/**
 * Finds the page that an address without a page probably means: the same path in other capitals or without the numbers that order
 * files (`/docs/install` for `/docs/02-install`), the first page of a folder (`/agents/introduction` for `/agents`), or either of them
 * in the folder that holds all pages (`/docs/install` for `/install`). `listPaths` returns the paths of the navigation, in order, and is
 * called on first use.
 */
export function createNearbyFinder(listPaths: () => readonly string[]): (path: string) => string | undefined {
  let places: Map<string, string> | undefined
  let sharedFolder = ''
  return path => {
    if (places === undefined) {
      const paths = listPaths().map((known): [string, string] => [toKey(known), known])
      places = indexPlaces(paths)
      sharedFolder = findSharedFolder(paths.map(([key]) => key))
    }
    const key = toKey(path)
    return key === '' ? undefined : (places.get(key) ?? places.get(sharedFolder + key))
  }
}

function indexPlaces(paths: readonly [key: string, path: string][]): Map<string, string> {
  const pages = new Map<string, string>()
  const folders = new Map<string, string>()
  for (const [key, path] of paths) {
    if (!pages.has(key)) pages.set(key, path)
    for (let folder = parentFolder(key); folder !== '' && !folders.has(folder); folder = parentFolder(folder))
      folders.set(folder, path)
  }
  return new Map([...folders, ...pages])
}

/** The folder that all paths begin with: `/docs`. `''` without one. */
function findSharedFolder(paths: readonly string[]): string {
  const folder = /^\/[^/]+/.exec(paths[0] ?? '')?.[0] ?? ''
  return paths.every(path => path === folder || path.startsWith(`${folder}/`)) ? folder : ''
}

function toKey(path: string): string {
  return path.split('/').map(stripOrderPrefix).join('/').replace(/\/+$/, '').toLowerCase()
}
