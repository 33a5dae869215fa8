import type { ParsedSite, SourceTree } from '../content/index.ts'

/**
 * Concatenates the site's files, in the order of `site.files`, into the file artifact. Returns null for a site without files.
 * A file that changed or vanished leaves zero bytes; readers check each file against its name, which is a digest.
 */
export function buildFiles(
  site: Pick<ParsedSite, 'files'>,
  tree: Pick<SourceTree, 'read'>,
): Uint8Array | null {
  if (site.files.length === 0) return null
  const bytes = new Uint8Array(site.files.reduce((total, file) => total + file.sizeBytes, 0))
  let offset = 0
  for (const file of site.files) {
    const content = tree.read(file.source)
    if (content?.length === file.sizeBytes) bytes.set(content, offset)
    offset += file.sizeBytes
  }
  return bytes
}
