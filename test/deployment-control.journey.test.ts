import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { projectSchema, updateStatusSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { requestUpdate } from '../src/deployments/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'

describe.each(databaseKinds)('control of deployments on %s', kind => {
  let lectern: RunningLectern
  let strangerKey: string
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    strangerKey = await createStrangerKey(lectern)
  })
  afterAll(() => lectern.close())

  const post = (path: string, key?: string | null) =>
    callAdmin(lectern, path, { method: 'POST', ...(key !== undefined && { key }) })
  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const home = async () => (await fetch(`${lectern.url}/sites/docs`)).text()
  const statusOf = async (statusId: string) =>
    updateStatusSchema.parse(await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json())

  async function deploy(text: string): Promise<string> {
    await writeFiles(lectern.docs, { 'index.md': `# Acme\n\n${text}\n` })
    const { statusId } = await client().triggerUpdate({ projectId: lectern.projectId })
    await Array.fromAsync(client().followUpdate({ statusId }))
    return statusId
  }

  test('a rollback restores the previous site immediately', async () => {
    await deploy('Something broken.')
    await expect.poll(home).toContain('Something broken.')
    const answer = await post(`/v1/project/rollback/${lectern.statusId}`)
    expect(answer.status).toBe(201)
    const { statusId } = updateTriggerSchema.parse(await answer.json())
    await expect.poll(home).not.toContain('Something broken.')
    expect(await statusOf(statusId)).toMatchObject({
      status: 'success',
      summary: expect.stringMatching(`^Rolled back to ${lectern.statusId} with the admin key “.+”\\.$`),
      commit: { filesChanged: { modified: ['index.md'] } },
    })
    await expectProblem(await post(`/v1/project/rollback/${lectern.statusId}`), 'conflict')
  })

  test('a locked project keeps its live deployment while updates succeed', async () => {
    const patch = async (locked: boolean) => {
      const path = `/v1/projects/${lectern.projectId}`
      const answer = await callAdmin(lectern, path, { method: 'PATCH', body: { locked } })
      return projectSchema.parse(await answer.json())
    }
    const before = await patch(true)
    expect(before.locked).toBe(true)
    const held = await deploy('Not yet for readers.')
    expect((await statusOf(held)).summary).toBe(
      `Built, but not live: the project is locked to ${before.liveStatusId}.`,
    )
    expect(await home()).not.toContain('Not yet for readers.')
    expect((await patch(false)).locked).toBe(false)
    await writeFiles(lectern.docs, sampleSite)
  })

  test('a project without a live deployment cannot be locked', async () => {
    const { id } = await client().createProject({ name: 'Empty', domain: 'empty' })
    const path = `/v1/projects/${id}`
    await expectProblem(
      await callAdmin(lectern, path, { method: 'PATCH', body: { locked: true } }),
      'conflict',
    )
  })

  test('a queued update is cancelled and retried, and its log is followed to the end', async () => {
    const { services } = lectern.app
    const origin = { kind: 'folder' as const, path: `${lectern.docs}/nowhere` }
    const { statusId } = await requestUpdate(services, {
      projectId: lectern.projectId,
      source: 'api',
      origin,
    })
    const answer = await post(`/v1/project/update-status/${statusId}/cancel`)
    // It may have failed before it was cancelled.
    if (answer.status === 200)
      expect(updateStatusSchema.parse(await answer.json()).summary).toMatch(/^Cancelled with the admin key “/)
    else await expectProblem(answer, 'conflict')
    await expectProblem(await post(`/v1/project/update-status/${statusId}/cancel`), 'conflict')

    const retried = await client().retryUpdate({ statusId })
    const events = await Array.fromAsync(client().followUpdateLog({ statusId: retried.statusId }))
    const status = await statusOf(retried.statusId)
    expect(status).toMatchObject({ status: 'failure', source: 'internal' })
    expect(events).toEqual([
      ...status.logs.map((text, position) => ({ kind: 'line', number: position + 1, text })),
      { kind: 'end', status: status.status, summary: status.summary },
    ])
  })

  test('a log resumes after the last line that was read', async () => {
    const path = `/v1/project/update-status/${lectern.statusId}/logs`
    const whole = await callAdmin(lectern, path)
    expect(whole.headers.get('content-type')).toContain('text/event-stream')
    const text = await whole.text()
    expect(text).toContain('id: 1\nevent: line\n')
    const headers = { 'last-event-id': '2' }
    const rest = await (await callAdmin(lectern, path, { headers })).text()
    expect(rest.startsWith('retry: 1000\n\nid: 3\n')).toBe(true)
    expect(text.endsWith(rest.slice('retry: 1000\n\n'.length))).toBe(true)
    await expectProblem(
      await callAdmin(lectern, path, { headers: { 'last-event-id': 'x' } }),
      'invalid-request',
    )
    expect((await callAdmin(lectern, path, { method: 'HEAD' })).status).toBe(200)
  })

  test('the badge shows the newest status without a key', async () => {
    const badge = async (domain: string) => {
      const answer = await fetch(`${lectern.url}/badge/${domain}.svg`)
      expect(answer.headers.get('content-type')).toContain('image/svg+xml')
      return { status: answer.status, text: await answer.text() }
    }
    await deploy('Words.')
    expect(await badge('docs')).toMatchObject({
      status: 200,
      text: expect.stringContaining('docs: deployed'),
    })
    await client().createProject({ name: 'New', domain: 'new' })
    expect((await badge('new')).text).toContain('docs: never deployed')
    expect(await badge('nowhere')).toMatchObject({ status: 404, text: expect.stringContaining('not found') })
  })

  test('control needs an admin key of the organisation with write access', async () => {
    const of = `/v1/project/update-status/${lectern.statusId}`
    const readOnly = await client().createKey({ kind: 'admin', name: 'reader', scopes: ['read'] })
    for (const path of [`${of}/cancel`, `${of}/retry`, `/v1/project/rollback/${lectern.statusId}`]) {
      await expectProblem(await post(path, strangerKey), 'not-found')
      await expectProblem(await post(path, null), 'key-missing')
      await expectProblem(await post(path, lectern.assistantKey), 'key-kind')
      await expectProblem(await post(path, readOnly.key), 'key-scope')
      await expectProblem(await post(path.replace(lectern.statusId, 'nope')), 'not-found')
    }
    await expectProblem(await callAdmin(lectern, `${of}/logs`, { key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, `${of}/logs`, { key: null }), 'key-missing')
  })
})

test('a followed log stops without an end event when the server stops', async () => {
  const lectern = await startLectern({ kind: 'postgres' })
  const { database, createId, clock } = lectern.app.services
  const statusId = createId()
  await database.write(queries =>
    queries
      .insertInto('deployments')
      .values({
        id: statusId,
        project_id: lectern.projectId,
        status: 'in_progress',
        source: 'api',
        summary: 'Held by a worker elsewhere.',
        origin_json: '{"kind":"upload"}',
        lease_owner: 'elsewhere',
        lease_expires_at: clock.now() + 600_000,
        created_at: clock.now(),
      })
      .execute(),
  )
  const response = await callAdmin(lectern, `/v1/project/update-status/${statusId}/logs`)
  const text = response.text()
  await lectern.stop()
  expect(await text).toBe('retry: 1000\n\n')
  await lectern.close()
})
