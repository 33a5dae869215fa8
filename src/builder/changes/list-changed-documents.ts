import { isDocumentFile } from '../../content/index.ts'
import { findChangedFiles, type Manifest } from '../parsing/manifest.ts'

/** More changed pages are built with the whole site. */
export const mostPages = 200

/** Lists the documents that changed since the whole build. Null if other files changed, or if the site has to be built whole. */
export function listChangedDocuments(earlier: Manifest, manifest: Manifest): Set<string> | null {
  const changed = findChangedFiles(earlier, manifest)
  if (changed.size > mostPages) return null
  const isKept = (file: string) => earlier.has(file) && manifest.has(file) && isDocumentFile(file)
  return [...changed].every(isKept) ? changed : null
}
