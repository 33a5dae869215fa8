import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../test/support/databases.ts'
import { makeMissingKeys, ownDocsFolder, prepareProject } from './first-start.ts'

describe.each(databaseKinds)('a start on %s', kind => {
  let test: TestDatabase
  const clock = createManualClock()
  const createId = createSequentialId()
  const prepare = (wanted: { docs?: string; domain?: string }) =>
    prepareProject(
      { database: test.database, clock, createId },
      { docs: wanted.docs ?? null, domain: wanted.domain ?? null },
    )

  beforeEach(async () => {
    test = await openTestDatabase(kind)
  })
  afterEach(() => test.close())

  it("deploys Lectern's documentation by default", async () => {
    const first = await prepare({})
    expect(first).toMatchObject({
      created: true,
      project: { domain: 'docs', source: { path: ownDocsFolder } },
    })
    expect(await prepare({})).toMatchObject({ created: false, project: { id: first?.project.id } })
  })

  it('with --docs deploys that folder from then on', async () => {
    await prepare({})
    await prepare({ docs: '/srv/acme' })
    expect(await prepare({})).toMatchObject({ project: { source: { path: '/srv/acme' } } })
  })

  it('creates a key of each kind, once', async () => {
    const start = await prepare({})
    if (!start) throw new Error('There is no project')
    const needs = { database: test.database, clock, createId }
    expect(Object.keys(await makeMissingKeys(needs, start))).toEqual(['adminKey', 'assistantKey'])
    expect(await makeMissingKeys(needs, start)).toEqual({})
  })

  it('rejects an invalid domain and stores nothing', async () => {
    await expect(prepare({ domain: 'Acme/..', docs: '/srv/acme' })).rejects.toMatchObject({
      code: 'config-invalid',
    })
    expect(await test.database.queries.selectFrom('organizations').select('id').execute()).toEqual([])
  })

  it('rejects an unknown domain without --docs', async () => {
    await prepare({})
    await expect(prepare({ domain: 'acme' })).rejects.toMatchObject({ code: 'source-missing' })
  })
})
