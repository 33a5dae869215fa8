import { buffer } from 'node:stream/consumers'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../src/access/index.ts'
import { createClient } from '../src/client/index.ts'
import type { StorageView } from '../src/contract/index.ts'
import { createStorageMeter } from '../src/storage/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createOrganization, createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { createTestProject } from './support/test-project.ts'
import { waitForUpdate } from './support/wait-for-update.ts'
import { writeConversations } from './support/write-conversations.ts'

const mebibyte = 1024 * 1024

describe.each(databaseKinds)('an organisation over its storage limit on %s', kind => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ kind, environment: { LECTERN_STORAGE_MB: '1' } })
    await writeFiles(lectern.docs, { 'index.md': '# Acme\n\nA later sentence.\n' })
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
    await waitForUpdate(client, statusId)
    await writeConversations(lectern.app.services.database, lectern.projectId, [
      { at: Date.now(), fp: 'anna', query: 'a'.repeat(mebibyte) },
    ])
    await count()
  })
  afterAll(() => lectern.close())

  const count = () => createStorageMeter(lectern.app.services).runUntilIdle()
  const question = () => ask(lectern, messageBody('How do I configure the proxy?'))
  const change = (path: string, body: unknown = {}, key = lectern.adminKey) =>
    callAdmin(lectern, path, { body, method: 'POST', key })

  async function read(key = lectern.adminKey): Promise<StorageView> {
    const response = await callAdmin(lectern, '/v1/storage', { key })
    expect(response.status).toBe(200)
    return response.json()
  }

  function upload(body: string | Uint8Array | ReadableStream): Promise<Response> {
    const headers = { authorization: `Bearer ${lectern.adminKey}`, 'content-type': 'application/gzip' }
    // A stream has no length and needs `duplex`, which the types leave out.
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return fetch(`${lectern.url}/v1/project/upload/${lectern.projectId}`, init)
  }
  const pack = () => buffer(create({ gzip: true, cwd: lectern.docs }, ['.']))

  test('is refused new questions, deployments, previews and uploads', async () => {
    const refused = await question()
    const problem = await refused.clone().json()
    expect(problem.error).toBe('Questions cannot be answered at the moment. Please try again later.')
    expect(problem.detail).toMatch(/^The organisation’s storage is full: it uses 1(?:\.\d)? MB of 1 MB\. /)
    await expectProblem(refused, 'storage-full')
    const legacy = await fetch(`${lectern.url}/discovery/v1/assistant/${lectern.domain}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${lectern.assistantKey}` },
      body: JSON.stringify(messageBody('How do I configure the proxy?')),
    })
    await expectProblem(legacy, 'storage-full')
    await expectProblem(await change(`/v1/project/update/${lectern.projectId}`), 'storage-full')
    await expectProblem(await change(`/v1/project/update-status/${lectern.statusId}/retry`), 'storage-full')
    const preview = { branch: 'main' }
    await expectProblem(await change(`/v1/project/preview/${lectern.projectId}`, preview), 'storage-full')
    const feedback = await fetch(`${lectern.url}/sites/${lectern.domain}/_lectern/feedback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/guide/proxy', helpful: true }),
    })
    await expectProblem(feedback, 'storage-full')
    await expectProblem(await upload(await pack()), 'storage-full')
    const streamed = new Blob([await pack()]).stream()
    await expectProblem(await upload(streamed), 'storage-full')
  })

  test('still has its site, search, status, settings and export', async () => {
    const { url, domain, assistantKey, projectId, statusId } = lectern
    expect((await fetch(`${url}/sites/${domain}`)).status).toBe(200)
    const search = await fetch(`${url}/discovery/v1/search/${domain}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${assistantKey}` },
      body: JSON.stringify({ query: 'proxy' }),
    })
    expect(search.status).toBe(200)
    expect((await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).status).toBe(200)
    expect((await callAdmin(lectern, `/v1/analytics/${projectId}/assistant`)).status).toBe(200)
    const settings = await callAdmin(lectern, `/v1/projects/${projectId}`, {
      method: 'PATCH',
      body: { retentionDays: 365 },
    })
    expect(settings.status).toBe(200)
  })

  test('can roll back to an earlier deployment, which is stored already', async () => {
    const site = async () => (await fetch(`${lectern.url}/sites/${lectern.domain}`)).text()
    expect(await site()).toContain('A later sentence.')
    expect((await change(`/v1/project/rollback/${lectern.statusId}`)).status).toBe(201)
    expect(await site()).not.toContain('A later sentence.')
  })

  test('reads what it stores, and another organisation does not', async () => {
    const usage = await read()
    expect(usage.limitBytes).toBe(mebibyte)
    expect(usage.bytes.conversations).toBeGreaterThan(mebibyte)
    expect(usage.bytes.deployments).toBeGreaterThan(1_000)
    expect(usage.bytes.logs).toBeGreaterThan(100)
    expect(usage.projects).toMatchObject([{ domain: lectern.domain, usedBytes: usage.usedBytes }])
    const stranger = await read(await createStrangerKey(lectern))
    expect(stranger).toMatchObject({ usedBytes: 0, projects: [] })
    await expectProblem(await callAdmin(lectern, '/v1/storage', { key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, '/v1/storage', { key: lectern.assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, '/v1/storage', { key: 'lectern_wrong' }), 'key-invalid')
  })

  test('does not stop another organisation', async () => {
    const { services } = lectern.app
    const organizationId = await createOrganization(lectern)
    await services.storage.requireRoom(organizationId)
    const { key } = await createKey(services, { organizationId, key: { kind: 'admin', name: 'other' } })
    const created = await change('/v1/projects', { name: 'Other', domain: 'other' }, key)
    expect(created.status).toBe(201)
    const { id: projectId } = await created.json()
    const room = await services.storage.receive({ projectId, sizeBytes: 1_000, limitBytes: mebibyte })
    await room.release()
  })

  test('can ask and deploy again once conversations are erased', async () => {
    const erased = await change(`/v1/project/erase-reader/${lectern.projectId}`, { fp: 'anna' })
    expect(await erased.json()).toEqual({ erasedTurns: 1 })
    const answered = await question()
    expect(answered.status).toBe(200)
    await answered.text()
    const uploaded = await upload(await pack())
    expect(uploaded.status).toBe(202)
    const archive = await pack()
    expect((await read()).bytes.uploads).toBeGreaterThan(archive.byteLength / 2)
    expect((await upload(new Blob([archive]).stream())).status).toBe(202)
    expect((await change(`/v1/project/update/${lectern.projectId}`)).status).toBe(202)
  })

  test('an upload that is refused or broken off leaves nothing counted', async () => {
    const before = (await read()).bytes.uploads
    await expectProblem(await upload('not an archive'), 'invalid-request')
    await expectProblem(await upload(Buffer.alloc(2 * mebibyte)), 'storage-full')
    expect((await read()).bytes.uploads).toBe(before)
  })
})

test('storage is not limited by default', async () => {
  const lectern = await startLectern()
  const { services } = lectern.app
  const { organizationId } = await createTestProject(services.database, 'second')
  expect(await services.storage.read(organizationId)).toMatchObject({ limitBytes: null })
  await lectern.close()
})
