import { hash } from 'node:crypto'
import type { SourceTree } from '../../content/index.ts'
import type { FolderPlace } from '../../sources/index.ts'
import type { Manifest } from './manifest.ts'

export interface VerifiedTree extends SourceTree {
  /** Lets other threads open the same tree. */
  readonly place: FolderPlace | undefined
  /** The files that did not match the manifest when they were read. */
  mismatches(): string[]
}

export function digestFile(content: Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** Checks every read against the manifest, because a folder can change while it is deployed. */
export function createVerifiedTree(
  tree: SourceTree & { readonly place?: FolderPlace },
  manifest: Manifest,
): VerifiedTree {
  const mismatches = new Set<string>()
  return {
    ...tree,
    place: tree.place,
    mismatches: () => [...mismatches],
    read: path => {
      const content = tree.read(path)
      if (manifest.get(path) !== (content && digestFile(content))) mismatches.add(path)
      return content
    },
  }
}
