import type { ApiPage } from '../../core/api-documents.ts'
import { asText, isRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { joinPath, toPagePath } from '../../core/page-path.ts'
import { listDescriptionFiles } from '../../core/remote-description.ts'
import { findApiPage, readEndpointReference } from '../../openapi/endpoint-reference.ts'
import type { NavigationContext } from './navigation-context.ts'

/** An API description in the navigation, and the folder that its pages' paths start with. */
export interface ApiSource {
  file: string
  directory: string
}

const defaultDirectory = 'api-reference'

/** Reads `openapi` or `asyncapi`: a file, a list of them, or `{source, directory}`. */
export function readApiSources(context: NavigationContext, value: unknown): ApiSource[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(item => readApiSources(context, item))
  const reference = asText(isRecord(value) ? value.source : value)
  if (reference === null) return []
  const directory = (isRecord(value) ? asText(value.directory) : null) ?? defaultDirectory
  if (/^[a-z]+:\/\//i.test(reference)) return readRemoteSource(context, reference, directory)
  const file = joinPath(context.root, reference) ?? reference
  const opened = context.documents.open(file)
  if (!opened.ok) context.report(opened.message, reference)
  else for (const warning of opened.document.warnings) context.report(`${file} ${warning}`, reference)
  return opened.ok ? [{ file, directory }] : []
}

/** The deployment has fetched the description, unless that failed. */
function readRemoteSource(context: NavigationContext, address: string, directory: string): ApiSource[] {
  for (const file of listDescriptionFiles(address)) {
    const opened = context.documents.open(file)
    if (!opened.ok) continue
    for (const warning of opened.document.warnings) context.report(`${address} ${warning}`, address)
    return [{ file, directory }]
  }
  const message = `The API description ${address} was not fetched, or is not an OpenAPI or AsyncAPI document, so its pages are missing. The log says why.`
  context.report(message, address)
  return []
}

/** Outlines a page for each operation and channel, grouped by tag. */
export function outlineApi(context: NavigationContext, sources: readonly ApiSource[]): OutlineNode[] {
  const groups = new Map<string, OutlineNode[]>()
  for (const source of sources) {
    const opened = context.documents.open(source.file)
    for (const page of opened.ok ? opened.document.pages : []) {
      const nodes = groups.get(page.group.title) ?? []
      groups.set(page.group.title, nodes)
      nodes.push(outlineApiPage(context, source, page))
    }
  }
  return [...groups].map(([title, children]) => ({ title, group: true, children }))
}

/** Outlines an entry such as `GET /users` or `api.json GET /users`; undefined for any other entry. */
export function outlineEndpoint(
  context: NavigationContext,
  sources: readonly ApiSource[],
  entry: string,
): OutlineNode[] | undefined {
  const reference = readEndpointReference(entry)
  if (reference === undefined) return undefined
  const named = reference.file === null ? sources : readApiSources(context, reference.file)
  const files =
    reference.file === null && named.length === 0 ? context.documents.files() : named.map(({ file }) => file)
  const found = findApiPage(context.documents, files, reference.key)
  if (found === undefined) {
    if (reference.file === null || named.length > 0) {
      context.report(`"${entry}" is not in any API description of this part of the navigation.`, entry)
    }
    return []
  }
  const source = sources.find(({ file }) => file === found.file)
  const directory = source?.directory ?? defaultDirectory
  return [outlineApiPage(context, { file: found.file, directory }, found.page)]
}

function outlineApiPage(context: NavigationContext, source: ApiSource, page: ApiPage): OutlineNode {
  const own = page.href === null ? undefined : context.pageFiles.find(page.href)
  return { title: page.title, page: own ?? generatePage(context, source, page) }
}

/** Generates an operation's page once, however often the navigation lists it. */
export function generatePage(
  { generated, generatedPaths, api }: Pick<NavigationContext, 'generated' | 'generatedPaths' | 'api'>,
  source: ApiSource,
  page: ApiPage,
): OutlinePage {
  const key = `${source.directory}\n${source.file}\n${page.key}`
  const known = generated.get(key)
  if (known) return known
  const base = toPagePath(page.href ?? `${source.directory}/${page.group.segment}/${page.segment}`, {
    index: false,
  })
  let path = base
  for (let suffix = 1; generatedPaths.has(path); suffix += 1) path = `${base}-${suffix}`
  const made: OutlinePage = {
    path,
    file: source.file,
    body: { kind: 'markdown', ...page.describe(api), values: { ...page.metadata, ...page.marks } },
    title: page.title,
    description: page.description,
    tags: [...page.tags],
    hidden: page.hidden,
  }
  generated.set(key, made)
  generatedPaths.add(path)
  return made
}
