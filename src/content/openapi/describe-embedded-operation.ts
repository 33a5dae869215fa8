import { inflateSync } from 'node:zlib'
import type { ApiPage, DescribedApiPage } from '../core/api-documents.ts'
import type { ApiSettings } from '../core/api-settings.ts'
import { asText, isRecord, type JsonRecord } from '../core/json-value.ts'
import { createReferenceResolver } from './document/reference-resolver.ts'
import { readOpenApiPages } from './operation/openapi-pages.ts'

const limitBytes = 4 * 1024 * 1024

export type EmbeddedOperation = Pick<ApiPage, 'key' | 'title' | 'description'> &
  DescribedApiPage & { deprecated?: true; groups?: string[] }

/**
 * Describes the operation that docusaurus-plugin-openapi-docs stores in a page's front matter: `api` is the operation as JSON, with
 * its method, path, servers and security schemes, compressed by zlib, in Base64. Returns undefined for all other pages.
 */
export function describeEmbeddedOperation(
  frontMatter: JsonRecord,
  settings: ApiSettings,
): EmbeddedOperation | undefined {
  const embedded = decode(asText(frontMatter.api) ?? '')
  const [page] = embedded ? readPages(toDocument(embedded)) : []
  if (page === undefined) return undefined
  const { key, title, description, marks, groups } = page
  return {
    key,
    title,
    description,
    ...page.describe(settings),
    ...(marks.deprecated && { deprecated: true }),
    ...(groups && { groups }),
  }
}

function decode(text: string): JsonRecord | undefined {
  if (!/^eJ[\w+/]+=*$/.test(text)) return undefined
  try {
    const content = inflateSync(Buffer.from(text, 'base64'), { maxOutputLength: limitBytes })
    const value: unknown = JSON.parse(content.toString())
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function toDocument({ path, method, servers, securitySchemes, info, ...operation }: JsonRecord): JsonRecord {
  return {
    openapi: '3.1.0',
    info,
    servers,
    components: { securitySchemes },
    paths: { [asText(path) ?? '']: { [asText(method) ?? '']: operation } },
  }
}

function readPages(document: JsonRecord): readonly ApiPage[] {
  const resolver = createReferenceResolver(() => ({ ok: true, value: document }))
  resolver.load('')
  return readOpenApiPages(document, resolver).pages
}
