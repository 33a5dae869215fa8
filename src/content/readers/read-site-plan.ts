import { defaultApiSettings } from '../core/api-settings.ts'
import type { ToolName } from '../core/dialect.ts'
import { noLabels } from '../core/site-labels.ts'
import type { SitePlan } from '../core/site-plan.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { createApiDocuments } from '../openapi/api-documents.ts'
import { planOutline } from '../outline/plan-outline.ts'
import { readHostRedirects } from '../redirects/read-host-redirects.ts'
import { readers } from './reader-table.ts'

/** Tools that host their sites, so that a `vercel.json` nearby belongs to another site. */
const hostedTools: readonly ToolName[] = ['mintlify', 'fern', 'gitbook']
const noRedirects = { redirects: [], problems: [] }

/**
 * Recognises the tool of a source and plans its pages. A tool whose navigation lists no page of the source, such as one that the site
 * used before, gives way to the next one. Never throws for the content of a source.
 */
export function readSitePlan(tree: SourceTree): SitePlan {
  const documents = createApiDocuments(tree)
  let withoutNavigation: SitePlan | undefined
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
      includeFolders = [],
      redirects = [],
      brand = null,
      iconLibrary = 'fontawesome',
      settings = null,
      showsDates = false,
      api = defaultApiSettings,
    } = outline
    const planned = planOutline(outline)
    const hosted = hostedTools.includes(tool)
      ? noRedirects
      : readHostRedirects(tree, { root, pages: planned.pages, redirects })
    const plan: SitePlan = {
      tool,
      dialect,
      name,
      root,
      variables,
      labels,
      snippets,
      appended,
      includeFolders,
      redirects: [...redirects, ...hosted.redirects],
      brand,
      iconLibrary,
      settings,
      showsDates,
      api,
      documents,
      ...planned,
      problems: [...planned.problems, ...hosted.problems],
    }
    if (tool !== 'folder' && plan.pages.some(page => !page.hidden)) return plan
    const hasFirstPages = plan.pages.length > 0 && withoutNavigation?.pages.length === 0
    if (withoutNavigation === undefined || hasFirstPages) withoutNavigation = plan
  }
  if (withoutNavigation === undefined) throw new Error('The folder reader accepts every source.')
  return withoutNavigation
}
