import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import {
  checkPendingHostname,
  createProject,
  ensureOrganization,
  findProject,
  type Project,
  proofRecord,
  updateProject,
} from '../index.ts'
import { hostnameChecks } from './check-pending-hostname.ts'

const minute = 60_000

describe.each(databaseKinds)('pending custom domains on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  let lookups: string[]
  const records = new Map<string, string>()
  const reserved = new Set<string>()
  let clock = createManualClock()
  const createId = createSequentialId()
  const resolveTxt = async (name: string) => {
    lookups.push(name)
    const value = records.get(name)
    return value === undefined ? [] : [[value]]
  }
  const needs = () => ({
    database: test.database,
    clock,
    createId,
    resolveTxt,
    isReserved: (name: string) => reserved.has(name),
  })

  beforeEach(async () => {
    clock = createManualClock()
    lookups = []
    records.clear()
    reserved.clear()
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
  })
  afterEach(() => test.close())

  async function claim(domain: string, hostname: string): Promise<Project> {
    const { id } = await createProject(needs(), { organizationId, project: { name: domain, domain } })
    const project = await updateProject(needs(), { organizationId, projectId: id, changes: { hostname } })
    if (!project?.pendingHostname) throw new Error('Nothing is pending.')
    return project
  }
  const read = async ({ id }: Project) => {
    const project = await findProject(needs(), { organizationId, projectId: id })
    if (!project) throw new Error('No such project.')
    return project
  }
  async function checkAll(): Promise<number> {
    let checked = 0
    while (await checkPendingHostname(needs())) checked += 1
    return checked
  }
  function publish({ pendingHostname }: Project): void {
    if (!pendingHostname) throw new Error('Nothing is pending.')
    const { name, value } = proofRecord(pendingHostname)
    records.set(name, value)
  }

  it('are used as soon as a check finds the record, without the owner', async () => {
    const project = await claim('docs', 'docs.example.com')
    expect(await checkAll()).toBe(0)
    clock.advance(minute)
    expect(await checkAll()).toBe(1)
    expect((await read(project)).pendingHostname).toMatchObject({
      checkedAt: clock.now(),
      nextCheckAt: clock.now() + minute,
      problem: expect.stringContaining('has no TXT record'),
    })
    publish(project)
    clock.advance(minute)
    expect(await checkAll()).toBe(1)
    expect(await read(project)).toMatchObject({ hostname: 'docs.example.com', pendingHostname: null })
    clock.advance(24 * 60 * minute)
    expect(await checkAll()).toBe(0)
  })

  it('are checked less and less often, and no longer after about thirty days', async () => {
    const project = await claim('docs', 'docs.example.com')
    const gaps: number[] = []
    for (;;) {
      const { nextCheckAt } = (await read(project)).pendingHostname ?? {}
      if (nextCheckAt === null || nextCheckAt === undefined) break
      gaps.push((nextCheckAt - clock.now()) / minute)
      clock.advance(nextCheckAt - clock.now())
      await checkAll()
    }
    expect(gaps.slice(0, 11)).toEqual([1, 1, 2, 5, 10, 20, 30, 60, 120, 360, 360])
    expect(lookups).toHaveLength(hostnameChecks)
    const again = await updateProject(needs(), {
      organizationId,
      projectId: project.id,
      changes: { hostname: 'other.example.com' },
    })
    expect(again?.pendingHostname).toMatchObject({ checkedAt: null, problem: null })
    clock.advance(minute)
    expect(await checkAll()).toBe(1)
  })

  it('are checked by one process at a time, and again if that one dies', async () => {
    await claim('docs', 'docs.example.com')
    clock.advance(minute)
    const results = await Promise.all([1, 2, 3].map(() => checkPendingHostname(needs())))
    expect(results.filter(Boolean)).toHaveLength(1)
    clock.advance(minute)
    const dying = { ...needs(), resolveTxt: () => Promise.reject(new TypeError('killed')) }
    await checkPendingHostname(dying).catch(() => {})
    clock.advance(10 * minute)
    expect(await checkAll()).toBe(1)
  })

  it('stay pending if another project has proven the name, or the operator has reserved it', async () => {
    const first = await claim('first', 'docs.example.com')
    const second = await claim('second', 'docs.example.com')
    const third = await claim('third', 'status.example.com')
    reserved.add('status.example.com')
    publish(third)
    publish(first)
    clock.advance(minute)
    await checkAll()
    records.clear()
    publish(second)
    clock.advance(minute)
    await checkAll()
    expect((await read(first)).hostname).toBe('docs.example.com')
    expect((await read(second)).hostname).toBeNull()
    expect((await read(third)).pendingHostname?.problem).toContain('is reserved on this server')
  })
})
