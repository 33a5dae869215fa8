import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { silentLog } from '../../shared/index.ts'
import {
  archiveProject,
  createHostnames,
  createProject,
  ensureOrganization,
  findProject,
  type PendingHostname,
  type Project,
  proofRecord,
  updateProject,
  verifyHostname,
} from '../index.ts'

const hostname = 'docs.example.com'

describe.each(databaseKinds)('proving a custom domain on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  let first: Project
  let second: Project
  const records = new Map<string, string[]>()
  const clock = createManualClock()
  const createId = createSequentialId()
  const resolveTxt = async (name: string) => (records.get(name) ?? []).map(value => [value])
  const needs = () => ({ database: test.database, clock, createId, resolveTxt })

  beforeEach(async () => {
    records.clear()
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
    const create = (domain: string) =>
      createProject(needs(), { organizationId, project: { name: domain, domain } })
    first = await create('first')
    second = await create('second')
  })
  afterEach(() => test.close())

  async function claim({ id: projectId }: Project, name: string | null = hostname): Promise<Project> {
    const updated = await updateProject(needs(), { organizationId, projectId, changes: { hostname: name } })
    if (!updated) throw new Error('No such project.')
    return updated
  }

  function publish(pending: PendingHostname | null): void {
    if (!pending) throw new Error('Nothing is pending.')
    const { name, value } = proofRecord(pending)
    records.set(name, [...(records.get(name) ?? []), value])
  }

  async function prove(project: Project, name = hostname): Promise<Project> {
    const claimed = await claim(project, name)
    publish(claimed.pendingHostname)
    return verifyHostname(needs(), claimed)
  }

  async function routedTo(name: string): Promise<string | undefined> {
    const hostnames = await createHostnames({ database: test.database, log: silentLog })
    hostnames.close()
    return hostnames.find(name)
  }

  it('a claimed host name is pending and not routed', async () => {
    const claimed = await claim(first)
    expect(claimed).toMatchObject({ hostname: null, pendingHostname: { hostname } })
    expect(claimed.pendingHostname?.token).toMatch(/^[0-9a-f]{32}$/)
    expect(await routedTo(hostname)).toBeUndefined()
  })

  it('the right record puts the host name into use, and verifying again changes nothing', async () => {
    const proven = await prove(first)
    expect(proven).toMatchObject({ hostname, pendingHostname: null })
    expect(await routedTo(hostname)).toBe('first')
    records.clear()
    expect(await verifyHostname(needs(), proven)).toEqual(proven)
  })

  it('a missing record, and the record of another claim, leave it pending', async () => {
    const claimed = await claim(first)
    await expect(verifyHostname(needs(), claimed)).rejects.toMatchObject({ code: 'conflict' })
    publish((await claim(second)).pendingHostname)
    await expect(verifyHostname(needs(), claimed)).rejects.toMatchObject({ code: 'conflict' })
    expect(await findProject(needs(), { organizationId, projectId: first.id })).toEqual(claimed)
    expect(await routedTo(hostname)).toBeUndefined()
  })

  it('two projects may claim a host name, and the first to prove it has it', async () => {
    const claims = [await claim(first), await claim(second)]
    expect(claims[0]?.pendingHostname?.token).not.toBe(claims[1]?.pendingHostname?.token)
    for (const { pendingHostname } of claims) publish(pendingHostname)
    const outcomes = await Promise.allSettled(claims.map(claimed => verifyHostname(needs(), claimed)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('belongs to another project') },
    })
  })

  it('a proven host name cannot be claimed until it is released or its project is archived', async () => {
    await prove(first)
    await expect(claim(second)).rejects.toMatchObject({ code: 'conflict' })
    await claim(first, null)
    await prove(second)
    await expect(claim(first)).rejects.toMatchObject({ code: 'conflict' })
    await archiveProject(needs(), { organizationId, projectId: second.id })
    expect((await prove(first)).hostname).toBe(hostname)
  })

  it('a released host name needs a new record', async () => {
    await prove(first)
    await claim(first, null)
    await expect(verifyHostname(needs(), await claim(first))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('the proven host name stays in use until another is proven', async () => {
    await prove(first)
    const other = 'help.example.com'
    expect(await claim(first, other)).toMatchObject({ hostname, pendingHostname: { hostname: other } })
    expect(await routedTo(hostname)).toBe('first')
    expect(await prove(first, other)).toMatchObject({ hostname: other, pendingHostname: null })
    expect(await routedTo(hostname)).toBeUndefined()
  })

  it('setting the same host name again keeps its record, and setting the proven one drops a claim', async () => {
    await prove(first)
    const claimed = await claim(first, 'help.example.com')
    expect((await claim(first, 'help.example.com')).pendingHostname).toEqual(claimed.pendingHostname)
    expect(await claim(first)).toMatchObject({ hostname, pendingHostname: null })
  })

  it('a claim that changes during the look-up is not put into use', async () => {
    const claimed = await claim(first)
    publish(claimed.pendingHostname)
    await claim(first, 'help.example.com')
    await expect(verifyHostname(needs(), claimed)).rejects.toMatchObject({ code: 'conflict' })
    expect(await routedTo(hostname)).toBeUndefined()
  })

  it('a trusted host name is in use at once, unless another project has proven it', async () => {
    const trust = ({ id: projectId }: Project) =>
      updateProject(needs(), { organizationId, projectId, changes: { hostname }, isHostnameTrusted: true })
    expect(await trust(first)).toMatchObject({ hostname, pendingHostname: null })
    await expect(trust(second)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('a project without a custom domain has nothing to verify', async () => {
    await expect(verifyHostname(needs(), first)).rejects.toMatchObject({ code: 'conflict' })
  })
})
