import { stripPageExtension } from '../core/page-path.ts'
import { type FolderNode, listFolderFiles } from './build-folder-tree.ts'

/** Country codes that documentation tools accept as languages. */
const countryCodes: Record<string, string> = { cn: 'zh', jp: 'ja' }
const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Converts a language code to BCP 47 (`zh_CN` → `zh-CN`, `cn` → `zh`); null for an unknown language. */
export function toLanguage(code: string): string | null {
  if (!/^[A-Za-z]{2}(?:[-_](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}))*$/.test(code)) return null
  const tag = countryCodes[code.toLowerCase()] ?? code.replaceAll('_', '-')
  try {
    return englishNames.of(tag) === undefined ? null : (Intl.getCanonicalLocales(tag)[0] ?? null)
  } catch {
    return null
  }
}

/** Returns a language's own name: `es` → `español`. */
export function nameLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/**
 * Finds the folders directly below `root` that hold translations, with their language. The folder's name is a language, and at
 * least half of its pages exist in `root` or in another such folder too: a folder named `cs/` or `id/` is not enough.
 */
export function findLanguageFolders(root: FolderNode): Map<string, string> {
  const candidates = root.folders.filter(folder => languageOf(folder) !== null)
  const own = root.folders.filter(folder => !candidates.includes(folder))
  const originals = [...root.files, ...own.flatMap(listFolderFiles)].map(file =>
    relativeName(file, root.path),
  )
  const pages = new Map(candidates.map(folder => [folder, listNames(folder)]))
  const found = new Map<string, string>()
  for (const [folder, names] of pages) {
    const others = [...pages].flatMap(([other, otherNames]) => (other === folder ? [] : otherNames))
    const known = new Set([...originals, ...others])
    const shared = names.filter(name => known.has(name)).length
    const language = languageOf(folder)
    if (language !== null && shared > 0 && shared * 2 >= names.length) found.set(folder.path, language)
  }
  return found
}

/** In Jekyll, the names of folders can begin with `_`. */
function languageOf({ name }: FolderNode): string | null {
  return toLanguage(name.replace(/^_/, ''))
}

function listNames(folder: FolderNode): string[] {
  return listFolderFiles(folder).map(file => relativeName(file, folder.path))
}

function relativeName(file: string, folder: string): string {
  return stripPageExtension(folder === '' ? file : file.slice(folder.length + 1)).replace(/^_/, '')
}
