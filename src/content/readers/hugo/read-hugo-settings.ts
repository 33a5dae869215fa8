import { asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

export interface HugoSettings {
  title: string | null
  /** In the site's order; empty if the site does not name its one language. */
  languages: HugoLanguage[]
  /** The content folder of the languages without their own, POSIX. */
  contentFolder: string
}

export interface HugoLanguage {
  /** As the configuration and the files spell it. */
  code: string
  title: string | null
  /** The language's content folder; null if file names have the language: `page.fr.md`. */
  folder: string | null
  /** Whether the language's addresses have no code in front. */
  isDefault: boolean
}

interface SettingsNeeds {
  tree: SourceTree
  problems: ContentProblem[]
}

const languageLimit = 100
const formats = ['toml', 'yaml', 'yml', 'json']

/** Reads a site's configuration: a file at the top, the files of `config/_default`, or both. `top` is the site's folder. */
export function readHugoSettings(needs: SettingsNeeds, top: string): HugoSettings | undefined {
  const read = (...names: string[]) =>
    names.flatMap(name => formats.map(format => readFile(needs, joinPath(top, `${name}.${format}`) ?? '')))
  const files = read('config', 'hugo', 'config/_default/config', 'config/_default/hugo')
  const settings: JsonRecord = Object.assign({}, ...files)
  const lists: JsonRecord = Object.assign({}, settings.languages, ...read('config/_default/languages'))
  const isSite = [settings.baseURL, settings.baseurl, settings.title].some(value => asText(value) !== null)
  if (!isSite) return undefined
  const folderOf = (value: unknown) => {
    const folder = asText(value)
    return folder === null ? null : (joinPath(top, folder) ?? null)
  }
  const usual = asText(settings.defaultContentLanguage) ?? 'en'
  const codes = Object.keys(lists).slice(0, languageLimit)
  const first = codes.includes(usual) ? usual : codes[0]
  const languages = codes.map(code => {
    const { contentDir, languageName, weight } = asRecord(lists[code])
    const isDefault = code === first && settings.defaultContentLanguageInSubdir !== true
    return {
      code,
      title: asText(languageName),
      folder: folderOf(contentDir),
      isDefault,
      weight: Number(weight) || 0,
    }
  })
  return {
    title: asText(settings.title),
    languages: languages.sort((a, b) => a.weight - b.weight).map(({ weight: _, ...language }) => language),
    contentFolder: folderOf(settings.contentDir) ?? joinPath(top, 'content') ?? '',
  }
}

function readFile({ tree, problems }: SettingsNeeds, file: string): JsonRecord {
  if (tree.read(file) === undefined) return {}
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return content.ok ? asRecord(content.value) : {}
}
