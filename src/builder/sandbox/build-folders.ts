import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A user of the operating system that runs builds. */
export interface BuildUser {
  uid: number
  gid: number
}

/** The folders of one build process, all below `home`. */
export interface BuildFolders {
  home: string
  /** Belongs to the server. The build reads here what the server wrote. */
  given: string
  /** Belongs to the build. */
  work: string
}

/** Temporary folders begin with it. */
export const folderPrefix = 'build-'
/** The build user's group must enter the folder and read what is in it. */
const folderMode = 0o750
const givenFolderMode = 0o755
const givenFileMode = 0o644

/** Creates the folders of a build process. With a build user, no other user but the server's can enter them. */
export async function createBuildFolders(parent: string, user: BuildUser | null): Promise<BuildFolders> {
  const home = await mkdtemp(join(parent, folderPrefix))
  const folders = { home, given: join(home, 'given'), work: join(home, 'work') }
  await Promise.all([createGivenFolder(folders.given), mkdir(folders.work, { mode: 0o700 })])
  if (user) {
    await chmod(home, folderMode)
    await Promise.all([chown(home, -1, user.gid), chown(folders.work, user.uid, user.gid)])
  }
  return folders
}

/** Creates a folder that the build can read, whatever the server's umask. */
export async function createGivenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, givenFolderMode)
}

/** Writes a file that the build can read, whatever the server's umask. */
export async function writeGivenFile(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await writeFile(path, content, { signal })
  await chmod(path, givenFileMode)
}

/** Removes what an earlier build left. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

/** Creates the folder of Node's compile cache, which all builds share. */
export async function createCompileCache(parent: string, user: BuildUser | null): Promise<string> {
  // Without a build user, builds also use what the server has compiled.
  const folder = user ? join(parent, 'compiled') : join(tmpdir(), 'node-compile-cache')
  await mkdir(folder, { recursive: true })
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}
