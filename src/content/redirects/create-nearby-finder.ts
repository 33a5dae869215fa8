import { parentFolder, stripOrderPrefix } from '../core/page-path.ts'
import { toLanguage } from '../outline/language.ts'

/**
 * Finds the page that an address without a page probably means: the same path in other capitals or without the numbers that order
 * files (`/docs/install` for `/docs/02-install`), the first page of a folder (`/agents/introduction` for `/agents`), either of them
 * in the folder that holds all pages (`/docs/install` for `/install`), or a page that is not translated, in the default language
 * (`/install` or `/en/install` for `/fr/install`). `listPaths` returns the paths of the navigation, in order, and is called on first
 * use.
 */
export function createNearbyFinder(listPaths: () => readonly string[]): (path: string) => string | undefined {
  let places: Places | undefined
  return path => {
    places ??= indexPlaces(listPaths())
    const { pages, folders, sharedFolder, languages } = places
    const key = toKey(path)
    if (key === '') return undefined
    const inShared = sharedFolder + key
    const found = pages.get(key) ?? folders.get(key) ?? pages.get(inShared) ?? folders.get(inShared)
    if (found !== undefined) return found
    const language = firstFolder(key)
    if (!languages.has(language)) return undefined
    const untranslated = key.slice(language.length)
    const [first = ''] = languages
    return pages.get(untranslated) ?? pages.get(first + untranslated)
  }
}

interface Places {
  pages: Map<string, string>
  /** The first page of each folder. */
  folders: Map<string, string>
  /** The folder that holds all pages: `/docs`. `''` without one. */
  sharedFolder: string
  /** The folders of languages, in the order of their first pages: `/en`, `/fr`. */
  languages: Set<string>
}

function indexPlaces(paths: readonly string[]): Places {
  const pages = new Map<string, string>()
  const folders = new Map<string, string>()
  const languages = new Set<string>()
  let sharedFolder = firstFolder(toKey(paths[0] ?? ''))
  let previous: string | undefined
  for (const path of paths) {
    const key = toKey(path)
    if (!pages.has(key)) pages.set(key, path)
    if (key !== sharedFolder && !key.startsWith(`${sharedFolder}/`)) sharedFolder = ''
    // Neighbours are mostly in the same folder.
    const own = parentFolder(key)
    if (own === previous) continue
    previous = own
    if (toLanguage(firstFolder(key).slice(1)) !== null) languages.add(firstFolder(key))
    for (let folder = own; folder !== '' && !folders.has(folder); folder = parentFolder(folder))
      folders.set(folder, path)
  }
  return { pages, folders, sharedFolder, languages }
}

function firstFolder(key: string): string {
  return /^\/[^/]+/.exec(key)?.[0] ?? ''
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
