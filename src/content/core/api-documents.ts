import type { ApiSettings } from './api-settings.ts'
import type { JsonRecord } from './json-value.ts'

/**
 * The API descriptions of a source. Each is read once, when first asked for. Markdown files do not count.
 */
export interface ApiDocuments {
  /** Files that hold an OpenAPI, Swagger or AsyncAPI document, sorted: those that the deployment fetched, then those of the source. */
  files(): readonly string[]
  open(file: string): OpenedApiDocument
}

export type OpenedApiDocument = { ok: true; document: ApiDocument } | { ok: false; message: string }

export interface ApiDocument {
  file: string
  kind: 'openapi' | 'asyncapi'
  /** In document order, without the operations that are excluded from publishing. */
  pages: readonly ApiPage[]
  /** Describes one of the document's schemas as Markdown with sections from level 2; undefined for an unknown name. */
  describeSchema(name: string): string | undefined
  /** Reports on parts that were left out, because of their size or their groups. */
  warnings: readonly string[]
}

/** One operation, webhook or channel. */
export interface ApiPage {
  /** `GET /users/{id}`, `WEBHOOK orderUpdated`, or a channel's id. */
  key: string
  title: string
  description: string | null
  tags: readonly string[]
  /** The page's navigation group, and the path segment of that group. */
  group: { title: string; segment: string }
  /** Last path segment, before it is made unique. */
  segment: string
  /** Null for channels and for operations without an id. */
  operationId: string | null
  /** The address that the description sets instead. */
  href: string | null
  hidden: boolean
  /** What Fern's extensions say. */
  fern?: FernMarks
  /** The groups whose members may read it, from `x-mint.groups`; missing if there are none. */
  groups?: string[]
  /** What the description says in place of front matter, such as `groups`. */
  metadata: JsonRecord
  /** Front matter for the method badge and the mark of a deprecated operation. */
  marks: { api: string; deprecated?: true }
  /** Describes the page as Markdown: no level-1 heading, sections from level 2. */
  describe(settings?: ApiSettings): DescribedApiPage
}

/** How Fern names an operation in SDKs and in addresses. */
export interface FernMarks {
  /** The package and those above it. */
  packages: string[]
  method: string | null
  /** Whom the operation is for. */
  audiences: string[]
  /** The operation is left out. */
  isIgnored: boolean
}

export interface DescribedApiPage {
  markdown: string
  /** Missing if readers cannot send requests from the page. */
  request?: ApiRequest
}

/** A request that readers can fill in and send. */
export interface ApiRequest {
  method: string
  /** The beginnings of the address, such as `https://api.example.com/v1`. */
  servers: string[]
  /** With parameters, such as `/users/{id}`. */
  path: string
  /** The alternatives of authorization, of which one is sent; missing if there are none. */
  credentials?: ApiCredentials[]
  fields: ApiField[]
  /** An example of the body; missing for operations without one. */
  body?: string
  bodyType?: string
  sendsCookies?: true
}

export interface ApiCredentials {
  /** The names of its schemes, such as `token + tenant`; empty for a request without authorization. */
  name: string
  fields: ApiField[]
}

export interface ApiField {
  name: string
  place: 'path' | 'query' | 'header'
  required?: true
  /** An example value. */
  value?: string
  /** A credential: the text before it, and whether it is hidden while the reader types. */
  secret?: { prefix: string }
}
