import { link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linksFolder } from '../archive/data-folder.ts'
import { artifactPath } from '../archive/manifest.ts'
import type { ArchiveSource } from '../archive/write-archive.ts'

/** File systems without hard links; there, artifacts are read in place. */
const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV', 'EMLINK', 'ENOSYS']

export interface LinkedArtifacts {
  sources: ArchiveSource[]
  /** Digests without a file. */
  missing: string[]
}

/** Links artifacts, so that the server may remove old ones while they are copied. */
export async function linkArtifacts(folder: string, digests: Iterable<string>): Promise<LinkedArtifacts> {
  const links = join(folder, linksFolder)
  await rm(links, { recursive: true, force: true })
  await mkdir(links, { mode: 0o700 })
  const linked: LinkedArtifacts = { sources: [], missing: [] }
  for (const digest of digests) {
    const path = artifactPath(digest)
    const file = await linkOne(join(folder, path), join(links, digest))
    if (file === undefined) linked.missing.push(digest)
    else linked.sources.push({ path, file })
  }
  return linked
}

async function linkOne(from: string, to: string): Promise<string | undefined> {
  try {
    await link(from, to)
    return to
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code'))
    if (code === 'ENOENT') return undefined
    if (cannotLink.includes(code)) return from
    throw error
  }
}
