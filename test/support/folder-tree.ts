import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceTree } from '../../src/content/index.ts'

/** A folder of the file system as a documentation source. */
export function createFolderTree(folder: string): SourceTree {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  return {
    files: () => names,
    read: path =>
      statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()
        ? readFileSync(join(folder, path))
        : undefined,
  }
}
