import type { ProjectSource } from '../../contract/index.ts'
import type { Push } from './push.ts'

type Subject = Pick<Push, 'repository' | 'branch' | 'defaultBranch'>

/** Why a push says nothing about a project's source, as a sentence; undefined where the project is to be deployed. */
export function decidePush(push: Subject, source: ProjectSource | null): string | undefined {
  if (source?.kind !== 'git') return 'The project is not deployed from a git repository.'
  if (!isRepository(source.url, push.repository))
    return `The push is to ${push.repository}, which is not the repository that the project is deployed from.`
  const branch = source.branch ?? push.defaultBranch
  if (branch === null)
    return 'The event does not say which branch is the default one. Name one in the source.'
  if (branch !== push.branch)
    return `The push is to the branch ${push.branch}; the project is deployed from ${branch}.`
  return undefined
}

/** Whether an address, of whatever scheme, ends in the repository's owner and name. */
function isRepository(url: string, repository: string): boolean {
  const path = url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .toLowerCase()
  return ['/', ':'].some(before => path.endsWith(before + repository.toLowerCase()))
}
