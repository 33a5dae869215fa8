import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { listObjects } from '../../artifacts/index.ts'
import { backupLock, inspectSqlite, lockDataFolder, snapshotSqlite } from '../../database/index.ts'
import { listNamedFiles } from '../../deployments/index.ts'
import { type Clock, StartError } from '../../shared/index.ts'
import { linksFolder, listLooseFiles } from '../archive/data-folder.ts'
import { artifactDigest, databasePath, type Manifest, type ManifestFile } from '../archive/manifest.ts'
import { syncFolder } from '../archive/sync-folder.ts'
import { type ArchiveSource, writeArchive } from '../archive/write-archive.ts'
import { linkArtifacts } from './link-artifacts.ts'

export interface BackupNeeds {
  clock: Clock
  /** Lectern's version. */
  version: string
  signal: AbortSignal
  onProgress(text: string): void
}

export interface BackupInput {
  folder: string
  database: Manifest['database']
  /** The archive to write. An existing file is replaced once the new one is complete. */
  file: string
}

export type BackupReport = Pick<Manifest, 'database' | 'createdAt' | 'problems'> & {
  file: string
  fileCount: number
  contentBytes: number
  archiveBytes: number
}

interface Collected {
  sources: ArchiveSource[]
  problems: Manifest['problems']
}

/**
 * Writes a data folder to one archive while the server may be running: the database as it is at the beginning, the artifacts that
 * it refers to, and the other files, such as the secret. The database of a Postgres server is not included.
 */
export async function backUp(needs: BackupNeeds, input: BackupInput): Promise<BackupReport> {
  const file = resolve(input.file)
  refuseUnusable(file, input)
  const temporary = { archive: `${file}.partial`, database: `${file}.partial.db` }
  const unlock = existsSync(input.folder) ? lockDataFolder(input.folder, backupLock) : () => {}
  try {
    // A backup that was killed may have left its files.
    await removeTemporary(input.folder, temporary)
    const createdAt = new Date(needs.clock.now()).toISOString()
    const collected = await collect(needs, input, temporary.database)
    const files = await writeAll(needs, { ...input, ...collected, createdAt }, temporary.archive)
    await rename(temporary.archive, file)
    await syncFolder(dirname(file))
    return {
      file,
      database: input.database,
      createdAt,
      problems: problemsOf(collected, files),
      fileCount: files.length,
      contentBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      archiveBytes: (await stat(file)).size,
    }
  } catch (error) {
    throw explain(file, error)
  } finally {
    await removeTemporary(input.folder, temporary)
    unlock()
  }
}

function refuseUnusable(file: string, { folder, database }: BackupInput): void {
  if (file.startsWith(`${resolve(folder)}${sep}`))
    throw new StartError('backup-failed', `${file} is inside the data folder. Choose a file outside it.`)
  if (!existsSync(dirname(file)))
    throw new StartError('backup-failed', `The folder ${dirname(file)} does not exist. Create it first.`)
  if (database === 'sqlite' && !existsSync(join(folder, databasePath)))
    throw new StartError(
      'backup-failed',
      `There is no database in ${folder}. Set LECTERN_DATA or pass --data with the data folder of the server.`,
    )
}

async function collect(
  needs: BackupNeeds,
  { folder, database }: BackupInput,
  snapshot: string,
): Promise<Collected> {
  if (database === 'postgres')
    return { sources: existsSync(folder) ? await listLooseFiles(folder) : [], problems: [] }
  await snapshotSqlite({ folder, file: snapshot }, share =>
    needs.onProgress(`Copying the database: ${Math.round(share * 100)} %`),
  )
  needs.signal.throwIfAborted()
  const { sources, missing } = await linkArtifacts(folder, await readNames(snapshot))
  return {
    sources: [{ path: databasePath, file: snapshot }, ...(await listLooseFiles(folder)), ...sources],
    problems: missing.map(digest => ({ digest, problem: 'missing' as const })),
  }
}

/** Lists the artifacts that are not in a bucket. */
async function readNames(snapshot: string): Promise<Set<string>> {
  const inspection = inspectSqlite(snapshot)
  try {
    const named = await listNamedFiles(inspection.queries)
    for (const digest of (await listObjects(inspection.queries, named)).keys()) named.delete(digest)
    return named
  } finally {
    await inspection.close()
  }
}

async function writeAll(
  { version, signal, onProgress }: BackupNeeds,
  { sources, problems, database, createdAt }: BackupInput & Collected & { createdAt: string },
  target: string,
): Promise<ManifestFile[]> {
  let written: ManifestFile[] = []
  let bytes = 0
  await writeArchive({
    target,
    sources,
    signal,
    describe: files => {
      written = files
      const manifest: Manifest = {
        product: 'lectern',
        format: 1,
        version,
        createdAt,
        database,
        files,
        problems: problemsOf({ sources, problems }, files),
      }
      return JSON.stringify(manifest)
    },
    onBytes: count => {
      bytes += count
      onProgress(`Writing the archive: ${Math.floor(bytes / 2 ** 20)} MB`)
    },
  })
  return written
}

function problemsOf({ problems }: Collected, files: ManifestFile[]): Manifest['problems'] {
  const damaged = files
    .filter(({ path, sha256 }) => artifactDigest(path) !== undefined && artifactDigest(path) !== sha256)
    .map(({ path }) => ({ digest: path.slice(-64), problem: 'damaged' as const }))
  return [...problems, ...damaged]
}

async function removeTemporary(folder: string, files: { archive: string; database: string }): Promise<void> {
  for (const path of [files.archive, files.database, `${files.database}-journal`, join(folder, linksFolder)])
    await rm(path, { recursive: true, force: true })
}

/** Errors of the file system and of SQLite are for the operator. */
function explain(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof StartError || !('code' in cause)) return cause
  if (cause.name === 'AbortError') return cause
  return new StartError('backup-failed', `The backup ${file} could not be written: ${cause.message}.`, {
    cause,
  })
}
