import { realpath } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'

/** Whether a folder is, after symbolic links, one of the allowed ones or inside one. */
export async function isFolderAllowed(path: string, allowedFolders: readonly string[]): Promise<boolean> {
  if (!isAbsolute(path)) return false
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return false
  for (const allowed of allowedFolders) {
    const inside = relative(await realpath(allowed).catch(() => allowed), real)
    if (!inside.startsWith('..') && !isAbsolute(inside)) return true
  }
  return false
}
