import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { checkProjectSource } from './check-project-source.ts'

const digest = 'a'.repeat(64)

describe.each(databaseKinds)('the digest of an upload on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    for (const id of ['own', 'other']) await queue.addProject(id)
    await queue.request('own', { origin: { kind: 'upload', digest } })
    await queue.request('other', { origin: { kind: 'folder', path: digest } })
  })
  afterEach(() => queue.close())

  const check = (source: { kind: 'upload'; digest?: string }, projectId: string | null) =>
    checkProjectSource(
      { database: queue.database, settings: { findFolders: async () => [], allowedGitSchemes: ['https'] } },
      { source, projectId, organizationId: 'acme' },
    )

  it('can be set again by the project that received it', async () => {
    await check({ kind: 'upload', digest }, 'own')
    await check({ kind: 'upload' }, 'other')
    await check({ kind: 'upload' }, null)
  })

  it('is refused for any other project, and for a new one', async () => {
    for (const projectId of ['other', null]) {
      await expect(check({ kind: 'upload', digest }, projectId)).rejects.toMatchObject({
        code: 'invalid-request',
        details: [{ path: 'source.digest' }],
      })
    }
  })
})
