import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backupLock, serverLock } from '../../database/index.ts'
import { databasePath, isArchivePath } from './manifest.ts'
import type { ArchiveSource } from './write-archive.ts'

/** Hard links to the artifacts of a running backup. */
export const linksFolder = 'backup'

const lockFiles = [serverLock, backupLock].flatMap(name => [name, `${name}-journal`])

/** Names in a data folder that do not count as content. Some file systems have `lost+found` in their root. */
export const ignoredNames: readonly string[] = [...lockFiles, 'lost+found']

/** Lists the files directly in the data folder, such as the file with the secret, without the database. */
export async function listLooseFiles(folder: string): Promise<ArchiveSource[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && isArchivePath(entry.name))
    .map(entry => entry.name)
    .filter(name => !lockFiles.includes(name) && !name.startsWith(databasePath))
    .map(name => ({ path: name, file: join(folder, name) }))
}
