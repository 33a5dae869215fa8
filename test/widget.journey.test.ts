import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

describe('the script of the chat box', () => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern()
  })
  afterAll(() => lectern?.close())
  const load = (headers: Record<string, string> = {}) => fetch(`${lectern.url}/widget.js`, { headers })

  test('is served to any origin, compressed, and at most 40 KiB', async () => {
    const plain = await load({ 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('access-control-allow-origin')).toBe('*')
    expect(plain.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const script = await plain.text()
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const packed = await load({ 'accept-encoding': accepted })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      expect(await packed.text()).toBe(script)
    }
    expect(brotliCompressSync(script).length).toBeLessThanOrEqual(40 * 1024)
  })

  test('is not sent again to a client with the current version', async () => {
    const tag = (await load()).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect((await load({ 'if-none-match': tag })).status).toBe(304)
    expect((await load({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('the chat box on the site', () => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern()
  })
  afterAll(() => lectern?.close())

  const findKey = async (path = '/') =>
    /data-key="([^"]+)"/.exec(await (await fetch(`${lectern.url}/sites/docs${path}`)).text())?.[1]
  const ask = (key: string | undefined, origin: string) =>
    fetch(`${lectern.url}/discovery/v2/assistant/docs/message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin },
      body: JSON.stringify({
        fp: 'anonymous',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'How do I configure the proxy?' }] }],
      }),
    })

  test('has a key that works only on pages of this server', async () => {
    const key = await findKey()
    expect(key).toMatch(/^lectern_dsc_/)
    expect(await findKey('/_lectern/results?q=proxy')).toBe(key)
    expect(await findKey('/none')).toBe(key)
    const answer = await ask(key, lectern.url)
    expect(answer.status).toBe(200)
    await answer.text()
    const localhost = `http://localhost:${new URL(lectern.url).port}`
    for (const origin of ['https://elsewhere.example', localhost, 'null'])
      expect((await ask(key, origin)).status).toBe(403)
  })

  test('is removed from the pages together with its key', async () => {
    const key = await findKey()
    const setChatBox = (chatBox: unknown) =>
      fetch(`${lectern.url}/v1/projects/${lectern.projectId}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${lectern.adminKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ chatBox }),
      })
    expect((await setChatBox('no')).status).toBe(400)
    expect(await (await setChatBox(false)).json()).toMatchObject({ chatBox: false })
    expect(await findKey()).toBeUndefined()
    expect((await ask(key, lectern.url)).status).toBe(401)
    await setChatBox(true)
    expect(await findKey()).not.toBe(key)
  })
})
