import { hash } from 'node:crypto'
import type { SourceTree } from '../content/index.ts'
import type { FolderPlace } from '../sources/index.ts'
import type { Manifest } from './manifest.ts'

export interface SteadyTree extends SourceTree {
  /** Where the tree is, for other threads to open it, too. */
  readonly place: FolderPlace | undefined
  /** Whether every file was read as the manifest has it. */
  isSteady(): boolean
}

export function digestFile(content: Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** A folder may be written to while it is deployed: what was made of it then must not be taken for what the manifest says. */
export function createSteadyTree(
  tree: SourceTree & { readonly place?: FolderPlace },
  manifest: Manifest,
): SteadyTree {
  let steady = true
  return {
    place: tree.place,
    files: tree.files,
    isSteady: () => steady,
    read: path => {
      const content = tree.read(path)
      if (steady) steady = manifest.get(path) === (content && digestFile(content))
      return content
    },
  }
}
