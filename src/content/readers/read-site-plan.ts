import { defaultApiSettings } from '../core/api-settings.ts'
import { noLabels } from '../core/site-labels.ts'
import type { SitePlan } from '../core/site-plan.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createApiDocuments } from '../openapi/api-documents.ts'
import { planOutline } from '../outline/plan-outline.ts'
import { readers } from './reader-table.ts'

/**
 * Recognises the tool of a source and plans its pages. Signs of a tool without any page do not count. Never throws for the
 * content of a source.
 */
export function readSitePlan(tree: SourceTree): SitePlan {
  const documents = createApiDocuments(tree)
  let empty: SitePlan | undefined
  for (const { tool, dialect, read } of readers) {
    const outline = read({ tree, documents })
    if (outline === undefined) continue
    const {
      name,
      root,
      variables = new Map(),
      labels = noLabels,
      snippets = new Map(),
      appended = [],
      redirects = [],
      brand = null,
      iconLibrary = 'fontawesome',
      settings = null,
      showsDates = false,
      api = defaultApiSettings,
    } = outline
    const plan: SitePlan = {
      tool,
      dialect,
      name,
      root,
      variables,
      labels,
      snippets,
      appended,
      redirects,
      brand,
      iconLibrary,
      settings,
      showsDates,
      api,
      documents,
      ...planOutline(outline),
    }
    if (plan.pages.length > 0) return plan
    empty ??= plan
  }
  if (empty === undefined) throw new Error('The folder reader accepts every source.')
  return empty
}
