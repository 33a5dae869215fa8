import { afterEach, describe, expect, test } from 'vitest'
import { type Script, startScriptedService } from '../../test/support/scripted-service.ts'
import { fetchDescription } from './fetch-description.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(script: Script) {
  const service = await startScriptedService(script)
  closers.push(service.close)
  return service
}

const { signal } = new AbortController()
const rules = { allowPrivateAddresses: true, signal }

describe('an API description at an address', () => {
  test('is fetched, through redirects', async () => {
    const { url } = await start(({ path }) =>
      path === '/a' ? { status: 302, headers: { location: '/b' } } : { body: '{"openapi": "3.1.0"}' },
    )
    const content = await fetchDescription(`${url}/a`, rules)
    expect(content instanceof Uint8Array && new TextDecoder().decode(content)).toBe('{"openapi": "3.1.0"}')
  })

  test('is refused with the reason if it is missing, endless or too large', async () => {
    const piece = 'x'.repeat(2 ** 20)
    async function* flood() {
      for (;;) yield piece
    }
    const { url } = await start(({ path }) => {
      if (path === '/loop') return { status: 302, headers: { location: '/loop' } }
      return path === '/large' ? { body: flood() } : { status: 404 }
    })
    expect(await fetchDescription(`${url}/none`, rules)).toEqual({ refusal: 'the server answered 404' })
    expect(await fetchDescription(`${url}/loop`, rules)).toEqual({
      refusal: 'the server redirects too often',
    })
    expect(await fetchDescription(`${url}/large`, rules)).toEqual({
      refusal: expect.stringMatching(/^it is larger than 16(?:\.0)? MB$/),
    })
  })

  test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://169.254.169.254/latest'])(
    'is not fetched from %s, inside a network',
    async address => {
      const fetched = await fetchDescription(address, { allowPrivateAddresses: false, signal })
      expect(fetched).toEqual({ refusal: expect.stringContaining('private network') })
    },
  )

  test.each(['http://example.com/a.json', 'file:///etc/passwd', 'ftp://example.com/a'])(
    'is not fetched from %s',
    async address => {
      const fetched = await fetchDescription(address, { allowPrivateAddresses: false, signal })
      expect(fetched).toEqual({ refusal: 'only https addresses are fetched' })
    },
  )
})
