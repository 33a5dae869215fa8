import type { ApiDocuments } from './api-documents.ts'

/** What a page's front matter asks for by `openapi`, `openapi-schema`, `asyncapi` or `api`: text to append to the page's own. */
export type FrontMatterOperation =
  | { ok: true; title: string; description: string | null; markdown: string }
  | { ok: false; message: string }

/**
 * Describes the operation that a page's front matter names (`openapi: GET /users`, `openapi: api.json GET /users`); undefined
 * where it names none. `markdown` has no front matter and no level-1 heading; its sections start at level 2.
 */
export function describeFrontMatterOperation(
  documents: ApiDocuments,
  frontMatter: Readonly<Record<string, unknown>>,
): FrontMatterOperation | undefined {
  const reference = frontMatter.openapi
  if (typeof reference !== 'string' || documents.files().length === 0) return undefined
  return { ok: false, message: `The operation ${reference} is in no API description of the source.` }
}
