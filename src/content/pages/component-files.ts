import { findFirst } from '../core/find-first.ts'
import { lastSegment, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { isComponentFile, readComponentFile } from '../mdx/read-component-file.ts'
import type { ModuleNames } from '../mdx/read-module.ts'

/** How imports leave out the end of a file's name. */
const endings = ['.tsx', '.jsx', '.ts', '.js', '.astro', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']

/** No more files are read after so many that take too long to parse. */
const limitInterruptions = 3

export interface ComponentFile {
  file: string
  names: ModuleNames
}

type FindFile = (tree: SourceTree, reference: string, fromFile: string) => string | undefined

/** The scripts and Astro components of a source, each parsed once, when a page imports it. */
export interface ComponentFiles {
  /** `tree` records the files that are looked up. */
  find(tree: SourceTree, reference: string, fromFile: string): ComponentFile | undefined
}

export function createComponentFiles(source: SourceTree, findFile: FindFile): ComponentFiles {
  const parsed = new Map<string, ModuleNames | null>()
  let interruptions = 0
  const parse = (text: string, file: string) => {
    const names = interruptions < limitInterruptions ? readComponentFile(text, file) : null
    if (names === undefined) interruptions += 1
    return names ?? null
  }
  let stems: Set<string> | undefined
  return {
    find(tree, reference, fromFile) {
      stems ??= new Set(source.files().filter(isComponentFile).map(nameFile))
      // Most other imports are of packages, which are not in the source.
      const isNamed = isComponentFile(reference)
      if (!isNamed && !stems.has(nameFile(reference))) return undefined
      const file = findFirst(isNamed ? [''] : endings, ending => findFile(tree, reference + ending, fromFile))
      if (file === undefined || !isComponentFile(file)) return undefined
      const read = readSourceText(tree, file)
      if (!parsed.has(file)) parsed.set(file, 'text' in read ? parse(read.text, file) : null)
      const names = parsed.get(file)
      return names ? { file, names } : undefined
    },
  }
}

/** The name of a file without its extension, or of the folder of an index file. */
function nameFile(path: string): string {
  const name = lastSegment(path).replace(/\.(?:astro|[cm]?[jt]sx?)$/, '')
  return name === 'index' ? lastSegment(parentFolder(path)) : name
}
