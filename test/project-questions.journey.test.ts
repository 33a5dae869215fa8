import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

describe.each(databaseKinds)('the questions per hour of a project on %s', kind => {
  let home: string
  let lectern: RunningLectern
  let projectId: string
  let assistantKey: string
  let preview: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-questions-'))
    await writeFiles(home, sampleSite)
    commitAll(home)
    git(home, ['branch', '-q', 'next'])
    lectern = await startLectern({
      kind,
      environment: { LECTERN_GIT_SCHEMES: 'file', LECTERN_SOURCE_FOLDERS: home },
    })
    const source = { kind: 'git' as const, url: pathToFileURL(home).href, branch: 'main' }
    projectId = (await client().createProject({ name: 'Acme', domain: 'acme', source })).id
    assistantKey = (await client().createKey({ kind: 'assistant', name: 'Box', projectId })).key
    const { statusId } = await client().triggerUpdate({ projectId })
    expect((await waitForUpdate(client(), statusId)).status).toBe('success')
    const created = await client().createPreview({ projectId, branch: 'next' })
    const { status, subdomain = '' } = await waitForUpdate(client(), created.statusId)
    expect(status).toBe('success')
    preview = subdomain
  })
  afterAll(async () => {
    await lectern?.close()
    await rm(home, { recursive: true })
  })

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const change = (questionsPerHour: unknown, key: string | null = lectern.adminKey) =>
    callAdmin(lectern, `/v1/projects/${projectId}`, { method: 'PATCH', body: { questionsPerHour }, key })
  const readLimit = async () => (await client().readProject({ projectId })).questionsPerHour

  /** Asks and returns the limit of the project as the headers report it. */
  async function askOf(domain: string, status: number): Promise<string | undefined> {
    const response = await ask(lectern, messageBody('How do I configure the proxy?'), {
      domain,
      key: domain === lectern.domain ? lectern.assistantKey : assistantKey,
    })
    expect(response.status).toBe(status)
    await response.text()
    return /"project";r=\d+/.exec(response.headers.get('ratelimit') ?? '')?.[0]
  }

  test('is not limited at first, and is set and shown', async () => {
    expect(await readLimit()).toBeNull()
    const changed = await change(3)
    expect([changed.status, (await changed.json()).questionsPerHour]).toEqual([200, 3])
    expect(await readLimit()).toBe(3)
  })

  test.each([0, -1, 1.5, 1_000_000_001, '3', true, [3]])('is never %j', async value => {
    await expectProblem(await change(value), 'invalid-request')
    expect(await readLimit()).toBe(3)
  })

  test('is changed only with an admin key of the organisation that can write', async () => {
    const reader = await client().createKey({ kind: 'admin', name: 'reader', scopes: ['read'] })
    await expectProblem(await change(9, null), 'key-missing')
    await expectProblem(await change(9, 'lectern_wrong'), 'key-invalid')
    await expectProblem(await change(9, assistantKey), 'key-kind')
    await expectProblem(await change(9, reader.key), 'key-scope')
    await expectProblem(await change(9, await createStrangerKey(lectern)), 'not-found')
    expect(await readLimit()).toBe(3)
  })

  test('is shared by the project and its previews, and other projects are not refused', async () => {
    expect(await askOf('acme', 200)).toBe('"project";r=2')
    expect(await askOf(preview, 200)).toBe('"project";r=1')
    expect(await askOf(preview, 200)).toBe('"project";r=0')
    const refused = await ask(lectern, messageBody('Proxy?'), { domain: 'acme', key: assistantKey })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectProblem(refused, 'rate-limited')
    expect(await askOf(preview, 429)).toBe('"project";r=0')
    await askOf(lectern.domain, 200)
  })

  test('applies to the next question when it is raised, lowered or removed', async () => {
    await change(5)
    expect(await askOf('acme', 200)).toBe('"project";r=1')
    await change(4)
    expect(await askOf(preview, 429)).toBe('"project";r=0')
    const removed = await change(null)
    expect([removed.status, (await removed.json()).questionsPerHour]).toEqual([200, null])
    await askOf('acme', 200)
    await askOf(preview, 200)
    expect(await readLimit()).toBeNull()
  })

  test('is not changed by other settings', async () => {
    await change(7)
    await client().updateProject({ projectId, name: 'Renamed' })
    expect(await readLimit()).toBe(7)
  })
})
