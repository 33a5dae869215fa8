import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'
import { type ContentMount, readMounts } from './read-mounts.ts'

export interface HugoSettings {
  title: string | null
  /** In the site's order; empty if the site does not name its one language. */
  languages: HugoLanguage[]
  /** The content folder of the languages without their own, POSIX. */
  contentFolder: string
  /** What is mounted in the content folder, apart from the folders that languages have. */
  mounts: ContentMount[]
  /** The folder of the site in the source. */
  top: string
  params: JsonRecord
  /** The entries of the main menu. */
  menu: JsonRecord[]
  /** The patterns of addresses, by section, or by kind and section. */
  permalinks: JsonRecord
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
const mostReported = 20
const formats = ['toml', 'yaml', 'yml', 'json']

/** Reads a site's configuration: a file at the top, the files of `config/_default`, or both. `top` is the site's folder. */
export function readHugoSettings(needs: SettingsNeeds, top: string): HugoSettings | undefined {
  const read = (...names: string[]) =>
    names.flatMap(name => formats.map(format => readFile(needs, joinPath(top, `${name}.${format}`) ?? '')))
  const files = read('config', 'hugo', 'config/_default/config', 'config/_default/hugo')
  const settings: JsonRecord = Object.assign({}, ...files)
  const lists: JsonRecord = Object.assign(
    {},
    settings.languages,
    ...read('config/_default/languages'),
    readLanguageFiles(needs, top),
  )
  const isSite = [settings.baseURL, settings.baseurl, settings.title].some(value => asText(value) !== null)
  if (!isSite) return undefined
  const folderOf = (value: unknown) => {
    const folder = asText(value)
    return folder === null ? null : (joinPath(top, folder) ?? null)
  }
  // The configuration may still name a folder that a mount has replaced.
  const existing = (folder: string | null) =>
    folder !== null && needs.tree.files().some(file => file.startsWith(`${folder}/`)) ? folder : null
  const usual = asText(settings.defaultContentLanguage) ?? 'en'
  const codes = Object.keys(lists).slice(0, languageLimit)
  const contentFolder = folderOf(settings.contentDir) ?? joinPath(top, 'content') ?? ''
  const module: JsonRecord = Object.assign({}, settings.module, ...read('config/_default/module'))
  const { contentFolders: mounted, others: mounts, missing } = readMounts(needs.tree, module, top)
  for (const source of missing.slice(0, mostReported))
    needs.problems.push(
      warnOf(
        findMountFile(needs, top),
        `The mount "${source}" is not read, because it is not in the source. To publish its pages, deploy a folder that contains it.`,
      ),
    )
  const found = findLanguageFolders(needs.tree, contentFolder, codes)
  const first = codes.includes(usual) ? usual : codes[0]
  const languages = codes.map(code => {
    const { contentDir, languageName, label, weight } = asRecord(lists[code])
    const isDefault = code === first && settings.defaultContentLanguageInSubdir !== true
    return {
      code,
      title: asText(languageName) ?? asText(label),
      folder: existing(folderOf(contentDir)) ?? mounted.get(code) ?? found.get(code) ?? null,
      isDefault,
      weight: Number(weight) || 0,
    }
  })
  return {
    title: asText(settings.title) ?? asText(asRecord(lists[first ?? '']).title),
    languages: languages.sort((a, b) => a.weight - b.weight).map(({ weight: _, ...language }) => language),
    contentFolder: mounted.get('') ?? contentFolder,
    mounts,
    permalinks: Object.assign({}, settings.permalinks, ...read('config/_default/permalinks')),
    top,
    params: Object.assign(
      {},
      settings.params,
      ...read('config/_default/params'),
      asRecord(lists[first ?? '']).params,
    ),
    menu: [settings.menu, settings.menus, ...read('config/_default/menu', 'config/_default/menus')].flatMap(
      menus => asList(asRecord(menus).main).map(asRecord),
    ),
  }
}

/** Reads a file for each language: `config/_default/languages.fr.toml`. */
function readLanguageFiles(needs: SettingsNeeds, top: string): JsonRecord {
  const start = joinPath(top, 'config/_default/languages.') ?? ''
  const files = needs.tree.files().filter(file => file.startsWith(start))
  return Object.fromEntries(
    files.flatMap(file => {
      const [, code] = /^([\w-]+)\.(?:toml|ya?ml|json)$/.exec(file.slice(start.length)) ?? []
      return code === undefined ? [] : [[code, readFile(needs, file)]]
    }),
  )
}

/** Finds the file that has the mounts. */
function findMountFile({ tree }: SettingsNeeds, top: string): string {
  const files = ['config/_default/module', 'hugo', 'config', 'config/_default/hugo', 'config/_default/config']
    .flatMap(name => formats.map(format => joinPath(top, `${name}.${format}`) ?? ''))
    .filter(file => tree.read(file) !== undefined)
  return files[0] ?? top
}

/** Finds the folders of languages in a content folder that has nothing else. Sites mount them when they are built. */
function findLanguageFolders(
  tree: SourceTree,
  contentFolder: string,
  codes: readonly string[],
): Map<string, string> {
  const folders = new Map(codes.map(code => [code, `${contentFolder}/${code}`]))
  const pages = tree.files().filter(file => isPageFile(file) && file.startsWith(`${contentFolder}/`))
  const isInside = (file: string) => [...folders.values()].some(folder => file.startsWith(`${folder}/`))
  return pages.length > 0 && pages.every(isInside) ? folders : new Map()
}

function readFile({ tree, problems }: SettingsNeeds, file: string): JsonRecord {
  if (tree.read(file) === undefined) return {}
  const content = readStructuredFile(tree, file)
  if (!content.ok) problems.push(warnOf(file, content.message))
  return content.ok ? asRecord(content.value) : {}
}
