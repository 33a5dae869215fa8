import { lastSegment } from './page-path.ts'

/** A folder of the source with what lies in it, sorted by name. */
export interface FolderTree {
  /** POSIX, relative to the source; `''` for the source itself. */
  path: string
  name: string
  files: string[]
  folders: FolderTree[]
}

const byName = new Intl.Collator('en', { numeric: true })

/** Arranges those of the files that lie under `root` by folder. */
export function readFolderTree(files: readonly string[], root: string): FolderTree {
  const top: FolderTree = { path: root, name: lastSegment(root), files: [], folders: [] }
  const known = new Map([[root, top]])
  const prefix = root === '' ? '' : `${root}/`
  for (const file of files) {
    if (file.startsWith(prefix)) openFolder(known, file).files.push(file)
  }
  for (const folder of known.values()) {
    folder.files.sort((a, b) => byName.compare(lastSegment(a), lastSegment(b)))
    folder.folders.sort((a, b) => byName.compare(a.name, b.name))
  }
  return top
}

/** The folder that holds a path, made with its parents where it is not known yet. */
function openFolder(known: Map<string, FolderTree>, path: string): FolderTree {
  const missing: string[] = []
  let end = path.lastIndexOf('/')
  let folder = known.get(path.slice(0, Math.max(0, end)))
  while (folder === undefined) {
    missing.push(path.slice(0, end))
    end = path.lastIndexOf('/', end - 1)
    folder = known.get(path.slice(0, Math.max(0, end)))
  }
  for (const folderPath of missing.reverse()) {
    const child: FolderTree = { path: folderPath, name: lastSegment(folderPath), files: [], folders: [] }
    known.set(folderPath, child)
    folder.folders.push(child)
    folder = child
  }
  return folder
}

/** Every file of a folder and of the folders below it. */
export function listFolderFiles(folder: FolderTree): string[] {
  return [...folder.files, ...folder.folders.flatMap(listFolderFiles)]
}
