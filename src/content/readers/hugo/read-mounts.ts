import { asList, asRecord, asText, type JsonRecord } from '../../core/json-value.ts'
import { isPageFile, joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'

/** A folder or file that the site mounts in its content folder. */
export interface ContentMount {
  source: string
  /** Its place in the content folder; `''` for the folder itself. */
  target: string
  /** `''` for the default language. */
  language: string
}

export interface MountedFile {
  file: string
  /** Its place in the content folder. */
  place: string
  /** The mounted folder. */
  folder: string
  language: string
}

interface ContentMounts {
  /** The folders that are the content, by language; `''` for one without a language. The first with pages wins. */
  contentFolders: Map<string, string>
  /** The other mounts. */
  others: ContentMount[]
  /** The sources of mounts that are missing, as the configuration spells them. */
  missing: string[]
}

const mostMounts = 200

/** Reads what a site mounts as `content` or below it. */
export function readMounts(tree: SourceTree, module: JsonRecord, top: string): ContentMounts {
  const mounts: ContentMounts = { contentFolders: new Map(), others: [], missing: [] }
  for (const { source, target, lang, sites } of asList(module.mounts).slice(0, mostMounts).map(asRecord)) {
    const [first, ...others] = joinPath('', asText(target) ?? '')?.split('/') ?? []
    const below = others.join('/')
    const written = asText(source)
    if (first !== 'content' || written === null) continue
    const folder = joinPath(top, written)
    if (folder === undefined || !isInSource(tree, folder)) {
      mounts.missing.push(written)
      continue
    }
    const { languages } = asRecord(asRecord(sites).matrix)
    const language = asText(lang) ?? asText(asList(languages)[0]) ?? ''
    const hasPages = tree.files().some(file => isPageFile(file) && file.startsWith(`${folder}/`))
    if (below === '' && hasPages && !mounts.contentFolders.has(language))
      mounts.contentFolders.set(language, folder)
    else mounts.others.push({ source: folder, target: below, language })
  }
  return mounts
}

function isInSource(tree: SourceTree, path: string): boolean {
  return tree.read(path) !== undefined || tree.files().some(file => file.startsWith(`${path}/`))
}

/** Lists the pages of mounts. */
export function listMountedFiles(tree: SourceTree, mounts: readonly ContentMount[]): MountedFile[] {
  return mounts.flatMap(({ source, target, language }): MountedFile[] => {
    if (tree.read(source) !== undefined)
      return isPageFile(source) ? [{ file: source, place: target, folder: '', language }] : []
    return tree
      .files()
      .filter(file => isPageFile(file) && file.startsWith(`${source}/`))
      .flatMap(file => {
        const place = joinPath(target, file.slice(source.length + 1))
        return place === undefined ? [] : [{ file, place, folder: source, language }]
      })
  })
}
