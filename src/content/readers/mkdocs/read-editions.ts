import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { isPageFile } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { nameLanguage, toLanguage } from '../../outline/language.ts'
import { languageSuffix } from '../../outline/language-suffix.ts'
import type { MkDocsSettings } from './read-settings.ts'

/** The pages of one language, named as those of a site with one language. */
export interface Edition {
  tree: SourceTree
  /** BCP 47; null for a site with one language. */
  language: string | null
  title: string
  /** Where its addresses start: `''` for the language of the site, or `fr/`. */
  prefix: string
  /** The titles of the navigation in this language. */
  titles: JsonRecord
  /** Returns the path in the source. */
  fileOf(name: string): string
}

interface Language {
  code: string
  isDefault: boolean
  options: JsonRecord
}

/**
 * Reads the languages of the plugin i18n, the language of the site first. A language is a part of the files' names, such as
 * `page.fr.md`, or a folder.
 */
export function readEditions(tree: SourceTree, root: string, { plugins }: MkDocsSettings): Edition[] {
  const options = plugins.get('i18n')
  const languages = options === undefined ? [] : readLanguages(options)
  const editions = languages.flatMap((language): Edition[] => {
    const { code, isDefault, options: own } = language
    const tag = toLanguage(code)
    const fileOf =
      options?.docs_structure === 'folder'
        ? listFolder(tree, root, code)
        : listNamed(tree, root, language, languages)
    if (tag === null || ![...fileOf.keys()].some(isPageFile)) return []
    return [
      {
        tree: renameFiles(tree, fileOf),
        language: tag,
        title: asText(own.name) ?? nameLanguage(tag),
        prefix: isDefault ? '' : `${code}/`,
        titles: asRecord(own.nav_translations),
        fileOf: name => fileOf.get(name) ?? name,
      },
    ]
  })
  const plain = { tree, language: null, title: '', prefix: '', titles: {}, fileOf: (name: string) => name }
  return editions.length > 0 ? editions : [plain]
}

/** Languages are a list, or, in older versions of the plugin, a map of codes to names or options. */
function readLanguages({ languages, default_language: main }: JsonRecord): Language[] {
  const listed = Array.isArray(languages)
    ? asList(languages).filter(isRecord)
    : Object.entries(asRecord(languages)).map(([locale, options]) => ({
        name: options,
        ...asRecord(options),
        locale,
        default: locale === main,
      }))
  const used = listed.flatMap((options: JsonRecord) => {
    const code = asText(options.locale)
    return code === null || options.build === false
      ? []
      : [{ code, isDefault: options.default === true, options }]
  })
  return used.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

function listFolder(tree: SourceTree, root: string, code: string): Map<string, string> {
  const top = root === '' ? '' : `${root}/`
  const folder = `${top}${code}/`
  const own = tree.files().filter(file => file.startsWith(folder))
  return new Map(own.map(file => [top + file.slice(folder.length), file]))
}

/** A page without a language in its name is in the language of the site. */
function listNamed(
  tree: SourceTree,
  root: string,
  { code, isDefault }: Language,
  languages: readonly Language[],
): Map<string, string> {
  const codes = new Set(languages.map(language => language.code))
  const codeOf = (file: string) => {
    const found = isPageFile(file) ? languageSuffix.exec(file)?.[1] : undefined
    return found !== undefined && codes.has(found) ? found : null
  }
  const files = tree.files().filter(file => root === '' || file.startsWith(`${root}/`))
  const shared = files.filter(file => codeOf(file) === null && (isDefault || !isPageFile(file)))
  const named = files.filter(file => codeOf(file) === code)
  return new Map([
    ...shared.map((file): [string, string] => [file, file]),
    ...named.map((file): [string, string] => [file.replace(languageSuffix, ''), file]),
  ])
}

function renameFiles(tree: SourceTree, fileOf: ReadonlyMap<string, string>): SourceTree {
  const names = [...fileOf.keys()].sort()
  return { ...tree, files: () => names, read: name => tree.read(fileOf.get(name) ?? name) }
}
