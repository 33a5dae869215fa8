import type { ProjectSource } from '../../contract/index.ts'
import type { Push } from './push.ts'

type Subject = Pick<Push, 'repository' | 'branch' | 'defaultBranch'>

/** What to do with a push; `preview` if the project has previews. `reason` is a sentence. */
export type PushDecision = { kind: 'deploy' } | { kind: 'preview' | 'ignore'; reason: string }

export function decidePush(push: Subject, source: ProjectSource | null): PushDecision {
  const other = explainOtherSource(push, source)
  if (other !== undefined || source?.kind !== 'git') return { kind: 'ignore', reason: other ?? '' }
  const branch = source.branch ?? push.defaultBranch
  if (branch === null) {
    const reason = 'The event does not name the default branch. Set a branch in the source.'
    return { kind: 'ignore', reason }
  }
  if (branch === push.branch) return { kind: 'deploy' }
  const reason = `The push is to the branch ${push.branch}, but the project is deployed from ${branch}.`
  return { kind: 'preview', reason }
}

/** Explains why an event does not concern a project's source; undefined if it does. */
export function explainOtherSource(
  { repository }: Pick<Push, 'repository'>,
  source: ProjectSource | null,
): string | undefined {
  if (source?.kind !== 'git') return 'The project is not deployed from a git repository.'
  if (isRepository(source.url, repository)) return undefined
  return `The push is to ${repository}, but the project is deployed from another repository.`
}

/** Returns whether an address of any scheme ends in the repository's owner and name. */
function isRepository(url: string, repository: string): boolean {
  const path = url
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase()
  return ['/', ':'].some(before => path.endsWith(before + repository.toLowerCase()))
}
