import type { ApiField, DescribedApiPage } from '../core/api-documents.ts'
import type { ApiSettings } from '../core/api-settings.ts'
import { asText, type JsonRecord } from '../core/json-value.ts'
import { createReferenceResolver } from './document/reference-resolver.ts'
import { readOpenApiPages } from './operation/openapi-pages.ts'

const operation = /^(GET|PUT|POST|DELETE|DEL|OPTIONS|HEAD|PATCH)\s+(\S+)$/i
const fullAddress = /^(https?:\/\/[^\s/]+)(\/\S*)?$/i

/**
 * Describes the operation that `api` in front matter names, such as `POST /users`: its address, authorisation and an example,
 * but no fields, which are in the page's text. Undefined if it names none.
 */
export function describeHandwrittenOperation(
  frontMatter: JsonRecord,
  settings: ApiSettings,
  { hasExample }: { hasExample: boolean },
): DescribedApiPage | undefined {
  const [, named = '', address = ''] = operation.exec(asText(frontMatter.api) ?? '') ?? []
  if (named === '') return undefined
  const [, server, rest] = fullAddress.exec(address) ?? []
  const servers = server === undefined ? settings.servers : [server]
  const path = server === undefined ? `/${address.replace(/^\/+/, '')}` : (rest ?? '/')
  const method = named.toLowerCase().replace(/^del$/, 'delete')
  const scheme = settings.auth === null ? undefined : describeAuth(settings.auth)
  const document = {
    openapi: '3.1.0',
    servers: servers.map(url => ({ url })),
    ...(scheme && { security: [{ auth: [] }], components: { securitySchemes: { auth: scheme } } }),
    paths: { [path]: { [method]: {} } },
  }
  const resolver = createReferenceResolver(file => ({ ok: false, message: `${file} is not read.` }))
  const hasNone = hasExample || servers.length === 0
  const described = readOpenApiPages(document, resolver).pages[0]?.describe(
    hasNone ? { ...settings, languages: [] } : settings,
  )
  if (described?.request === undefined) return described
  const { request } = described
  const takesBody = ['post', 'put', 'patch'].includes(method)
  return {
    ...described,
    request: {
      ...request,
      fields: [...request.fields, ...listPathFields(path)],
      ...(takesBody && { body: '', bodyType: 'application/json' }),
    },
  }
}

function describeAuth({ method, name }: NonNullable<ApiSettings['auth']>): JsonRecord {
  if (method === 'key') return { type: 'apiKey', in: 'header', name: name ?? 'Authorization' }
  return { type: 'http', scheme: method === 'basic' ? 'basic' : 'bearer' }
}

function listPathFields(path: string): ApiField[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => ({ name, place: 'path', required: true }))
}
