import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { unzipSync } from 'fflate'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'

/** Writes an archive to a file that ends in .zip, or its files to a folder, which must be empty or missing. */
export async function writeArchive(target: string, archive: Uint8Array): Promise<void> {
  try {
    if (target.toLowerCase().endsWith('.zip')) await writeFile(target, archive)
    else await unpack(target, archive)
  } catch (error) {
    throw error instanceof CommandError ? error : describeFileError(`Cannot write ${target}`, error)
  }
}

async function unpack(folder: string, archive: Uint8Array): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  if (found.length > 0)
    throw new CommandError('file-unusable', `The folder ${folder} is not empty.`, {
      next: 'Pass another --out, or delete the files of the last export.',
    })
  for (const [path, content] of Object.entries(unzipSync(archive))) {
    if (normalize(path).split(sep).includes('..'))
      throw new CommandError('file-unusable', `The archive has a file outside its folder: ${path}`)
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}
