import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage } from './support/members.ts'
import { createStrangerKey } from './support/organizations.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const hostname = 'docs.example.com'

describe.each(databaseKinds)('a custom domain on %s', kind => {
  let lectern: RunningLectern
  let port: string
  /** The TXT records of the DNS. */
  const dns = new Map<string, string>()
  beforeAll(async () => {
    lectern = await startLectern({
      kind,
      environment: {
        TRUST_PROXY: '127.0.0.1,::1',
        LECTERN_RESERVED_HOSTS: 'lectern.example.com,*.reserved.example.com',
      },
      resolveTxt: async name => [[dns.get(name) ?? 'other']],
    })
    port = new URL(lectern.url).port
  })
  afterAll(() => lectern.close())

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })

  /** Sends a request with the given host name, as a browser or a proxy would. */
  async function get(path: string, headers: Record<string, string> = { host: `${hostname}:${port}` }) {
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
    request(lectern.url + path, { headers, agent: false }, resolve)
      .on('error', reject)
      .end()
    const response = await promise
    return { status: response.statusCode, location: response.headers.location, body: await text(response) }
  }

  async function publishRecord(projectId: string): Promise<void> {
    const { pendingHostname } = await client().readProject({ projectId })
    if (pendingHostname) dns.set(pendingHostname.recordName, pendingHostname.recordValue)
  }

  const verify = (options: { key?: string | null; projectId?: string } = {}) =>
    callAdmin(lectern, `/v1/projects/${options.projectId ?? lectern.projectId}/domain/verify`, {
      method: 'POST',
      ...(options.key !== undefined && { key: options.key }),
    })

  test('is pending in lower case and not served before it is verified', async () => {
    const { projectId } = lectern
    const updated = await client().updateProject({ projectId, hostname: 'Docs.Example.com' })
    expect(updated).toMatchObject({
      hostname: null,
      pendingHostname: { hostname, recordType: 'TXT', recordName: `_lectern.${hostname}` },
    })
    const refused = await verify()
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('does not match')
    expect((await get('/guide/proxy')).status).toBe(404)
  })

  test('cannot be verified without a key, by a viewer or by another organisation', async () => {
    await publishRecord(lectern.projectId)
    expect((await verify({ key: null })).status).toBe(401)
    expect((await verify({ key: lectern.assistantKey })).status).toBe(403)
    expect((await verify({ key: await createStrangerKey(lectern) })).status).toBe(404)
    expect((await verify({ projectId: 'unknown' })).status).toBe(404)
    const { cookie } = await addMember(lectern, { role: 'viewer', email: 'vic@example.com' })
    const path = `/v1/projects/${lectern.projectId}/domain/verify`
    expect((await callAsPage(lectern, path, { method: 'POST', cookie })).status).toBe(403)
    expect((await client().readProject({ projectId: lectern.projectId })).hostname).toBeNull()
  })

  test('is served soon after it is verified, which the audit log records', async () => {
    expect((await client().verifyDomain({ projectId: lectern.projectId })).hostname).toBe(hostname)
    const { entries } = await (await callAdmin(lectern, '/v1/audit?limit=1')).json()
    expect(entries).toMatchObject([{ action: 'domain-verified', target: lectern.projectId }])
    await expect.poll(async () => (await get('/guide/proxy')).status).toBe(200)
  })

  test('serves the site at its root, with links, search and canonical URLs', async () => {
    const { body } = await get('/guide/proxy')
    expect(body).toContain('server.proxy')
    expect(body).not.toContain('/sites/')
    expect(body).toContain(`<link rel="canonical" href="http://${hostname}:${port}/guide/proxy">`)
    for (const [, address = ''] of body.matchAll(/(?:href|src|action|data-search)="(\/[^"#]*)/g))
      expect([address, (await get(address)).status]).toEqual([address, 200])
    expect((await get('/')).body).toContain('Acme is a build tool')
    expect((await get('/guide/proxy.md')).body).toContain('# Proxy')
    expect((await get('/nothing')).status).toBe(404)
    const { results } = JSON.parse((await get('/_lectern/search?q=proxy')).body)
    expect(results[0].url).toBe('/guide/proxy#configure-the-proxy')
  })

  test('is used in sitemap.xml, robots.txt and llms.txt', async () => {
    const base = `http://${hostname}:${port}`
    expect((await get('/sitemap.xml')).body).toContain(`<loc>${base}/guide/proxy</loc>`)
    expect((await get('/robots.txt')).body).toContain(`Sitemap: ${base}/sitemap.xml`)
    expect((await get('/llms.txt')).body).toContain(`(${base}/guide/proxy.md)`)
  })

  test('is used by links in answers', async () => {
    const answer = await ask(lectern, messageBody('How do I configure the proxy?'))
    expect(answerText(readChunks(await answer.text()))).toContain(`http://${hostname}:${port}/guide/proxy`)
  })

  test('is accepted from a trusted proxy, and other host names are unaffected', async () => {
    const proxied = { host: 'lectern.internal', 'x-forwarded-host': hostname }
    expect((await get('/guide/proxy', proxied)).status).toBe(200)
    expect((await get('/guide/proxy', { host: 'lectern.internal' })).status).toBe(404)
    expect((await get('/sites/docs/guide/proxy', { host: 'other.example.com' })).body).toContain(
      '/sites/docs/guide',
    )
    expect((await get('/healthz', { host: 'other.example.com' })).status).toBe(200)
  })

  test('does not serve the management API', async () => {
    expect((await get('/discovery/v2/assistant/docs/message')).status).toBe(405)
    expect((await get('/v1/projects')).status).toBe(404)
  })

  test('is refused if it is reserved, not a host name or already in use', async () => {
    const path = `/v1/projects/${lectern.projectId}`
    const patch = (body: object) => callAdmin(lectern, path, { method: 'PATCH', body })
    for (const wrong of [
      'localhost',
      '127.0.0.1',
      'https://docs.example.com',
      'docs.example.com:80',
      '[::1]',
      'a..b',
      '127.0.0.0x1',
      'docs.localhost',
      'Lectern.example.com',
      'docs.reserved.example.com',
    ])
      expect([wrong, (await patch({ hostname: wrong })).status]).toEqual([wrong, 400])
    const other = await client().createProject({ name: 'Other', domain: 'other' })
    const taken = await callAdmin(lectern, `/v1/projects/${other.id}`, {
      method: 'PATCH',
      body: { hostname },
    })
    expect(taken.status).toBe(409)
  })

  test('is released with null, and when its project is archived', async () => {
    await client().updateProject({ projectId: lectern.projectId, hostname: null })
    await expect.poll(async () => (await get('/guide/proxy')).status).toBe(404)
    const other = await client().createProject({ name: 'Another', domain: 'another' })
    await client().updateProject({ projectId: other.id, hostname })
    await publishRecord(other.id)
    await client().verifyDomain({ projectId: other.id })
    await client().archiveProject({ projectId: other.id })
    const { pendingHostname } = await client().updateProject({ projectId: lectern.projectId, hostname })
    expect(pendingHostname?.hostname).toBe(hostname)
    expect((await get('/guide/proxy')).status).toBe(404)
  })
})

test('a server without domain proof uses a custom domain at once', async () => {
  const lectern = await startLectern({ environment: { LECTERN_DOMAIN_PROOF: 'false' } })
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const updated = await client.updateProject({ projectId: lectern.projectId, hostname })
  expect(updated).toMatchObject({ hostname, pendingHostname: null })
  await lectern.close()
})
