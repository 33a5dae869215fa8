import { type ApiDocuments, createApiDocuments } from '../openapi/api-documents.ts'
import type { SourceTree } from '../source-tree.ts'
import { readDocusaurusOutline } from './docusaurus/read-docusaurus-outline.ts'
import { readFolderOutline } from './folder/read-folder-outline.ts'
import { readFumadocsOutline } from './fumadocs/read-fumadocs-outline.ts'
import { readHugoOutline } from './hugo/read-hugo-outline.ts'
import { readJekyllOutline } from './jekyll/read-jekyll-outline.ts'
import { readListedOutline } from './listed/read-listed-outline.ts'
import { readMintlifyOutline } from './mintlify/read-mintlify-outline.ts'
import { readNextraOutline } from './nextra/read-nextra-outline.ts'
import { planOutline, type SiteOutline } from './outline.ts'
import type { SitePlan } from './site-plan.ts'
import { readStarlightOutline } from './starlight/read-starlight-outline.ts'
import { readVitePressOutline } from './vitepress/read-vitepress-outline.ts'

type ReadOutline = (tree: SourceTree, documents: ApiDocuments) => SiteOutline | undefined

/** Those whose signs are surest come first. */
const readers: ReadOutline[] = [
  readMintlifyOutline,
  readStarlightOutline,
  readNextraOutline,
  readFumadocsOutline,
  readDocusaurusOutline,
  readJekyllOutline,
  readHugoOutline,
  readListedOutline,
  readVitePressOutline,
  readFolderOutline,
]

/**
 * Recognises the tool that a source was written for and plans its pages; signs of a tool without any page of it are none. Never throws
 * for what a source contains.
 */
export function readSitePlan(tree: SourceTree): SitePlan {
  const documents = createApiDocuments(tree)
  let empty: SitePlan | undefined
  for (const read of readers) {
    const outline = read(tree, documents)
    if (outline === undefined) continue
    const { kind, name, root, variables = new Map() } = outline
    const plan = { kind, name, root, variables, documents, ...planOutline(outline) }
    if (plan.pages.length > 0) return plan
    empty ??= plan
  }
  if (empty === undefined) throw new Error('A folder is always an outline')
  return empty
}
