/** Read access to a documentation source. Paths are POSIX, relative, without `..`. */
export interface SourceTree {
  /** Every regular file, sorted. */
  files(): readonly string[]
  /** Returns undefined for a missing file. */
  read(path: string): Uint8Array | undefined
  /** Returns what `cutFrontMatter` returns for a document, if the tree has kept it. */
  frontMatterOf?(path: string): string | undefined
}

/** A tree in memory, for tests and small sources. */
export function createMemoryTree(files: Record<string, string | Uint8Array>): SourceTree {
  const names = Object.keys(files).sort()
  return {
    files: () => names,
    read: path => {
      const content = files[path]
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
  }
}
