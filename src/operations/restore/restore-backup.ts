import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { inspectSqlite, lockDataFolder, restoringFolder } from '../../database/index.ts'
import { StartError } from '../../shared/index.ts'
import { ignoredNames } from '../archive/data-folder.ts'
import {
  artifactDigest,
  databasePath,
  isArchivePath,
  type Manifest,
  manifestPath,
  manifestSchema,
} from '../archive/manifest.ts'
import { Damage, type ReadEntry, readArchive } from '../archive/read-archive.ts'
import { syncFolder } from '../archive/sync-folder.ts'

export interface RestoreNeeds {
  signal: AbortSignal
  onProgress(text: string): void
}

export interface RestoreInput {
  file: string
  folder: string
}

export type RestoreReport = Omit<Manifest, 'files' | 'product' | 'format'> & {
  folder: string
  fileCount: number
  contentBytes: number
}

const longestManifestBytes = 512 * 2 ** 20

/**
 * Unpacks a backup into an empty data folder. Everything is checked in a subfolder first and then moved, the database last. If
 * it is interrupted, the server refuses to start, and the next restore begins again.
 */
export async function restoreBackup(needs: RestoreNeeds, input: RestoreInput): Promise<RestoreReport> {
  const { file } = input
  const folder = resolve(input.folder)
  const { size } = await stat(file).catch(cause => {
    throw new StartError('backup-damaged', `The backup ${file} cannot be read: ${cause.message}.`, { cause })
  })
  const unlock = lockDataFolder(folder)
  try {
    await prepareFolder(folder)
    const place = join(folder, restoringFolder)
    const manifest = await unpack(needs, { file, place, size })
    if (manifest.database === 'sqlite') await checkDatabase(join(place, databasePath), file)
    await moveInto(folder, place)
    const { files, product: _, format: __, ...rest } = manifest
    const contentBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    return { folder, fileCount: files.length, contentBytes, ...rest }
  } finally {
    unlock()
  }
}

/** Empties a folder that an interrupted restore left, and refuses any other folder with content. */
async function prepareFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => !ignoredNames.includes(name))
  const isLeftover = names.includes(restoringFolder) && !names.includes(databasePath)
  if (names.length > 0 && !isLeftover)
    throw new StartError(
      'folder-not-empty',
      `The data folder ${folder} is not empty. Restore into a new folder with --data, or move its files away first.`,
    )
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  await mkdir(join(folder, restoringFolder), { mode: 0o700 })
  await syncFolder(folder)
}

async function unpack(
  { signal, onProgress }: RestoreNeeds,
  { file, place, size }: { file: string; place: string; size: number },
): Promise<Manifest> {
  const found = new Map<string, { sizeBytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  let bytes = 0
  try {
    await readArchive({
      file,
      signal,
      onBytes: count => {
        bytes += count
        onProgress(`Reading the backup: ${size === 0 ? 0 : Math.floor((bytes / size) * 100)} %`)
      },
      async onEntry(entry) {
        if (manifest) throw new Damage('it has entries after its manifest')
        if (entry.path === manifestPath) {
          manifest = await readManifest(entry)
          return compare(manifest, found)
        }
        if (!isArchivePath(entry.path) || found.has(entry.path))
          throw new Damage('it has an entry that no backup has')
        found.set(entry.path, { sizeBytes: entry.sizeBytes, sha256: await writeEntry(place, entry) })
      },
    })
    if (!manifest) throw missingManifest(file)
    return manifest
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

async function readManifest({ content, sizeBytes }: ReadEntry): Promise<Manifest> {
  if (sizeBytes > longestManifestBytes) throw new Damage('its manifest is too long')
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(pieces).toString()))
  } catch {
    throw new Damage('its manifest is not one that this version of Lectern can read')
  }
}

/** Every file must be in the manifest with its digest, and the other way round. */
function compare(
  manifest: Manifest,
  found: ReadonlyMap<string, { sizeBytes: number; sha256: string }>,
): void {
  const known = new Set(manifest.problems.map(({ digest }) => digest))
  for (const { path, sizeBytes, sha256 } of manifest.files) {
    const file = found.get(path)
    if (file?.sizeBytes !== sizeBytes || file.sha256 !== sha256)
      throw new Damage(`${path} is missing or changed`)
    const digest = artifactDigest(path)
    if (digest !== undefined && digest !== sha256 && !known.has(digest))
      throw new Damage(`${path} does not have the content that its name promises`)
  }
  if (found.size !== manifest.files.length) throw new Damage('it has files that are not in its manifest')
}

async function writeEntry(place: string, { path, content }: ReadEntry): Promise<string> {
  const target = join(place, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const handle = await open(target, 'wx', 0o600)
  try {
    for await (const piece of content) {
      hash.update(piece)
      await handle.writeFile(piece)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}

async function checkDatabase(path: string, file: string): Promise<void> {
  const inspection = inspectSqlite(path)
  try {
    const damages = await inspection.checkIntegrity()
    if (damages.length > 0)
      throw new StartError(
        'backup-damaged',
        `The database in the backup ${file} is damaged: ${damages.join('; ')}. Use another backup.`,
      )
    const { newer } = await inspection.readSchemaState()
    if (newer.length > 0)
      throw new StartError(
        'schema-newer',
        `The backup ${file} was written by a newer version of Lectern (it has the migration ${newer.join(', ')}). Restore it with that version.`,
      )
  } catch (error) {
    await rm(dirname(path), { recursive: true, force: true })
    throw error
  } finally {
    await inspection.close()
  }
}

async function moveInto(folder: string, place: string): Promise<void> {
  for (const entry of await readdir(place, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(place)
  const names = await readdir(place)
  for (const name of names.filter(name => name !== databasePath))
    await rename(join(place, name), join(folder, name))
  await syncFolder(folder)
  if (names.includes(databasePath)) await rename(join(place, databasePath), join(folder, databasePath))
  await syncFolder(folder)
  await rm(place, { recursive: true })
}

function missingManifest(file: string): StartError {
  return new StartError(
    'backup-damaged',
    `${file} is not a backup of Lectern, or it is incomplete: it has no manifest. Nothing was restored.`,
  )
}
