import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const hostname = 'docs.example.com'

describe.each(databaseKinds)('a custom domain on %s', kind => {
  let lectern: RunningLectern
  let port: string
  beforeAll(async () => {
    lectern = await startLectern({ kind, environment: { TRUST_PROXY: '127.0.0.1,::1' } })
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

  test('is saved in lower case and served soon after', async () => {
    const { projectId } = lectern
    expect((await client().updateProject({ projectId, hostname: 'Docs.Example.com' })).hostname).toBe(
      hostname,
    )
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

  test('is refused if it is not a host name or already in use', async () => {
    const path = `/v1/projects/${lectern.projectId}`
    const patch = (body: object) => callAdmin(lectern, path, { method: 'PATCH', body })
    for (const wrong of [
      'localhost',
      '127.0.0.1',
      'https://docs.example.com',
      'docs.example.com:80',
      '[::1]',
      'a..b',
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
    await client().archiveProject({ projectId: other.id })
    expect((await client().updateProject({ projectId: lectern.projectId, hostname })).hostname).toBe(hostname)
  })
})
