import type { SourceTree } from './source-tree.ts'

/** The same tree, which adds every file that is looked up to `files`, found or not. */
export function watchTree(tree: SourceTree, files: Set<string>): SourceTree {
  return {
    files: tree.files,
    read: file => {
      files.add(file)
      return tree.read(file)
    },
  }
}
