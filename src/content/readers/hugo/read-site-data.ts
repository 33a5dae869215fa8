import { lastSegment, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { type FileLimits, readStructuredFile } from '../../formats/read-structured-file.ts'
import {
  createObject,
  type TemplateObject,
  type TemplateValue,
  toValue,
  unknownValue,
} from '../../go-templates/template-value.ts'

const formats = ['json', 'yaml', 'yml', 'toml']
const limits: FileLimits = { json: 1024 * 1024, yaml: 256 * 1024, toml: 256 * 1024 }
const deepestFolder = 5
const mostNames = 500

interface ReadFile {
  bytes: Uint8Array
  value: TemplateValue
}

/** Parsed files of a source. Each page looks the file up again, so that it is parsed again when the file changes. */
const readFiles = new WeakMap<SourceTree['files'], Map<string, ReadFile>>()
const listedNames = new WeakMap<SourceTree['files'], Map<string, Set<string>>>()

/**
 * The data files of a site, as `site.Data` shows them. `folders` are the data folders, such as `docs/data`; the first with a file
 * wins. A file that is missing, too large or invalid is unknown.
 */
export function readSiteData(tree: SourceTree, folders: readonly string[]): TemplateObject {
  return openFolders(tree, folders, 0)
}

function openFolders(tree: SourceTree, folders: readonly string[], depth: number): TemplateObject {
  const known = new Map<string, TemplateValue>()
  const member = (name: string): TemplateValue => {
    const earlier = known.get(name)
    if (earlier !== undefined) return earlier
    if (known.size >= mostNames) return unknownValue
    const found = readMember(tree, folders, { name, depth })
    known.set(name, found)
    return found
  }
  return createObject({
    member,
    entries: () => listNames(tree, folders).map(name => [name, member(name)]),
  })
}

function readMember(
  tree: SourceTree,
  folders: readonly string[],
  { name, depth }: { name: string; depth: number },
): TemplateValue {
  if (!/^[\w.-]+$/.test(name) || name.startsWith('.')) return unknownValue
  for (const folder of folders)
    for (const format of formats) {
      const value = readFile(tree, `${folder}/${name}.${format}`)
      if (value !== undefined) return value
    }
  const inner = folders.map(folder => `${folder}/${name}`)
  const exists = depth < deepestFolder && listNames(tree, inner).length > 0
  return exists ? openFolders(tree, inner, depth + 1) : unknownValue
}

function readFile(tree: SourceTree, file: string): TemplateValue {
  const bytes = tree.read(file)
  if (bytes === undefined) return undefined
  const files = readFiles.get(tree.files) ?? new Map<string, ReadFile>()
  readFiles.set(tree.files, files)
  const earlier = files.get(file)
  if (earlier !== undefined && Buffer.compare(earlier.bytes, bytes) === 0) return earlier.value
  const content = readStructuredFile({ files: tree.files, read: () => bytes }, file, limits)
  const value = content.ok ? toValue(content.value) : unknownValue
  files.set(file, { bytes, value })
  return value
}

/** The names of the data files and folders in these folders, sorted. */
function listNames(tree: SourceTree, folders: readonly string[]): string[] {
  const listed = listedNames.get(tree.files) ?? listAllNames(tree)
  listedNames.set(tree.files, listed)
  return [...new Set(folders.flatMap(folder => [...(listed.get(folder) ?? [])]))].sort()
}

/** The names in each folder named `data` and the folders below it. */
function listAllNames(tree: SourceTree): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>()
  for (const file of tree.files()) {
    if (!/(?:^|\/)data\//.test(file) || !/\.(?:json|ya?ml|toml)$/.test(file)) continue
    let name = lastSegment(file).replace(/\.\w+$/, '')
    for (let folder = parentFolder(file); folder !== ''; folder = parentFolder(folder)) {
      const names = listed.get(folder) ?? new Set()
      listed.set(folder, names.add(name))
      name = lastSegment(folder)
      if (name === 'data') break
    }
  }
  return listed
}
