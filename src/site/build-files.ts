import type { ParsedSite, SourceTree } from '../content/index.ts'

/**
 * Returns the parts of the file artifact: the site's files, in the order of `site.files`. Each is read when it is needed. A file that
 * changed or vanished leaves zero bytes; readers check each file against its name, which is a digest.
 */
export function* buildFiles(
  site: Pick<ParsedSite, 'files'>,
  tree: Pick<SourceTree, 'read'>,
): Generator<Uint8Array, void, undefined> {
  for (const file of site.files) {
    const content = tree.read(file.source)
    yield content?.length === file.sizeBytes ? content : new Uint8Array(file.sizeBytes)
  }
}
