import { SourceError } from '../files/source-error.ts'
import { checkBranchName, type GitScheme, parseGitRemote } from './git-remote.ts'

export interface SourceProblem {
  path: 'url' | 'branch'
  /** A sentence for the owner. */
  message: string
}

/** Checks a git source without fetching it; undefined if it may work. */
export function findSourceProblem(
  { url, branch }: { url: string; branch?: string | undefined },
  allowedSchemes: readonly GitScheme[],
): SourceProblem | undefined {
  return (
    findRefusal('url', () => parseGitRemote(url, allowedSchemes)) ??
    (branch === undefined ? undefined : findRefusal('branch', () => checkBranchName(branch)))
  )
}

function findRefusal(path: SourceProblem['path'], check: () => unknown): SourceProblem | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof SourceError) return { path, message: error.message }
    throw error
  }
}
