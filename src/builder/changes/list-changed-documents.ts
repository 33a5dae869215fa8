import { isDocumentFile } from '../../content/index.ts'
import { findChangedFiles, type Manifest } from '../parsing/manifest.ts'

/** More changed pages are built with the whole site. */
export const mostPages = 200

/**
 * The most bytes of the index of changed pages, and of their site. The server adds them to the live site in one turn of its event loop, in about 50 ms.
 */
export const mostChangedBytes = 1024 * 1024

/** Lists the documents that changed since the whole build. Null if other files changed, or if the site has to be built whole. */
export function listChangedDocuments(earlier: Manifest, manifest: Manifest): Set<string> | null {
  const changed = findChangedFiles(earlier, manifest)
  if (changed.size > mostPages) return null
  const isKept = (file: string) => earlier.has(file) && manifest.has(file) && isDocumentFile(file)
  return [...changed].every(isKept) ? changed : null
}
