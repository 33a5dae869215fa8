import { contentOf } from '../shared/index.ts'
import type { BuiltContents } from './build-protocol.ts'

export interface BytesOfBuild {
  index: Uint8Array
  site: Uint8Array
  manifest: Uint8Array
  files: Uint8Array | null
  pages: Uint8Array | null
  basis?: Uint8Array | null
}

/** The contents of a built site that is in memory. */
export function contentsInMemory({
  index,
  site,
  manifest,
  files,
  pages,
  basis = null,
}: BytesOfBuild): BuiltContents {
  return {
    index: contentOf(index),
    site: contentOf(site),
    manifest: contentOf(manifest),
    files: files && contentOf(files),
    pages: pages && contentOf(pages),
    basis: basis && contentOf(basis),
    close: async () => {},
  }
}
