import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folders that a build process may use. */
export interface SandboxFolders {
  /** The server writes here what the build may read. */
  given: string
  /** The only folder that the build may change, apart from `compileCache`. */
  work: string
  /** A folder on the server that is deployed in place; null for other sources. */
  source: string | null
  /** Node's compile cache. The process gives it up with `lockDown`, before it parses the source. */
  compileCache: string
}

/**
 * Returns Node's flags for a process that reads only its program and its folders, and starts no other program. Threads and native code
 * are allowed until `lockDown`: a thread may choose its own permissions, so it must start before the source is parsed.
 */
export function decidePermissions(program: URL, folders: SandboxFolders): string[] {
  const { given, work, source, compileCache } = folders
  const readable = [
    ...findProgramPaths(program),
    given,
    work,
    compileCache,
    ...(source === null ? [] : [source]),
  ]
  return [
    '--permission',
    ...readable.map(path => `--allow-fs-read=${path}`),
    ...[work, compileCache].map(path => `--allow-fs-write=${path}`),
    '--allow-worker',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
  ]
}

/**
 * Finds a folder of ours whose path begins with that of the source, such as `docs-data` beside `docs`. Node's permission model then
 * refuses to list the source, although it is allowed.
 */
export function findClash(
  program: URL,
  { source, parentFolder }: { source: string | null; parentFolder: string },
): string | undefined {
  if (source === null) return undefined
  const own = [parentFolder, ...findProgramPaths(program)]
  return own.find(path => path.startsWith(source) && path !== source && !path.startsWith(source + sep))
}

/** Returns the folders and files that a build loads: our program and its libraries, but no data folder beside them. */
function findProgramPaths(program: URL): string[] {
  const source = fileURLToPath(new URL('../..', import.meta.url))
  // Node looks for both in every folder above a module.
  const above = listAncestors(source).flatMap(folder => [
    join(folder, 'node_modules'),
    join(folder, 'package.json'),
  ])
  // A `node_modules` that is a link is read under its real path.
  const found = above.filter(existsSync).flatMap(path => [path, realpathSync(path)])
  return [...new Set([dirname(fileURLToPath(program)), source, ...found])]
}

function listAncestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...listAncestors(parent)]
}
