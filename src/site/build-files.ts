import type { ParsedSite, SourceTree } from '../content/index.ts'

/**
 * The file artifact of a deployment: the site's files one after the other, in the order of `site.files`. Null for a site without
 * any. What cannot be read as it was leaves its place empty: whoever reads a file checks it against its name.
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
