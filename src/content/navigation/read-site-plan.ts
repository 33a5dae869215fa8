import { createApiDocuments } from '../openapi/api-documents.ts'
import type { SourceTree } from '../source-tree.ts'
import { readDocusaurusOutline } from './docusaurus/read-docusaurus-outline.ts'
import { readFolderOutline } from './folder/read-folder-outline.ts'
import { readFumadocsOutline } from './fumadocs/read-fumadocs-outline.ts'
import { readHugoOutline } from './hugo/read-hugo-outline.ts'
import { readJekyllOutline } from './jekyll/read-jekyll-outline.ts'
import { readListedOutline } from './listed/read-listed-outline.ts'
import { readMintlifyOutline } from './mintlify/read-mintlify-outline.ts'
import { readNextraOutline } from './nextra/read-nextra-outline.ts'
import { planOutline } from './outline.ts'
import type { SitePlan } from './site-plan.ts'
import { readStarlightOutline } from './starlight/read-starlight-outline.ts'
import { readVitePressOutline } from './vitepress/read-vitepress-outline.ts'

/** Recognises the tool that a source was written for and plans its pages. Never throws for what a source contains. */
export function readSitePlan(tree: SourceTree): SitePlan {
  const documents = createApiDocuments(tree)
  const outline =
    readMintlifyOutline(tree, documents) ??
    readStarlightOutline(tree) ??
    readNextraOutline(tree) ??
    readFumadocsOutline(tree) ??
    readDocusaurusOutline(tree) ??
    readJekyllOutline(tree) ??
    readHugoOutline(tree) ??
    readListedOutline(tree) ??
    readVitePressOutline(tree) ??
    readFolderOutline(tree)
  return { kind: outline.kind, name: outline.name, root: outline.root, documents, ...planOutline(outline) }
}
