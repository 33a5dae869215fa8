import type { ApiDocument, ApiDocuments, OpenedApiDocument } from '../core/api-documents.ts'
import { isRecord } from '../core/json-value.ts'
import { isDocumentFile } from '../core/page-path.ts'
import { addedFolder } from '../core/remote-description.ts'
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
    isDocumentFile(file)
      ? { ok: false, message: `${file} is Markdown, not an API description.` }
      : readStructuredFile(tree, file, descriptionLimits),
  )
  let files: readonly string[] | undefined
  const read = (file: string): OpenedApiDocument => {
    const content = resolver.load(file)
    if (!content.ok) return content
    const { value } = content
    const notes = noteWithheld(resolver.withheld(file))
    if (isRecord(value) && typeof value.asyncapi === 'string') {
      return {
        ok: true,
        document: addNotes({ file, kind: 'asyncapi', ...readAsyncApiPages(value, resolver) }, notes),
      }
    }
    if (isRecord(value) && (value.openapi !== undefined || value.swagger !== undefined)) {
      return {
        ok: true,
        document: addNotes({ file, kind: 'openapi', ...readOpenApiPages(value, resolver) }, notes),
      }
    }
    return { ok: false, message: `${file} is not an OpenAPI, Swagger or AsyncAPI document.` }
  }
  return {
    files() {
      files ??= tree.files().filter(file => isCandidate(file) && declares(tree, file))
      return files
    },
    open(file) {
      const document = opened.get(file) ?? read(file)
      opened.set(file, document)
      return document
    },
  }
}

function isCandidate(file: string): boolean {
  return candidate.test(file) && (file.startsWith(addedFolder) || !elsewhere.test(file))
}

function noteWithheld(parts: number): string[] {
  if (parts === 0) return []
  const subject = parts === 1 ? 'a part that is' : `${parts} parts that are`
  return [
    `has ${subject} for certain groups (x-mint.groups, x-mint-enum). They are not published, because a page is the same for all its readers.`,
  ]
}

function addNotes(document: ApiDocument, notes: readonly string[]): ApiDocument {
  return { ...document, warnings: [...document.warnings, ...notes] }
}

function declares(tree: SourceTree, file: string): boolean {
  return declaration.test(new TextDecoder().decode(tree.read(file)))
}
