import { asText, type JsonRecord } from '../../json-value.ts'
import { readStructuredFile } from '../../read-structured-file.ts'
import { readTomlScalars } from '../../read-toml-scalars.ts'
import type { SourceTree } from '../../source-tree.ts'
import { outlineFolders } from '../folder/read-folder-outline.ts'
import { readFolderTree } from '../folder-tree.ts'
import type { SiteOutline } from '../outline.ts'
import { isPageFile, joinPath } from '../page-path.ts'

const configFile = /^(?:(.*)\/)?(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json)$/

/** Reads a Hugo source: a configuration beside a folder of content, whose pages have weights. Undefined where there is none. */
export function readHugoOutline(tree: SourceTree): SiteOutline | undefined {
  for (const file of tree.files().filter(name => configFile.test(name))) {
    const settings = readSettings(tree, file)
    const top = configFile.exec(file)?.[1]?.replace(/\/?config\/_default$/, '') ?? ''
    const root = joinPath(top, asText(settings.contentDir) ?? 'content') ?? ''
    const pages = tree.files().filter(name => isPageFile(name) && name.startsWith(`${root}/`))
    if (
      pages.length === 0 ||
      !(asText(settings.baseURL) ?? asText(settings.baseurl) ?? asText(settings.title))
    )
      continue
    const nodes = outlineFolders(tree, readFolderTree(pages, root))
    return { kind: 'folder', name: asText(settings.title), root, nodes, loose: [], problems: [] }
  }
  return undefined
}

function readSettings(tree: SourceTree, file: string): JsonRecord {
  if (file.endsWith('.toml')) return readTomlScalars(new TextDecoder().decode(tree.read(file)))
  const content = readStructuredFile(tree, file)
  return content.ok && typeof content.value === 'object' ? { ...content.value } : {}
}
