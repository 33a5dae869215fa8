import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../test/support/databases.ts'
import { updateProject } from '../access/index.ts'
import { decodeJson, encodeJson } from '../database/index.ts'
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
      project: { domain: 'docs', name: 'Lectern', source: { kind: 'bundled' } },
    })
    expect(await prepare({})).toMatchObject({ created: false, project: { id: first?.project.id } })
  })

  it('with --docs deploys that folder from then on', async () => {
    await prepare({})
    await prepare({ docs: '/srv/acme' })
    expect(await prepare({})).toMatchObject({ project: { source: { path: '/srv/acme' } } })
  })

  it('recognises Lectern’s documentation in the data of an earlier release', async () => {
    const { queries } = test.database
    await prepare({})
    const folder = encodeJson({ kind: 'folder', path: ownDocsFolder })
    await test.database.write(write => write.updateTable('projects').set({ source_json: folder }).execute())
    expect(await prepare({})).toMatchObject({ created: false })
    const row = await queries.selectFrom('projects').select('source_json').executeTakeFirstOrThrow()
    expect(decodeJson(row.source_json)).toEqual({ kind: 'bundled' })
  })

  it('names the project after the folder, until an owner names it', async () => {
    const first = await prepare({ docs: '/srv/acme/docs' })
    expect(first?.project.name).toBe('acme')
    const follows = async () =>
      (await test.database.queries.selectFrom('projects').select('name_follows_docs').executeTakeFirst())
        ?.name_follows_docs
    expect(await follows()).toBe(1)
    const { organizationId = '', id: projectId = '' } = first?.project ?? {}
    const needs = { database: test.database, clock }
    await updateProject(needs, { organizationId, projectId, changes: { name: 'Acme' } })
    expect(await follows()).toBe(0)
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
