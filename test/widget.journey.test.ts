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

  test('is served to pages of any origin, as small as the browser takes it', async () => {
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

  test('is not sent again to whoever has it', async () => {
    const tag = (await load()).headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    expect((await load({ 'if-none-match': tag })).status).toBe(304)
    expect((await load({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})
