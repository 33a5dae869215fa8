import { SourceError } from './source-error.ts'
import type { SourceLimits } from './source-limits.ts'

const unusable = /[\\\p{Cc}\p{Cs}]/u

/** Returns why an untrusted POSIX path is refused; undefined if it is fine. */
export function pathProblem(
  path: string,
  limits: Pick<SourceLimits, 'pathLength' | 'pathDepth'>,
): string | undefined {
  const segments = path.split('/')
  if (path.startsWith('/')) return 'the path is absolute'
  if (segments.includes('..')) return 'the path leads out of its folder'
  if (segments.includes('') || segments.includes('.')) return 'the path is not normalised'
  if (unusable.test(path)) return 'the path has characters that page paths cannot have'
  if (path.length > limits.pathLength) return `the path is longer than ${limits.pathLength} characters`
  if (segments.length > limits.pathDepth) return `the path is deeper than ${limits.pathDepth} folders`
  return undefined
}

/** Hidden folders with files that pages show. GitBook and undocs keep the images of a site in theirs. */
const publishedFolders = new Set(['.vitepress', '.vuepress', '.gitbook', '.docs'])
/** Hidden folders that configure a site or its assistant, or hold files for it. */
const settingsFolders = new Set([...publishedFolders, '.mintlify', '.config'])

/** Hidden folders and those of tools, except those that configure a site. */
export function isIgnoredFolder(name: string): boolean {
  return (
    name === 'node_modules' || name === '__MACOSX' || (/^\.[^.]/.test(name) && !settingsFolders.has(name))
  )
}

/** Files that desktop systems add. */
export function isIgnoredFile(name: string): boolean {
  return name.startsWith('._') || name === '.DS_Store'
}

export function isIgnoredPath(path: string): boolean {
  const folders = path.split('/')
  return isIgnoredFile(folders.pop() ?? '') || folders.some(isIgnoredFolder) || isOtherSetting(path)
}

/** The folders `.config` and `.docs` can have files of other programs. Only those of undocs are read. */
export function isOtherSetting(path: string): boolean {
  return /(?:^|\/)(?:\.config\/(?!docs\.ya?ml$)|\.docs\/(?!public\/))/.test(path)
}

/** Returns whether a file, or a folder that it is in, is hidden. Its content is never published, not even through links. */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some(name => name.startsWith('.') && !publishedFolders.has(name))
}

/** Normalises an owner's folder of a source (`docs`, `/docs/`, `./docs`); empty for the whole source. */
export function normalizeFolder(folder: string | undefined): string {
  const segments = (folder ?? '').split('/').filter(segment => segment !== '' && segment !== '.')
  if (segments.includes('..') || unusable.test(segments.join('/'))) {
    throw new SourceError(
      `The folder ${JSON.stringify(folder)} is not inside the source. Give its path from the source’s root, without “..”.`,
    )
  }
  return segments.join('/')
}
