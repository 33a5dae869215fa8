import { SourceError } from '../files/source-error.ts'
import type { SourceLimits } from '../files/source-limits.ts'
import { isHiddenPath } from '../files/source-path.ts'
import { createByteReader } from './byte-reader.ts'
import { type GitNeeds, startGit } from './run-git.ts'

/** Lists the objects of a commit's hidden files, such as `.env`, so that no symbolic link publishes them. */
export async function listHiddenObjects(
  needs: GitNeeds,
  request: { repository: string; sha: string; limits: Pick<SourceLimits, 'pathLength'>; signal: AbortSignal },
): Promise<Set<string>> {
  const { repository: folder, sha, limits, signal } = request
  const git = startGit(needs, { args: ['ls-tree', '-r', '-z', sha], folder, signal })
  const reader = createByteReader(git.stdout)
  const objects = new Set<string>()
  try {
    for (;;) {
      const line = await reader.until(0, limits.pathLength * 4 + 200)
      if (line === undefined) break
      const [, object, path] = /^\d+ \S+ ([0-9a-f]+)\t(.*)$/s.exec(line.toString('utf8')) ?? []
      if (object !== undefined && path !== undefined && isHiddenPath(path)) objects.add(object)
    }
    const { code } = await git.ended
    signal.throwIfAborted()
    if (code !== 0) throw new SourceError('The repository’s list of files could not be read completely.')
    return objects
  } finally {
    git.kill()
    await git.ended
  }
}
