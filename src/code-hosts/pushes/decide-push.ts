import type { ProjectSource } from '../../contract/index.ts'
import type { Push } from './push.ts'

type Subject = Pick<Push, 'repository' | 'branch' | 'defaultBranch'>

/** What a push means to a project: it is deployed, another branch may become a preview, or nothing; the reason is a sentence. */
export type PushDecision = { kind: 'deploy' } | { kind: 'preview' | 'ignore'; reason: string }

export function decidePush(push: Subject, source: ProjectSource | null): PushDecision {
  const foreign = describeForeign(push, source)
  if (foreign !== undefined || source?.kind !== 'git') return { kind: 'ignore', reason: foreign ?? '' }
  const branch = source.branch ?? push.defaultBranch
  if (branch === null) {
    const reason = 'The event does not say which branch is the default one. Name one in the source.'
    return { kind: 'ignore', reason }
  }
  if (branch === push.branch) return { kind: 'deploy' }
  const reason = `The push is to the branch ${push.branch}; the project is deployed from ${branch}.`
  return { kind: 'preview', reason }
}

/** Why an event has nothing to do with a project's source, as a sentence; undefined where it has. */
export function describeForeign(
  { repository }: Pick<Push, 'repository'>,
  source: ProjectSource | null,
): string | undefined {
  if (source?.kind !== 'git') return 'The project is not deployed from a git repository.'
  if (isRepository(source.url, repository)) return undefined
  return `The push is to ${repository}, which is not the repository that the project is deployed from.`
}

/** Whether an address, of whatever scheme, ends in the repository's owner and name. */
function isRepository(url: string, repository: string): boolean {
  const path = url
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase()
  return ['/', ':'].some(before => path.endsWith(before + repository.toLowerCase()))
}
