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
  createKeyring,
  createProject,
  ensureOrganization,
  findChatBoxKey,
  findProject,
  type Keyring,
  listKeys,
  type Project,
  revokeKey,
  updateProject,
} from '../index.ts'

describe.each(databaseKinds)('the chat box key of a site on %s', kind => {
  let test: TestDatabase
  let keyring: Keyring
  let organizationId: string
  let projectId: string
  const clock = createManualClock()
  const createId = createSequentialId()
  const needs = () => ({ database: test.database, clock, createId })

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    keyring = createKeyring({ ...needs(), log: silentLog })
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
    projectId = (await createProject(needs(), { organizationId, project: { name: 'Docs', domain: 'docs' } }))
      .id
  })
  afterEach(async () => {
    await keyring.close()
    await test.close()
  })

  const readProject = async (): Promise<Project> => {
    const project = await findProject(needs(), { organizationId, projectId })
    if (!project) throw new Error('the project is gone')
    return project
  }
  const findKey = async () => findChatBoxKey(needs(), await readProject())
  const setChatBox = (chatBox: boolean, organization = organizationId) =>
    updateProject(needs(), { organizationId: organization, projectId, changes: { chatBox } })

  it('is created once for concurrent page views, and is listed', async () => {
    const project = await readProject()
    const keys = await Promise.all([1, 2, 3].map(() => findChatBoxKey(needs(), project)))
    expect(new Set([...keys, await findKey()]).size).toBe(1)
    expect(await keyring.authenticate(keys[0] ?? '')).toMatchObject({
      ok: true,
      principal: { kind: 'assistant', project: { id: projectId }, allowedOrigins: ['self'] },
    })
    expect(await listKeys(needs(), { organizationId })).toMatchObject([
      { name: 'Site chat box', kind: 'assistant', projectId },
    ])
  })

  it('is revoked when the chat box is turned off, and replaced when it is turned on again', async () => {
    const before = (await findKey()) ?? ''
    expect(await setChatBox(false, 'another')).toBeUndefined()
    expect(await keyring.authenticate(before)).toMatchObject({ ok: true })
    expect(await setChatBox(false)).toMatchObject({ hasChatBox: false, chatBoxKey: null })
    expect(await keyring.authenticate(before)).toEqual({ ok: false, reason: 'revoked' })
    expect(await findKey()).toBeNull()
    await setChatBox(true)
    const after = (await findKey()) ?? ''
    expect(after).not.toBe(before)
    expect(await keyring.authenticate(after)).toMatchObject({ ok: true })
    expect(await keyring.authenticate(before)).toEqual({ ok: false, reason: 'revoked' })
  })

  it('removes the chat box from the pages when it is revoked', async () => {
    await findKey()
    const [key] = await listKeys(needs(), { organizationId })
    await revokeKey(needs(), { organizationId, keyId: key?.id ?? '' })
    expect(await readProject()).toMatchObject({ hasChatBox: false, chatBoxKey: null })
    expect(await findKey()).toBeNull()
  })

  it('is not created for a page view that started before the chat box was turned off', async () => {
    const project = await readProject()
    await setChatBox(false)
    expect(await findChatBoxKey(needs(), project)).toBeNull()
    expect(await listKeys(needs(), { organizationId })).toEqual([])
  })
})
