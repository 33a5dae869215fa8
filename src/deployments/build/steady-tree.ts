import { hash } from 'node:crypto'
import type { SourceTree } from '../../content/index.ts'
import type { Manifest } from './manifest.ts'

export interface SteadyTree extends SourceTree {
  /** Whether every file was read as the manifest has it. */
  isSteady(): boolean
}

export function digestFile(content: Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** A folder may be written to while it is deployed: what was made of it then must not be taken for what the manifest says. */
export function createSteadyTree(tree: SourceTree, manifest: Manifest): SteadyTree {
  let steady = true
  return {
    files: tree.files,
    isSteady: () => steady,
    read: path => {
      const content = tree.read(path)
      if (steady) steady = manifest.get(path) === (content && digestFile(content))
      return content
    },
  }
}
