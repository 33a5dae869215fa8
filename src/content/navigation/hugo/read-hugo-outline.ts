import type { ContentProblem } from '../../page.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import { nameLanguage, toLanguage } from '../language.ts'
import type { OutlineNode, SiteOutline } from '../outline.ts'
import { mapOutlinePages } from '../outline-pages.ts'
import { isPageFile, toPagePath } from '../page-path.ts'
import { type HugoSettings, readHugoSettings } from './hugo-settings.ts'

const configFile = /^(?:(.*?)\/)??(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/
/** `page.pt-br.md` */
const languageSuffix = /\.([A-Za-z]{2}(?:-[A-Za-z]{2,4})?)(?=\.\w+$)/

/**
 * Reads a Hugo source: a configuration beside folders of content, whose pages have weights; each language is a folder of its own or
 * told by the files' names. Undefined where there is none.
 */
export function readHugoOutline(tree: SourceTree): SiteOutline | undefined {
  const tops = tree.files().flatMap(file => {
    const found = configFile.exec(file)
    return found ? [found[1] ?? ''] : []
  })
  for (const top of [...new Set(tops)].sort((a, b) => a.split('/').length - b.split('/').length)) {
    const problems: ContentProblem[] = []
    const settings = readHugoSettings({ tree, problems }, top)
    const nodes = settings ? outlineLanguages(tree, settings) : []
    if (settings && nodes.length > 0)
      return { kind: 'folder', name: settings.title, root: rootOf(settings), nodes, loose: [], problems }
  }
  return undefined
}

/** References from the root start where the pages of the site's own language do. */
function rootOf({ languages, contentFolder }: HugoSettings): string {
  return languages.find(({ isDefault }) => isDefault)?.folder ?? contentFolder
}

function outlineLanguages(tree: SourceTree, settings: HugoSettings): OutlineNode[] {
  const { languages, contentFolder } = settings
  if (languages.length < 2) return outlineFiles(tree, languages[0]?.folder ?? contentFolder, () => true)
  const codes = new Set(languages.map(({ code }) => code.toLowerCase()))
  const main = languages.find(({ isDefault }) => isDefault) ?? languages[0]
  const codeOf = (file: string) => {
    const code = languageSuffix.exec(file)?.[1]?.toLowerCase()
    return code !== undefined && codes.has(code) ? code : null
  }
  return languages.flatMap(language => {
    const isOwn = (file: string) =>
      language.folder !== null || (codeOf(file) ?? main?.code.toLowerCase()) === language.code.toLowerCase()
    const nodes = mapOutlinePages(
      outlineFiles(tree, language.folder ?? contentFolder, isOwn, codeOf),
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

/** The pages of a folder that `isOwn` admits, in one tree; a language in a file's name is no part of its address. */
function outlineFiles(
  tree: SourceTree,
  folder: string,
  isOwn: (file: string) => boolean,
  codeOf: (file: string) => string | null = () => null,
): OutlineNode[] {
  const files = tree.files().filter(file => isPageFile(file) && file.startsWith(`${folder}/`) && isOwn(file))
  const fileOf = new Map(
    files.map(file => [codeOf(file) === null ? file : file.replace(languageSuffix, ''), file]),
  )
  const plain: SourceTree = { ...tree, read: file => tree.read(fileOf.get(file) ?? file) }
  const nodes = outlineFolders(plain, readFolderTree([...fileOf.keys()], folder))
  return mapOutlinePages(nodes, page => ({ ...page, file: fileOf.get(page.file) ?? page.file }))
}
