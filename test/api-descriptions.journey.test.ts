import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { deployAndWait } from './support/deploy-and-wait.ts'
import { type ScriptedReply, startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const description = (summary: string) => ({
  json: { openapi: '3.1.0', paths: { '/users': { get: { summary, responses: {} } } } },
})

describe('an API description that docs.json names by its address', () => {
  let lectern: RunningLectern
  let service: Awaited<ReturnType<typeof startScriptedService>>
  let reply: ScriptedReply = description('List users')

  beforeAll(async () => {
    service = await startScriptedService(() => reply)
    const navigation = {
      groups: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', openapi: { source: `${service.url}/api.json`, directory: 'api' } },
      ],
    }
    lectern = await startLectern({
      files: { 'docs.json': JSON.stringify({ name: 'Acme', navigation }), 'index.mdx': 'Welcome.' },
      environment: { LECTERN_GIT_PRIVATE: 'true' },
    })
  })
  afterAll(async () => {
    await lectern?.close()
    await service?.close()
  })

  const open = (path: string) => fetch(`${lectern.url}/sites/docs${path}`)
  const listFindings = async (statusId: string) => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    return (await client.listFindings({ statusId })).findings.map(({ message }) => message)
  }

  test('is fetched when the site is deployed, and its operations are pages', async () => {
    const page = await open('/api/list-users')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<span class="method is-get">GET</span>')
    expect(service.requests).toHaveLength(1)
  })

  test('describes the operations that pages name in their front matter', async () => {
    const shown = { 'people.mdx': '---\ntitle: People\nopenapi: GET /users\n---\n' }
    const { _id } = await deployAndWait(lectern, shown)
    expect(await (await open('/people')).text()).toContain('<span class="method is-get">GET</span>')
    expect(await listFindings(_id)).toEqual([])
  })

  test('is fetched again with each deployment', async () => {
    reply = description('Find users')
    const { logs } = await deployAndWait(lectern)
    expect(logs.join('\n')).toMatch(/Fetched the API description http.*api\.json/)
    expect((await open('/api/find-users')).status).toBe(200)
    expect((await open('/api/list-users')).status).toBe(404)
  })

  test('is taken from the last good copy if its server fails', async () => {
    reply = { status: 500 }
    const { logs, _id } = await deployAndWait(lectern, { 'index.mdx': 'Changed.' })
    expect(logs.join('\n')).toContain(
      'could not be fetched: the server answered 500. Its last good copy is used.',
    )
    expect((await open('/api/find-users')).status).toBe(200)
    expect(await listFindings(_id)).toEqual([])
  })

  test('is a finding if there is no copy or it is not a description', async () => {
    reply = { body: '<html>' }
    const { _id } = await deployAndWait(lectern)
    expect((await open('/api/find-users')).status).toBe(404)
    expect(await listFindings(_id)).toContainEqual(
      expect.stringMatching(/^The API description http.* was not fetched, or is not/),
    )
  })
})
