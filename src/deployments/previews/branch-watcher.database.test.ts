import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { commitAll, git } from '../../../test/support/sources/git-fixtures.ts'
import { createTestFolders } from '../../../test/support/sources/source-fixtures.ts'
import { createBranchWatcher } from './branch-watcher.ts'
import { listPreviews } from './list-previews.ts'
import { requestPreview } from './request-preview.ts'

const projectId = 'docs'
const quarterMs = 15 * 60_000
const folders = createTestFolders()
afterAll(folders.remove)

describe.each(databaseKinds)('previews whose branches are checked, on %s', kind => {
  let queue: Queue
  let repository: string
  beforeEach(async () => {
    queue = await openQueue(kind)
    repository = folders.make({ 'a.md': '# A' })
    commitAll(repository)
    await queue.addProject(projectId, { kind: 'git', url: `file://${repository}`, branch: 'main' })
    for (const branch of ['stays', 'goes/away']) {
      git(repository, ['branch', branch])
      await requestPreview(queue, { projectId, branch, source: 'api' })
    }
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
  })
  afterEach(() => queue.close())

  async function look(): Promise<string[]> {
    const sources = { allowedGitSchemes: ['file' as const] }
    await createBranchWatcher({ ...queue, sources, authorize: null }).runUntilIdle()
    return (await listPreviews(queue, { projectId })).map(({ branch }) => branch)
  }

  it('end with their branch, even without a push event', async () => {
    queue.clock.advance(quarterMs)
    expect(await look()).toEqual(['goes/away', 'stays'])
    git(repository, ['branch', '-q', '-D', 'goes/away'])
    expect(await look()).toEqual(['goes/away', 'stays'])
    queue.clock.advance(quarterMs)
    expect(await look()).toEqual(['stays'])
  })

  it('stay if they were updated meanwhile, as that update checks the branch', async () => {
    git(repository, ['branch', '-q', '-D', 'goes/away'])
    queue.clock.advance(quarterMs)
    await requestPreview(queue, { projectId, branch: 'goes/away', source: 'api' })
    expect(await look()).toEqual(['goes/away', 'stays'])
  })

  it('stay while the repository cannot be read', async () => {
    rmSync(repository, { recursive: true })
    queue.clock.advance(quarterMs)
    expect(await look()).toEqual(['goes/away', 'stays'])
  })
})
