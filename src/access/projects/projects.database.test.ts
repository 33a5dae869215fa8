import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import {
  archiveProject,
  createProject,
  ensureOrganization,
  findProject,
  findProjectByDomain,
  listProjects,
  updateProject,
} from '../index.ts'

describe.each(databaseKinds)('projects on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })
  const foreign = { organizationId: 'another' }

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
  })
  afterEach(() => test.close())

  const create = (domain: string, name = domain) =>
    createProject(needs(), { organizationId, project: { name, domain } })

  it('concurrent starts create one organisation', async () => {
    const again = await Promise.all([1, 2, 3].map(() => ensureOrganization(needs(), { name: 'Other' })))
    expect(again).toEqual([1, 2, 3].map(() => ({ organizationId, created: false })))
    expect(await test.database.queries.selectFrom('organizations').select('name').execute()).toEqual([
      { name: 'Acme' },
    ])
  })

  it('a project is found by its organisation and by its domain', async () => {
    const source = { kind: 'git', url: 'https://git.example.com/docs.git', branch: 'main' } as const
    const project = { name: 'Docs', domain: 'docs', siteUrl: 'https://docs.example.com', source }
    const created = await createProject(needs(), { organizationId, project })
    expect(created).toMatchObject({
      ...project,
      organizationId,
      liveDeploymentId: null,
      createdAt: clock.now(),
    })
    expect(await findProject(needs(), { organizationId, projectId: created.id })).toEqual(created)
    expect(await findProjectByDomain(needs(), { domain: 'docs' })).toEqual(created)
    expect(await findProject(needs(), { ...foreign, projectId: created.id })).toBeUndefined()
  })

  it('concurrent requests for one domain create one project', async () => {
    const outcomes = await Promise.allSettled([create('docs'), create('docs'), create('docs')])
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ code: 'conflict', message: expect.stringContaining('"docs"') })
  })

  it('an update changes only the given members', async () => {
    const project = await create('docs', 'Docs')
    const changes = { siteUrl: 'https://docs.example.com', source: { kind: 'folder', path: 'docs' } } as const
    const updated = await updateProject(needs(), { organizationId, projectId: project.id, changes })
    expect(updated).toEqual({ ...project, ...changes })
    const cleared = await updateProject(needs(), {
      organizationId,
      projectId: project.id,
      changes: { name: 'New', siteUrl: null, source: null },
    })
    expect(cleared).toEqual({ ...project, name: 'New' })
    const elsewhere = { ...foreign, projectId: project.id, changes: { name: 'Stolen' } }
    expect(await updateProject(needs(), elsewhere)).toBeUndefined()
  })

  it('an archived project is not found, and its domain stays taken', async () => {
    const project = await create('docs')
    expect(await archiveProject(needs(), { ...foreign, projectId: project.id })).toBeUndefined()
    expect(await archiveProject(needs(), { organizationId, projectId: project.id })).toEqual(project)
    expect(await archiveProject(needs(), { organizationId, projectId: project.id })).toBeUndefined()
    expect(await findProject(needs(), { organizationId, projectId: project.id })).toBeUndefined()
    expect(await findProjectByDomain(needs(), { domain: 'docs' })).toBeUndefined()
    expect(await listProjects(needs(), { organizationId })).toEqual([])
    await expect(create('docs')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('an organisation lists only its own projects, by name', async () => {
    await create('b', 'Beta')
    await create('a', 'Gamma')
    await create('c', 'Alpha')
    const listed = await listProjects(needs(), { organizationId })
    expect(listed.map(project => project.name)).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await listProjects(needs(), foreign)).toEqual([])
  })
})
