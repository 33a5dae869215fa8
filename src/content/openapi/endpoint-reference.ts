import type { ApiDocuments, ApiPage } from '../core/api-documents.ts'

/** A reference to an operation in the navigation or in front matter: `[file] METHOD /path` or `[file] webhook name`. */
export interface EndpointReference {
  file: string | null
  /** As `ApiPage.key`. */
  key: string
}

const reference = /^(?:(\S.*?)\s+)?(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|WEBHOOK)\s+(\S+)$/i

export function readEndpointReference(text: string): EndpointReference | undefined {
  const [, file, method, path] = reference.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  if (method === undefined || path === undefined) return undefined
  return { file: file ?? null, key: `${method.toUpperCase()} ${path}` }
}

/** Finds the page with a key in the first file that has it, ignoring a final slash. */
export function findApiPage(
  documents: ApiDocuments,
  files: readonly string[],
  key: string,
): { file: string; page: ApiPage } | undefined {
  const wanted = key.replace(/\/$/, '')
  for (const file of files) {
    const opened = documents.open(file)
    const page = opened.ok
      ? opened.document.pages.find(candidate => candidate.key.replace(/\/$/, '') === wanted)
      : undefined
    if (page) return { file, page }
  }
  return undefined
}
