import { findFirst } from '../core/find-first.ts'
import { lastSegment, parentFolder } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { watchTree } from '../core/watch-tree.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { isComponentFile, readComponentFile } from '../mdx/read-component-file.ts'
import type { ModuleNames } from '../mdx/read-module.ts'

/** What an import can leave out at the end of a file's name. */
const endings = ['.tsx', '.jsx', '.ts', '.js', '.astro', '/index.tsx', '/index.jsx', '/index.ts', '/index.js']

/** After this many files that take too long to parse, no more are read. */
const limitInterruptions = 3

export interface ComponentFile {
  file: string
  names: ModuleNames
}

type FindFile = (tree: SourceTree, reference: string, fromFile: string) => string | undefined

/** The scripts and Astro components of a source, each parsed once, when a page imports it. */
export interface ComponentFiles {
  /** Finds the file that an import means. Adds every file that was looked up to `files`, found or not. */
  find(reference: string, fromFile: string, files: Set<string>): ComponentFile | undefined
}

export function createComponentFiles(source: SourceTree, findFile: FindFile): ComponentFiles {
  const parsed = new Map<string, ModuleNames | null>()
  /** By folder and reference: the file, and all files that were looked up to find it. */
  const lookups = new Map<string, { file: string | undefined; files: ReadonlySet<string> }>()
  let stems: Set<string> | undefined
  let interruptions = 0

  const parse = (file: string): ModuleNames | null => {
    const read = readSourceText(source, file)
    if (!('text' in read) || interruptions >= limitInterruptions) return null
    const names = readComponentFile(read.text, file)
    if (names === undefined) interruptions += 1
    return names ?? null
  }
  const lookUp = (reference: string, fromFile: string) => {
    const files = new Set<string>()
    const tree = watchTree(source, files)
    const named = isComponentFile(reference) ? [''] : endings
    const file = findFirst(named, ending => findFile(tree, reference + ending, fromFile))
    return { file: file !== undefined && isComponentFile(file) ? file : undefined, files }
  }
  return {
    find(reference, fromFile, files) {
      stems ??= new Set(source.files().filter(isComponentFile).map(nameFile))
      // Most other imports are of packages, which are not in the source.
      if (!isComponentFile(reference) && !stems.has(nameFile(reference))) return undefined
      const key = `${parentFolder(fromFile)}\n${reference}`
      const found = lookups.get(key) ?? lookUp(reference, fromFile)
      lookups.set(key, found)
      for (const file of found.files) files.add(file)
      if (found.file === undefined) return undefined
      const known = parsed.get(found.file)
      const names = known === undefined ? parse(found.file) : known
      parsed.set(found.file, names)
      return names ? { file: found.file, names } : undefined
    },
  }
}

/** The name of a file without its extension, or of the folder of an index file. */
function nameFile(path: string): string {
  const name = lastSegment(path).replace(/\.(?:astro|[cm]?[jt]sx?)$/, '')
  return name === 'index' ? lastSegment(parentFolder(path)) : name
}
