import { isRecord } from '../json-value.ts'
import { isMarkdownFile } from '../navigation/page-path.ts'
import { descriptionLimits, readStructuredFile } from '../read-structured-file.ts'
import type { SourceTree } from '../source-tree.ts'
import { readAsyncApiPages } from './channel/asyncapi-pages.ts'
import { readOpenApiPages } from './operation/openapi-pages.ts'
import { createReferenceResolver } from './reference-resolver.ts'

/** The API descriptions of a source, each read once and only when asked for; no part of one is Markdown. Nothing is fetched from elsewhere. */
export interface ApiDocuments {
  /** Files of the source that hold an OpenAPI, Swagger or AsyncAPI document, sorted. */
  files(): readonly string[]
  open(file: string): OpenedApiDocument
}

export type OpenedApiDocument = { ok: true; document: ApiDocument } | { ok: false; message: string }

export interface ApiDocument {
  file: string
  kind: 'openapi' | 'asyncapi'
  /** In the document's order; operations that are excluded from publishing are not here. */
  pages: readonly ApiPage[]
  /** Markdown for one of the document's schemas, sections from level 2; undefined where it has none of that name. */
  describeSchema(name: string): string | undefined
  /** What was cut for its size. */
  warnings: readonly string[]
}

/** One operation, webhook or channel. */
export interface ApiPage {
  /** `GET /users/{id}`, `WEBHOOK orderUpdated`, or a channel's id. */
  key: string
  title: string
  description: string | null
  tags: readonly string[]
  /** The navigation group that the description puts it in, and the path segment that stands for it. */
  group: { title: string; segment: string }
  /** Last path segment, before it is made unique. */
  segment: string
  /** The address that the description asks for instead. */
  href: string | null
  hidden: boolean
  /** Markdown in CommonMark with tables; no level-1 heading, sections from level 2. */
  describe(): string
}

const candidate = /(?:^|\/)[^/]+\.(?:json|ya?ml)$/i
const elsewhere = /(?:^|\/)(?:\.|node_modules\/)/
const declaration = /(?:^|[{,\s])["']?(?:openapi|swagger|asyncapi)["']?\s*:\s*["']?[1-3]\.\d/

export function createApiDocuments(tree: SourceTree): ApiDocuments {
  const opened = new Map<string, OpenedApiDocument>()
  const resolver = createReferenceResolver(file =>
    isMarkdownFile(file)
      ? { ok: false, message: `${file} is Markdown, no API description.` }
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
    return { ok: false, message: `${file} is no OpenAPI, Swagger or AsyncAPI document.` }
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
