import type { ApiDocuments, ApiPage } from '../core/api-documents.ts'

/** What a navigation entry or front matter writes to name an operation: `[file] METHOD /path` or `[file] webhook name`. */
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

/** The page with a key, in the first of the files that has it; a final slash more or less makes no difference. */
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
