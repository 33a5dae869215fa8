import type { ApiDocuments, ApiPage } from '../../core/api-documents.ts'
import { defaultApiSettings } from '../../core/api-settings.ts'
import { type OutlineNode, type OutlinePage, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { joinPath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { toKebabCase } from '../../outline/to-kebab-case.ts'
import { generatePage } from '../mintlify/outline-api.ts'
import type { ApiInstance, DocusaurusSettings } from './read-docusaurus-settings.ts'

/** Each can have thousands of operations. */
const limitApis = 50

export interface ApiNeeds {
  tree: SourceTree
  documents: ApiDocuments
  root: string
  config: string
  settings: Pick<DocusaurusSettings, 'apis' | 'docs' | 'addressLabels'>
  problems: ContentProblem[]
}

/** Outlines the operations of API descriptions, as a tab each. Pages that the plugin has already written are read as docs. */
export function outlineApis(needs: ApiNeeds): OutlineNode[] {
  const generated = new Map<string, OutlinePage>()
  const generatedPaths = new Set<string>()
  const { apis, addressLabels } = needs.settings
  if (apis.length > limitApis) {
    const message = `The configuration names ${apis.length} API descriptions; the first ${limitApis} become pages.`
    needs.problems.push(warnOf(needs.config, message))
  }
  return apis.slice(0, limitApis).flatMap(api => {
    const opened = openDescription(needs, api)
    if (opened === undefined) return []
    const { file, pages } = opened
    const base = findBase(needs, api)
    const context = { api: defaultApiSettings, generated, generatedPaths }
    const outlineOperation = (page: ApiPage): OutlineNode => {
      const named = toKebabCase(page.operationId ?? page.title)
      const href = api.kind === 'docs' ? `/${base}/${named}` : page.href
      return { title: page.title, page: generatePage(context, { file, directory: base }, { ...page, href }) }
    }
    const groups = [...Map.groupBy(pages, ({ group }) => group.title)]
    const children = groups.map(([title, own]) => ({
      title,
      group: true,
      children: own.map(outlineOperation),
    }))
    const title = addressLabels.get(base) ?? 'API'
    return children.length === 0 ? [] : [{ title, tab: true, children }]
  })
}

function openDescription(
  { tree, documents, root, config, problems }: ApiNeeds,
  api: ApiInstance,
): { file: string; pages: readonly ApiPage[] } | undefined {
  if (api.kind === 'docs') {
    const folder = `${joinPath(root, api.folder)}/`
    if (tree.files().some(known => known.startsWith(folder) && known.endsWith('.api.mdx'))) return undefined
  }
  const file = joinPath(root, api.description)
  if (file === undefined || /^[a-z]+:\/\//i.test(api.description)) {
    const message = `The API description ${api.description} is not in the source, so its pages are missing. Commit it, and name the file.`
    problems.push(warnOf(config, message))
    return undefined
  }
  const opened = documents.open(file)
  if (opened.ok) return { file, pages: opened.document.pages }
  problems.push(warnOf(config, opened.message))
  return undefined
}

/** Returns the address of the pages, without slashes around it. */
function findBase({ settings }: ApiNeeds, api: ApiInstance): string {
  if (api.kind === 'route') return api.base.replace(/^\/|\/$/g, '')
  const folder = joinPath('', api.folder) ?? ''
  const docs = settings.docs.find(instance => `${folder}/`.startsWith(`${instance.folder}/`))
  const below = docs ? folder.slice(docs.folder.length) : folder
  return [docs?.base ?? '', below].join('/').replace(/^\/+|\/+$/g, '')
}
