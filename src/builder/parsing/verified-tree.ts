import { hash } from 'node:crypto'
import type { SourceTree } from '../../content/index.ts'
import type { FolderPlace } from '../../sources/index.ts'
import type { Manifest } from './manifest.ts'

export interface VerifiedTree extends SourceTree {
  /** Lets other threads open the same tree. */
  readonly place: FolderPlace | undefined
  /** Whether every file that was read matches the manifest. */
  isVerified(): boolean
}

export function digestFile(content: Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** Checks every read against the manifest, because a folder can change while it is deployed. */
export function createVerifiedTree(
  tree: SourceTree & { readonly place?: FolderPlace },
  manifest: Manifest,
): VerifiedTree {
  let isVerified = true
  return {
    ...tree,
    place: tree.place,
    isVerified: () => isVerified,
    read: path => {
      const content = tree.read(path)
      if (isVerified) isVerified = manifest.get(path) === (content && digestFile(content))
      return content
    },
  }
}
