import { stripPageExtension } from '../core/page-path.ts'
import { type FolderNode, listFolderFiles } from './build-folder-tree.ts'

/** Codes that documentation tools accept although they are country codes. */
const misnamedLanguages: Record<string, string> = { cn: 'zh', jp: 'ja' }
const englishNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A language code as BCP 47 (`zh_CN` → `zh-CN`, `cn` → `zh`); null where the word is no known language. */
export function toLanguage(code: string): string | null {
  if (!/^[A-Za-z]{2}(?:[-_](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}))*$/.test(code)) return null
  const tag = misnamedLanguages[code.toLowerCase()] ?? code.replaceAll('_', '-')
  try {
    return englishNames.of(tag) === undefined ? null : (Intl.getCanonicalLocales(tag)[0] ?? null)
  } catch {
    return null
  }
}

/** The language's name in itself: `es` → `español`. */
export function nameLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/**
 * The folders directly below `root` that hold a translation, with their language. A folder counts when its name is a language
 * and at least half of its pages also exist in `root` itself or in another such folder: `cs/` or `id/` alone prove nothing.
 */
export function findLanguageFolders(root: FolderNode): Map<string, string> {
  const candidates = root.folders.filter(folder => toLanguage(folder.name) !== null)
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
    const language = toLanguage(folder.name)
    if (language !== null && shared > 0 && shared * 2 >= names.length) found.set(folder.path, language)
  }
  return found
}

function listNames(folder: FolderNode): string[] {
  return listFolderFiles(folder).map(file => relativeName(file, folder.path))
}

function relativeName(file: string, folder: string): string {
  return stripPageExtension(folder === '' ? file : file.slice(folder.length + 1))
}
