import { readThemeBrand } from '../../brand/theme-brand.ts'
import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, SiteOutline } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isPageFile, joinPath, toPagePath } from '../../core/page-path.ts'
import { createReader, type ReaderNeeds } from '../../core/reader.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { listFoldersAbove } from '../../links/link-paths.ts'
import { buildFolderTree } from '../../outline/build-folder-tree.ts'
import { groupVersions } from '../../outline/group-versions.ts'
import { nameLanguage, toLanguage } from '../../outline/language.ts'
import { languageSuffix } from '../../outline/language-suffix.ts'
import { type FolderStyle, outlineFolders } from '../../outline/outline-folders.ts'
import { listOutlinePages, mapOutlinePages } from '../../outline/outline-pages.ts'
import { collectRedirects, listFormerAddresses } from '../../redirects/collect-redirects.ts'
import { placePage } from './page-addresses.ts'
import { type HugoSettings, readHugoSettings } from './read-hugo-settings.ts'
import { listMountedFiles, type MountedFile } from './read-mounts.ts'
import { listParameters } from './read-parameter.ts'
import { readTheme } from './read-theme.ts'

/** Where images are. */
const folders = ['', 'static', 'assets', 'static/images', 'static/img']
/** Where themes look for the files that pages include. */
const includeFolders = ['_includes', 'includes', 'examples', 'static']
const configFile = /^(?:(.*?)\/)??(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/

interface HugoSite {
  settings: HugoSettings
  problems: ContentProblem[]
}

/**
 * Reads Hugo sources: the content folder of the topmost site, ordered by weight. A language is a folder, or a part of the
 * files' names.
 */
export const hugoReader = createReader({ tool: 'hugo', recognise: findSite, outline: outlineHugo })

function findSite(tree: SourceTree): HugoSite | undefined {
  const folders = tree.files().flatMap(file => configFile.exec(file)?.slice(1, 2) ?? [])
  const tops = [...new Set(folders.map(folder => folder ?? ''))]
  for (const top of tops.sort((a, b) => a.split('/').length - b.split('/').length)) {
    const problems: ContentProblem[] = []
    const settings = readHugoSettings({ tree, problems }, top)
    if (settings && outlineLanguages(tree, settings).length > 0) return { settings, problems }
  }
  return undefined
}

function outlineHugo({ tree }: ReaderNeeds, { settings, problems }: HugoSite): SiteOutline {
  const nodes = outlineLanguages(tree, settings)
  const root = rootOf(settings)
  const former = listFormerAddresses(tree, nodes, 'aliases')
  const redirects = collectRedirects({ pages: listOutlinePages(nodes), file: root, problems }, former)
  const { top } = settings
  const brand = readThemeBrand({ tree, root: top, folders }, readTheme(tree, top, settings))
  return {
    name: settings.title,
    root,
    nodes,
    unlisted: [],
    problems,
    redirects,
    variables: new Map(listParameters(settings.params)),
    ...(brand && { brand }),
    includeFolders: [root, ...listFoldersAbove(root)].flatMap(folder =>
      includeFolders.flatMap(name => joinPath(folder, name) ?? []),
    ),
  }
}

/** References from the root start at the pages of the default language. */
function rootOf({ languages, contentFolder }: HugoSettings): string {
  return languages.find(({ isDefault }) => isDefault)?.folder ?? contentFolder
}

function outlineLanguages(tree: SourceTree, settings: HugoSettings): OutlineNode[] {
  const { languages, contentFolder } = settings
  const mounted = listMountedFiles(tree, settings.mounts)
  if (languages.length < 2)
    return outlineFiles({ tree, settings, mounted, isOwn: () => true }, languages[0]?.folder ?? contentFolder)
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()))
  const main = languages.find(({ isDefault }) => isDefault) ?? languages[0]
  const codeOf = (file: string) => {
    const code = languageSuffix.exec(file)?.[1]?.toLowerCase()
    return code !== undefined && codes.has(code) ? code : null
  }
  return languages.flatMap(language => {
    const isOwn = (file: string) =>
      language.folder !== null || (codeOf(file) ?? main?.code.toLowerCase()) === language.code.toLowerCase()
    const isMounted = (one: MountedFile) =>
      (codeOf(one.file) ?? (one.language || main?.code))?.toLowerCase() === language.code.toLowerCase()
    const own = mounted.filter(isMounted)
    const nodes = mapOutlinePages(
      outlineFiles({ tree, settings, mounted: own, isOwn, codeOf }, language.folder ?? contentFolder),
      page =>
        language.isDefault
          ? page
          : { ...page, path: toPagePath(`${language.code}/${page.path}`, { index: false }) },
    )
    const tag = toLanguage(language.code)
    if (nodes.length === 0 || tag === null) return nodes
    return [{ title: language.title ?? nameLanguage(tag), language: tag, children: nodes }]
  })
}

interface FileNeeds {
  tree: SourceTree
  settings: HugoSettings
  mounted: readonly MountedFile[]
  isOwn: (file: string) => boolean
  /** The language in a file's name, which is not part of its address. */
  codeOf?: (file: string) => string | null
}

/** Sections have the title of their `_index.md`. */
const sectionStyle: FolderStyle = {
  rename: file => file,
  readHints: (tree, folder) => {
    const values = readFrontMatterScalars(tree, joinPath(folder, '_index.md') ?? '')
    const title = values.get('linkTitle') ?? values.get('title') ?? null
    return { title: title === '' ? null : title, order: null, index: null }
  },
}

/** Outlines the pages of a folder for which `isOwn` holds, and the mounted ones. */
function outlineFiles(
  { tree, settings, mounted, isOwn, codeOf = () => null }: FileNeeds,
  folder: string,
): OutlineNode[] {
  const placeOf = (file: string, place: string): [string, string] => [
    codeOf(file) === null ? place : place.replace(languageSuffix, ''),
    file,
  ]
  const files = tree
    .files()
    .filter(file => isPageFile(file) && file.startsWith(`${folder}/`) && isOwn(file))
    .filter(file => isRendered(tree, file, folder))
  const fileOf = new Map(files.map(file => placeOf(file, file)))
  const known = new Set(files)
  for (const one of mounted) {
    const [place] = placeOf(one.file, joinPath(folder, one.place) ?? '')
    if (known.has(one.file) || fileOf.has(place) || !isRendered(tree, one.file, one.folder)) continue
    known.add(one.file)
    fileOf.set(place, one.file)
  }
  const plain: SourceTree = { ...tree, read: file => tree.read(fileOf.get(file) ?? file) }
  const nodes = groupVersions(
    outlineFolders(plain, buildFolderTree([...fileOf.keys()], folder), sectionStyle),
    listAnnouncedVersions(settings.params),
  )
  return mapOutlinePages(nodes, page =>
    placePage(tree, settings.permalinks, { ...page, file: fileOf.get(page.file) ?? page.file }),
  )
}

/** Files in folders such as `_includes`, and those that say so, are parts of other pages. */
function isRendered(tree: SourceTree, file: string, root: string): boolean {
  if (/\/_[^/]*\//.test(file.slice(root.length))) return false
  const values = readFrontMatterScalars(tree, file)
  const render = values.get('build.render') ?? values.get('_build.render')
  return values.get('headless') !== 'true' && render !== 'never' && render !== 'false'
}

/** Lists the versions that settings such as `versions`, `latest` and `archived_versions` name, as texts or records. */
function listAnnouncedVersions(params: JsonRecord): Set<string> {
  const values = Object.entries(params).flatMap(([name, value]) =>
    /version|latest/i.test(name) ? (Array.isArray(value) ? asList(value) : [value]) : [],
  )
  return new Set(values.flatMap(value => asText(value) ?? asText(asRecord(value).version) ?? []))
}
