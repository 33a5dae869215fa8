import { lastSegment, parentFolder } from '../core/page-path.ts'

/** A folder of the source. Files and folders are sorted by name. */
export interface FolderNode {
  /** POSIX, relative to the source; `''` for the source itself. */
  path: string
  name: string
  files: string[]
  folders: FolderNode[]
}

const depthLimit = 60
const byName = new Intl.Collator('en', { numeric: true })

export function buildFolderTree(files: readonly string[], root: string): FolderNode {
  const top: FolderNode = { path: root, name: lastSegment(root), files: [], folders: [] }
  const known = new Map([[root, top]])
  const prefix = root === '' ? '' : `${root}/`
  for (const file of files) {
    if (file.startsWith(prefix)) openFolder(known, top, file).files.push(file)
  }
  for (const folder of known.values()) {
    folder.files.sort((a, b) => byName.compare(lastSegment(a), lastSegment(b)))
    folder.folders.sort((a, b) => byName.compare(a.name, b.name))
  }
  return top
}

/** Returns the folder of a file, creating it and its parents if needed. Files below the depth limit stay at the limit. */
function openFolder(known: Map<string, FolderNode>, top: FolderNode, path: string): FolderNode {
  const segments = parentFolder(path.slice(top.path.length))
    .split('/')
    .filter(segment => segment !== '')
  let folder = top
  for (const name of segments.slice(0, depthLimit)) {
    const childPath = folder.path === '' ? name : `${folder.path}/${name}`
    const child = known.get(childPath) ?? { path: childPath, name, files: [], folders: [] }
    if (!known.has(childPath)) folder.folders.push(child)
    known.set(childPath, child)
    folder = child
  }
  return folder
}

export function listFolderFiles(folder: FolderNode): string[] {
  return [...folder.files, ...folder.folders.flatMap(listFolderFiles)]
}
