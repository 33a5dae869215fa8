import type { ApiDocuments } from '../core/api-documents.ts'
import { asText, type JsonRecord } from '../core/json-value.ts'
import { joinPath } from '../core/page-path.ts'
import { findApiPage, readEndpointReference } from './endpoint-reference.ts'

/** The Markdown to append to a page whose front matter has `openapi`, `openapi-schema` or `asyncapi`. */
export type FrontMatterOperation =
  | { ok: true; title: string; description: string | null; markdown: string; deprecated?: true }
  | { ok: false; message: string }

/**
 * Describes the operation, schema or channel that a page's front matter names: `openapi: GET /users`, `openapi: api.json GET
 * /users`, `openapi-schema: api.json User`, `asyncapi: events.yaml channelId`. Returns undefined if it names none. `root` is
 * `SitePlan.root`. The Markdown has sections from level 2.
 */
export function describeFrontMatterOperation(
  documents: ApiDocuments,
  root: string,
  frontMatter: JsonRecord,
): FrontMatterOperation | undefined {
  const endpoint = asText(frontMatter.openapi)
  if (endpoint !== null) return describeEndpoint(documents, root, endpoint)
  const schema = asText(frontMatter['openapi-schema'])
  if (schema !== null) return describeNamedSchema(documents, root, schema)
  const channel = asText(frontMatter.asyncapi)
  return channel === null ? undefined : describeChannel(documents, root, channel)
}

function describeEndpoint(documents: ApiDocuments, root: string, text: string): FrontMatterOperation {
  const reference = readEndpointReference(text)
  if (reference === undefined) {
    return {
      ok: false,
      message: `"${text}" is not an operation. Write it as \`GET /path\` or \`file.json GET /path\`.`,
    }
  }
  return describePage(documents, root, reference.file, reference.key, text)
}

function describeChannel(documents: ApiDocuments, root: string, text: string): FrontMatterOperation {
  const [, file = null, id = text] = /^(\S+\.(?:json|ya?ml))\s+(\S.*)$/i.exec(text) ?? []
  return describePage(documents, root, file, id, text)
}

function describePage(
  documents: ApiDocuments,
  root: string,
  file: string | null,
  key: string,
  text: string,
): FrontMatterOperation {
  const files = listFiles(documents, root, file)
  if ('ok' in files) return files
  const found = findApiPage(documents, files, key)
  if (found === undefined) return { ok: false, message: `"${text}" is ${namePlaces(files)}.` }
  const { title, description, marks, describe } = found.page
  return {
    ok: true,
    title,
    description,
    markdown: describe(),
    ...(marks.deprecated && { deprecated: true }),
  }
}

function describeNamedSchema(documents: ApiDocuments, root: string, text: string): FrontMatterOperation {
  const [, file = null, name = text] = /^(\S+\.(?:json|ya?ml))\s+(\S.*)$/i.exec(text) ?? []
  const files = listFiles(documents, root, file)
  if ('ok' in files) return files
  for (const candidate of files) {
    const opened = documents.open(candidate)
    const markdown = opened.ok ? opened.document.describeSchema(name) : undefined
    if (markdown !== undefined) return { ok: true, title: name, description: null, markdown }
  }
  return { ok: false, message: `The schema "${text}" is ${namePlaces(files)}.` }
}

/** Returns the named file, whose extension may be missing, or every description of the source if `file` is null. */
function listFiles(
  documents: ApiDocuments,
  root: string,
  file: string | null,
): readonly string[] | { ok: false; message: string } {
  if (file === null) return documents.files()
  if (/^[a-z]+:\/\//i.test(file)) {
    return {
      ok: false,
      message: `${file} is not in the source, and API descriptions are not fetched. Commit the file next to the pages.`,
    }
  }
  const path = joinPath(root, file) ?? file
  const opened = documents.open(path)
  if (opened.ok) return [path]
  const named = documents.files().find(known => known.replace(/\.\w+$/, '') === path)
  return named === undefined ? opened : [named]
}

function namePlaces(files: readonly string[]): string {
  return files.length === 1
    ? `not in ${files[0]}`
    : `in none of the ${files.length} API descriptions of the source`
}
