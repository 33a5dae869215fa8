import { afterEach, describe, expect, test } from 'vitest'
import { type Script, startScriptedService } from '../../test/support/scripted-service.ts'
import { createPost } from './post-message.ts'
import { createSigningSecret, signMessage } from './sign-message.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const { signal } = new AbortController()

async function start(script: Script) {
  const service = await startScriptedService(script)
  closers.push(service.close)
  return service
}

describe('a message', () => {
  test('arrives with its body and headers', async () => {
    const { url, requests } = await start(() => ({ status: 204 }))
    const post = createPost({ allowPrivateAddresses: true })
    const message = { url: `${url}/hook?x=1`, headers: { 'webhook-id': 'm' }, body: '{"é":1}' }
    expect(await post(message, signal)).toEqual({ isDelivered: true, outcome: 'answered 204' })
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/hook', query: { x: '1' } })
    expect(requests[0]?.headers).toMatchObject({ 'webhook-id': 'm', 'content-type': 'application/json' })
    expect(requests[0]?.body.toString()).toBe(message.body)
  })

  test.each([301, 404, 500])(
    'that is answered with %i is not delivered, and no redirect followed',
    async status => {
      const { url, requests } = await start(() => ({ status, headers: { location: '/elsewhere' } }))
      const post = createPost({ allowPrivateAddresses: true })
      const result = await post({ url, headers: {}, body: '{}' }, signal)
      expect(result).toEqual({ isDelivered: false, outcome: `answered ${status}` })
      expect(requests).toHaveLength(1)
    },
  )

  test('is not delivered if the receiver hangs up or the signal aborts', async () => {
    const { url } = await start(() => ({ cut: true }))
    const post = createPost({ allowPrivateAddresses: true })
    const message = { url, headers: {}, body: '{}' }
    expect(await post(message, signal)).toMatchObject({ isDelivered: false })
    expect(await post(message, AbortSignal.abort())).toMatchObject({ isDelivered: false })
  })

  test.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
    'localhost',
    '2130706433',
  ])('to %s, inside a network, is not sent', async host => {
    const { url, requests } = await start(() => ({ status: 204 }))
    const post = createPost({ allowPrivateAddresses: false })
    const inside = url.replace('127.0.0.1', host)
    expect(await post({ url: inside, headers: {}, body: '{}' }, signal)).toEqual({
      isDelivered: false,
      outcome: expect.stringContaining('private network'),
    })
    expect(requests).toEqual([])
  })
})

test('a message is signed as Standard Webhooks requires', () => {
  // The example of the specification's reference libraries.
  const body = '{"test": 2432232314}'
  const headers = signMessage('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body,
    now: 1_614_265_330_000,
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  expect(createSigningSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
})
