import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, createProject } from '../src/access/index.ts'
import { createClient } from '../src/client/index.ts'
import type { UpdateEvent } from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage } from './support/members.ts'
import { createOrganization } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin, readUntil } from './support/requests.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'

const path = '/v1/project/update-events'

describe.each(databaseKinds)('the events of deployments on %s', kind => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ kind })
  })
  afterAll(() => lectern.close())
  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })

  async function createStranger() {
    const organizationId = await createOrganization(lectern)
    const { services } = lectern.app
    const project = await createProject(services, {
      organizationId,
      project: { name: 'Other', domain: 'other', source: null },
    })
    const { key } = await createKey(services, { organizationId, key: { kind: 'admin', name: 'a' } })
    return { projectId: project.id, key }
  }

  test('show a deployment from the queue to its end, with its steps', async () => {
    await writeFiles(lectern.docs, { 'index.md': '# Acme\n\nA new sentence.\n' })
    const seen: UpdateEvent[] = []
    let statusId: string | undefined
    for await (const event of client().followUpdates({ projectId: lectern.projectId })) {
      if (event.kind === 'ready')
        statusId = (await client().triggerUpdate({ projectId: lectern.projectId })).statusId
      else seen.push(event.update)
      if (seen.at(-1)?.status === 'success') break
    }
    expect(new Set(seen.map(({ _id }) => _id))).toEqual(new Set([statusId]))
    const { steps, commit } = seen.at(-1) ?? {}
    expect(steps?.map(({ step }) => step)).toEqual(['fetch', 'read', 'parse', 'index', 'publish'])
    expect(commit).not.toHaveProperty('filesChanged')
    const listed = await client().listUpdateSteps({ statusId: statusId ?? '' })
    expect(listed.steps).toEqual(steps)
  })

  test('are refused without a key, with an assistant key, and for other organisations', async () => {
    const stranger = await createStranger()
    await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { key: 'lectern_typo' }), 'key-invalid')
    await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, `${path}?projectId=docs`), 'invalid-request')
    await expectProblem(await callAdmin(lectern, `${path}?projectId=${stranger.projectId}`), 'not-found')
    const steps = `/v1/project/update-status/${lectern.statusId}/steps`
    await expectProblem(await callAdmin(lectern, steps, { key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, steps, { key: lectern.assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, steps, { key: stranger.key }), 'not-found')
    await expectProblem(await callAdmin(lectern, '/v1/project/update-status/unknown/steps'), 'not-found')
  })

  test('are shown to a member, until the session ends', async () => {
    const { cookie } = await addMember(lectern, { role: 'viewer', email: 'grace@example.com' })
    const response = await callAsPage(lectern, path, { cookie })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const ended = response.text()
    await callAsPage(lectern, '/v1/sessions/revoke-all', { method: 'POST', cookie })
    expect(await ended).toContain('event: ready')
  })
})

test('an organisation has a number of places for waiting; beyond it, look-ups do not wait and logs are refused', async () => {
  const lectern = await startLectern()
  try {
    const { services } = lectern.app
    const verdict = await services.keyring.authenticate(lectern.adminKey)
    const organizationId = verdict.ok ? verdict.principal.organizationId : ''
    const takeAll = (kind: string) => {
      const free: (() => void)[] = []
      for (let place = services.updateWaits.take(`${kind} ${organizationId}`); place; ) {
        free.push(place)
        place = services.updateWaits.take(`${kind} ${organizationId}`)
      }
      return free
    }
    const [statusPlaces, logPlaces] = [takeAll('status'), takeAll('log')]
    expect([statusPlaces.length, logPlaces.length]).toEqual([100, 100])

    const logs = `/v1/project/update-status/${lectern.statusId}/logs`
    await expectProblem(await callAdmin(lectern, logs), 'rate-limited')
    for (const free of logPlaces) free()
    expect((await callAdmin(lectern, logs)).status).toBe(200)

    const trigger = await callAdmin(lectern, `/v1/project/update/${lectern.projectId}`, { method: 'POST' })
    const { statusId } = (await trigger.json()) as { statusId: string }
    const look = () =>
      callAdmin(lectern, `/v1/project/update-status/${statusId}`, { headers: { prefer: 'wait=60' } })
    const applied: unknown[] = []
    for (let isOver = false; !isOver; ) {
      const response = await look()
      applied.push(response.headers.get('preference-applied'))
      isOver = ((await response.json()) as { status: string }).status === 'success'
    }
    expect(new Set(applied)).toEqual(new Set([null]))
  } finally {
    await lectern.close()
  }
})

test('a server that stops ends the event streams at once, so that clients use another process', async () => {
  const lectern = await startLectern({ environment: { LECTERN_SHUTDOWN_SECONDS: '3600' } })
  const response = await callAdmin(lectern, path)
  const copy = response.clone()
  await readUntil(response, 'event: ready')
  await lectern.close()
  expect(await copy.text()).toContain('event: ready')
})

test('a server that stops ends the log and the status of an unfinished deployment at once', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const lectern = await startLectern({
    environment: { LECTERN_SHUTDOWN_SECONDS: '3600', LECTERN_GIT_PRIVATE: 'true' },
  })
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const source = { kind: 'git' as const, url: `https://127.0.0.1:${port}/acme/docs.git` }
  const project = await client.createProject({ name: 'Slow', domain: 'slow', source })
  const { statusId } = await client.triggerUpdate({ projectId: project.id })
  const path = `/v1/project/update-status/${statusId}`
  const status = callAdmin(lectern, path, { headers: { prefer: 'wait=60' } })
  const log = await callAdmin(lectern, `${path}/logs`)
  const copy = log.clone()
  await readUntil(log, 'event: line')
  await lectern.close()
  expect(await copy.text()).not.toContain('event: end')
  expect((await status).status).toBe(200)
  silent.close()
})
