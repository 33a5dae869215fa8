import type { SourceTree } from '../source-tree.ts'

/** The API descriptions of a source, each read once. */
export interface ApiDocuments {
  /** Files of the source that hold an OpenAPI, Swagger or AsyncAPI document, sorted. */
  files(): readonly string[]
}

export function createApiDocuments(tree: SourceTree): ApiDocuments {
  return { files: () => tree.files().filter(file => /openapi.*\.(?:json|ya?ml)$/i.test(file)) }
}
