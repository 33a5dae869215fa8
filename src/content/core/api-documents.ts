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
