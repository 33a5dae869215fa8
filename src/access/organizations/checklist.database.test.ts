import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { encodeJson, type WriteQueries } from '../../database/index.ts'
import { changeChecklist, readChecklist } from './checklist.ts'

describe.each(databaseKinds)('the checklist on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs', { kind: 'folder', path: '/bundled' })
    await queue.addProject('strange', { kind: 'folder', path: '/own' }, 'stranger')
  })
  afterEach(() => queue.close())

  const read = async (hasServerModel = false, organization = organizationId) => {
    const input = { organizationId: organization, bundledDocs: '/bundled', hasServerModel }
    const { dismissed, items } = await readChecklist(queue, input)
    return { dismissed, done: items.filter(item => item.done).map(({ id }) => id) }
  }
  const deploy = () => queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
  const write = (work: (queries: WriteQueries) => Promise<unknown>) => queue.database.write(work)

  const addMember = (queries: WriteQueries, id: string, organization = organizationId) =>
    queries
      .insertInto('users')
      .values({ id, name: id, email: `${id}@example.com`, email_verified: 0, created_at: 1, updated_at: 1 })
      .execute()
      .then(() =>
        queries
          .insertInto('members')
          .values({ organization_id: organization, user_id: id, role: 'owner', joined_at: 1 })
          .execute(),
      )

  it('is empty at first', async () => {
    await write(queries => addMember(queries, 'ada'))
    expect(await read()).toEqual({ dismissed: false, done: [] })
  })

  it('counts a deployment of other docs than the bundled ones', async () => {
    await queue.request('docs')
    await deploy()
    expect((await read()).done).toEqual([])
    await queue.request('docs', { origin: { kind: 'bundled' } })
    await deploy()
    expect((await read()).done).toEqual([])
    await queue.request('docs', { origin: { kind: 'folder', path: '/own' } })
    await deploy()
    expect((await read()).done).toEqual(['deploy'])
  })

  it('counts a question, a model of the server or a project, and a second member', async () => {
    expect((await read(true)).done).toEqual(['model'])
    await write(async queries => {
      await queries
        .insertInto('turns')
        .values({
          project_id: 'docs',
          id: '01',
          thread_id: '01',
          fp: 'anonymous',
          query: 'How?',
          response: '',
          sources_json: encodeJson([]),
          resolution_status: 'unanswered',
          resolution_reason: 'not-covered',
          accepted_at: 1,
          deadline_at: 1,
        })
        .execute()
      await queries
        .insertInto('project_models')
        .values({
          project_id: 'docs',
          settings_json: encodeJson({ models: [{}] }),
          version: '1',
          updated_at: 1,
        })
        .execute()
      await addMember(queries, 'ada')
      await addMember(queries, 'grace')
    })
    expect((await read()).done).toEqual(['ask', 'model', 'invite'])
    expect((await read(false, 'stranger')).done).toEqual([])
  })

  it('counts a copied snippet, and stays dismissed until it is shown again', async () => {
    await changeChecklist(queue, { organizationId, change: { dismissed: true } })
    await changeChecklist(queue, { organizationId, change: { snippetCopied: true } })
    expect(await read()).toEqual({ dismissed: true, done: ['embed'] })
    expect(await read(false, 'stranger')).toEqual({ dismissed: false, done: [] })
    await changeChecklist(queue, { organizationId, change: { dismissed: false } })
    expect(await read()).toEqual({ dismissed: false, done: ['embed'] })
  })
})
