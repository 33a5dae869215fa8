import { access, constants, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm'
/** Several times what the data of a test run takes. */
const neededBytes = 2 ** 31

/** Creates a folder for a database: in memory where there is room, because databases wait for a disk at each commit. */
export async function createDataFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasMemoryFolder()) ? memoryFolder : tmpdir(), prefix))
}

async function hasMemoryFolder(): Promise<boolean> {
  try {
    await access(memoryFolder, constants.W_OK)
    const { bavail, bsize } = await statfs(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
