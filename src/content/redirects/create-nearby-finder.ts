import { parentFolder, stripOrderPrefix } from '../core/page-path.ts'

/**
 * Finds the page that an address without a page probably means: the same path in other capitals or without the numbers that order
 * files (`/docs/install` for `/docs/02-install`), the first page of a folder (`/agents/introduction` for `/agents`), or either of them
 * in the folder that holds all pages (`/docs/install` for `/install`). `listPaths` returns the paths of the navigation, in order, and is
 * called on first use.
 */
export function createNearbyFinder(listPaths: () => readonly string[]): (path: string) => string | undefined {
  let places: Places | undefined
  return path => {
    places ??= indexPlaces(listPaths())
    const { pages, folders, sharedFolder } = places
    const key = toKey(path)
    if (key === '') return undefined
    const inShared = sharedFolder + key
    return pages.get(key) ?? folders.get(key) ?? pages.get(inShared) ?? folders.get(inShared)
  }
}

interface Places {
  pages: Map<string, string>
  /** The first page of each folder. */
  folders: Map<string, string>
  /** The folder that holds all pages: `/docs`. `''` without one. */
  sharedFolder: string
}

function indexPlaces(paths: readonly string[]): Places {
  const pages = new Map<string, string>()
  const folders = new Map<string, string>()
  let sharedFolder = /^\/[^/]+/.exec(toKey(paths[0] ?? ''))?.[0] ?? ''
  let previous: string | undefined
  for (const path of paths) {
    const key = toKey(path)
    if (!pages.has(key)) pages.set(key, path)
    if (key !== sharedFolder && !key.startsWith(`${sharedFolder}/`)) sharedFolder = ''
    // Neighbours are mostly in the same folder.
    const own = parentFolder(key)
    if (own === previous) continue
    previous = own
    for (let folder = own; folder !== '' && !folders.has(folder); folder = parentFolder(folder))
      folders.set(folder, path)
  }
  return { pages, folders, sharedFolder }
}

const mayHaveNumber = /\/\d/
const isPlain = /^(?:\/[^/]+)+$/

function toKey(path: string): string {
  if (isPlain.test(path) && !mayHaveNumber.test(path)) return path.toLowerCase()
  const segments = path.split('/').filter(segment => segment !== '')
  return segments
    .map(segment => `/${stripOrderPrefix(segment)}`)
    .join('')
    .toLowerCase()
}
