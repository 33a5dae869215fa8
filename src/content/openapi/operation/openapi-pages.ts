import type { ApiDocument, ApiPage } from '../../core/api-documents.ts'
import { defaultApiSettings } from '../../core/api-settings.ts'
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../../core/json-value.ts'
import { readFernMarks } from '../document/fern-marks.ts'
import type { ReferenceResolver } from '../document/reference-resolver.ts'
import { toSegment } from '../document/to-segment.ts'
import { limitToGroups, readApiGroups } from '../document/withhold-parts.ts'
import { describeNamedSchema } from '../schema/describe-schema.ts'
import { createOperationRequest, describeOperation } from './describe-operation.ts'
import { httpMethods, readOperation } from './read-operation.ts'

const pageLimit = 5_000
const defaultGroup = 'API Reference'

/** Lists the operations and webhooks of an OpenAPI 3 or Swagger 2 document. */
export function readOpenApiPages(
  root: JsonRecord,
  resolver: ReferenceResolver,
): Pick<ApiDocument, 'pages' | 'describeSchema' | 'warnings'> {
  const groups = readTagGroups(root)
  const pages = [
    ...listEntries(root.paths, resolver, httpMethods),
    ...listEntries(root.webhooks, resolver, httpMethods, true),
  ]
    .filter(entry => entry.operation['x-excluded'] !== true)
    .map(entry => readPage(entry, root, resolver, groups))
  const schemas = asRecord(asRecord(root.components).schemas ?? root.definitions)
  return {
    pages: pages.slice(0, pageLimit),
    describeSchema: name => describeNamedSchema(resolver, schemas, name),
    warnings:
      pages.length > pageLimit
        ? [`has ${pages.length} operations; only the first ${pageLimit} become pages.`]
        : [],
  }
}

interface Entry {
  path: string
  method: string
  isWebhook: boolean
  pathItem: JsonRecord
  operation: JsonRecord
}

function listEntries(
  paths: unknown,
  resolver: ReferenceResolver,
  methods: readonly string[],
  isWebhook = false,
): Entry[] {
  return Object.entries(asRecord(paths)).flatMap(([path, item]) => {
    const pathItem = resolver.resolve(item)
    return methods.flatMap(method => {
      const operation = pathItem[method]
      return isRecord(operation) ? [{ path, method, isWebhook, pathItem, operation }] : []
    })
  })
}

function readPage(
  entry: Entry,
  root: JsonRecord,
  resolver: ReferenceResolver,
  groups: ReadonlyMap<string, string>,
): ApiPage {
  const { operation, path, isWebhook } = entry
  const method = isWebhook ? 'WEBHOOK' : entry.method.toUpperCase()
  const extension = asRecord(operation['x-mint'])
  const { openapi: _, ...given } = asRecord(extension.metadata)
  const limits = [operation, entry.pathItem, root.paths].map(readApiGroups).find(list => list.length > 0)
  const metadata = limits ? limitToGroups(given, limits) : given
  const fern = readFernMarks(operation)
  const tags = asList(operation.tags).filter(tag => typeof tag === 'string')
  const summary = asText(operation.summary)
  const [tag] = tags
  const body = [asText(extension.content), asText(operation.description)]
    .filter(text => text !== null)
    .join('\n\n')
  return {
    key: `${method} ${path}`,
    title: asText(metadata.title) ?? summary ?? (isWebhook ? path : `${method} ${path}`),
    description: asText(metadata.description),
    tags,
    group: {
      title: tag === undefined ? defaultGroup : (groups.get(tag) ?? tag),
      segment: tag === undefined ? '' : toSegment(tag),
    },
    segment:
      toSegment(summary ?? '') ||
      toSegment((isWebhook ? path : `${method}${path}`).replaceAll('/', '-')) ||
      method.toLowerCase(),
    operationId: asText(operation.operationId),
    href: asText(extension.href),
    hidden: operation['x-hidden'] === true,
    ...(fern && { fern }),
    ...(limits && { groups: limits }),
    metadata,
    marks: { api: `${method} ${path}`, ...(operation.deprecated === true && { deprecated: true }) },
    describe: (settings = defaultApiSettings) => {
      const read = readOperation({ ...entry, method, root, resolver })
      const deprecated = operation.deprecated === true ? '**Deprecated.**\n\n' : ''
      const markdown = describeOperation(resolver, read, `${deprecated}${body}` || null, settings)
      const request = createOperationRequest(resolver, read, settings)
      return { markdown, ...(request && { request }) }
    },
  }
}

function readTagGroups(root: JsonRecord): Map<string, string> {
  const groups = new Map<string, string>()
  for (const tag of asList(root.tags)) {
    const { name, 'x-group': title, 'x-displayName': displayName } = asRecord(tag)
    const shown = asText(title) ?? asText(displayName)
    if (typeof name === 'string' && shown !== null) groups.set(name, shown)
  }
  return groups
}
