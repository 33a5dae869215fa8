import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'
import {
  archiveProject,
  createProject,
  ensureOrganization,
  findProjectByDomain,
  listFormerDomains,
  releaseDomain,
  updateProject,
} from '../index.ts'

describe.each(databaseKinds)('former domains on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
  })
  afterEach(() => test.close())

  const create = (domain: string, owner = organizationId) =>
    createProject(needs(), { organizationId: owner, project: { name: domain, domain } })
  const rename = (projectId: string, domain: string) =>
    updateProject(needs(), { organizationId, projectId, changes: { domain } })
  const idOf = async (domain: string) => (await findProjectByDomain(needs(), { domain }))?.id
  const formerOf = async (projectId: string) =>
    (await listFormerDomains(needs(), { organizationId })).get(projectId) ?? []
  const createStranger = async () => {
    const row = { id: createId(), name: 'Other', created_at: 1 }
    await test.database.write(queries => queries.insertInto('organizations').values(row).execute())
    return row.id
  }

  it('lead to the project, also after several changes and back again', async () => {
    const { id } = await create('docs')
    expect(await rename(id, 'acme')).toMatchObject({ id, domain: 'acme' })
    clock.advance(1)
    await rename(id, 'handbook')
    expect(await Promise.all(['docs', 'acme', 'handbook'].map(idOf))).toEqual([id, id, id])
    expect(await formerOf(id)).toEqual(['acme', 'docs'])
    clock.advance(1)
    expect(await rename(id, 'docs')).toMatchObject({ domain: 'docs' })
    expect(await formerOf(id)).toEqual(['handbook', 'acme'])
    expect(await rename(id, 'docs')).toMatchObject({ domain: 'docs' })
    expect(await formerOf(id)).toEqual(['handbook', 'acme'])
  })

  it('cannot be taken by another project, also of another organisation or after archiving', async () => {
    const { id } = await create('docs')
    await rename(id, 'acme')
    const other = await create('other')
    for (const taken of ['docs', 'acme']) {
      await expect(rename(other.id, taken)).rejects.toMatchObject({ code: 'conflict' })
      await expect(create(taken, await createStranger())).rejects.toMatchObject({ code: 'conflict' })
    }
    await archiveProject(needs(), { organizationId, projectId: id })
    await expect(rename(other.id, 'docs')).rejects.toMatchObject({ code: 'conflict' })
    expect(await idOf('docs')).toBeUndefined()
    expect(await findProjectByDomain(needs(), { domain: 'other' })).toMatchObject({ domain: 'other' })
    expect(await formerOf(other.id)).toEqual([])
  })

  it('can be released by their project, and then be taken', async () => {
    const { id } = await create('docs')
    await rename(id, 'acme')
    const other = await create('other')
    expect(await releaseDomain(needs(), { projectId: other.id, domain: 'docs' })).toBe(false)
    expect(await releaseDomain(needs(), { projectId: id, domain: 'acme' })).toBe(false)
    expect(await releaseDomain(needs(), { projectId: id, domain: 'docs' })).toBe(true)
    expect(await idOf('docs')).toBeUndefined()
    await rename(other.id, 'docs')
    expect(await idOf('docs')).toBe(other.id)
  })

  it('have a project each when several projects change at the same time', async () => {
    const first = await create('first')
    const second = await create('second')
    const outcomes = await Promise.allSettled([
      rename(first.id, 'acme'),
      rename(second.id, 'acme'),
      create('acme'),
      create('first'),
      rename(second.id, 'first'),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    const current = await test.database.queries.selectFrom('projects').select(['id', 'domain']).execute()
    const former = await test.database.queries.selectFrom('former_domains').selectAll().execute()
    const domains = [...current, ...former].map(({ domain }) => domain)
    expect(new Set(domains).size).toBe(domains.length)
    expect(await Promise.all(['first', 'second'].map(idOf))).not.toContain(undefined)
  })

  it('are at most twenty for a project', async () => {
    const { id } = await create('docs')
    for (let at = 1; at <= 20; at += 1) await rename(id, `docs-${at}`)
    await expect(rename(id, 'docs-21')).rejects.toMatchObject({ code: 'conflict' })
    expect(await idOf('docs-20')).toBe(id)
    expect(await rename(id, 'docs-3')).toMatchObject({ domain: 'docs-3' })
  })

  it('are not made by previews, whose domain stays', async () => {
    const { id } = await create('docs')
    const preview = await create('docs-preview')
    await test.database.write(queries =>
      queries.updateTable('projects').set({ preview_of: id }).where('id', '=', preview.id).execute(),
    )
    await expect(rename(preview.id, 'guessable')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are added to a database of the previous version', async () => {
    const { id } = await create('docs')
    await undoMigrations(test.database, '0029')
    await test.database.close()
    test.database = await openDatabaseAt(test.location)
    await rename(id, 'acme')
    expect(await formerOf(id)).toEqual(['docs'])
  })
})
