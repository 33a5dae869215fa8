import type { ApiDocuments, OpenedApiDocument } from '../core/api-documents.ts'
import { isRecord } from '../core/json-value.ts'
import { isMarkdownFile } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { descriptionLimits, readStructuredFile } from '../formats/read-structured-file.ts'
import { readAsyncApiPages } from './channel/asyncapi-pages.ts'
import { createReferenceResolver } from './document/reference-resolver.ts'
import { readOpenApiPages } from './operation/openapi-pages.ts'

const candidate = /(?:^|\/)[^/]+\.(?:json|ya?ml)$/i
const elsewhere = /(?:^|\/)(?:\.|node_modules\/)/
const declaration = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?[1-3]\.\d/

export function createApiDocuments(tree: SourceTree): ApiDocuments {
  const opened = new Map<string, OpenedApiDocument>()
  const resolver = createReferenceResolver(file =>
    isMarkdownFile(file)
      ? { ok: false, message: `${file} is Markdown, not an API description.` }
      : readStructuredFile(tree, file, descriptionLimits),
  )
  let files: readonly string[] | undefined
  const read = (file: string): OpenedApiDocument => {
    const content = resolver.load(file)
    if (!content.ok) return content
    const { value } = content
    if (isRecord(value) && typeof value.asyncapi === 'string') {
      return { ok: true, document: { file, kind: 'asyncapi', ...readAsyncApiPages(value, resolver) } }
    }
    if (isRecord(value) && (value.openapi !== undefined || value.swagger !== undefined)) {
      return { ok: true, document: { file, kind: 'openapi', ...readOpenApiPages(value, resolver) } }
    }
    return { ok: false, message: `${file} is not an OpenAPI, Swagger or AsyncAPI document.` }
  }
  return {
    files() {
      files ??= tree
        .files()
        .filter(file => candidate.test(file) && !elsewhere.test(file) && declares(tree, file))
      return files
    },
    open(file) {
      const document = opened.get(file) ?? read(file)
      opened.set(file, document)
      return document
    },
  }
}

function declares(tree: SourceTree, file: string): boolean {
  return declaration.test(new TextDecoder().decode(tree.read(file)))
}
