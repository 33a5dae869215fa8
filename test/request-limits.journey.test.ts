import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from './support/problems.ts'
import { ask, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
beforeAll(async () => {
  lectern = await startLectern({ environment: { TRUST_PROXY: '1', LECTERN_LIMIT_ORG_HOUR: '3' } })
})
afterAll(() => lectern.close())

function askFrom(address: string, body: unknown): Promise<Response> {
  return ask(lectern, body, { headers: { 'x-forwarded-for': address } })
}

test('invalid requests of a stranger use up the quota of their address only', async () => {
  const unknownThread = messageBody('Proxy?', { threadId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })
  for (const body of [{}, '{', messageBody(' '), unknownThread])
    for (let sent = 0; sent < 15; sent += 1)
      expect([400, 404]).toContain((await askFrom('2001:db8::1', body)).status)
  const refused = await askFrom('2001:db8::2', {})
  expect(refused.headers.get('ratelimit')).toContain('"address-minute";r=0;t=')
  await expectProblem(refused, 'rate-limited')

  const answered = await askFrom('192.0.2.1', messageBody('How do I configure the proxy?'))
  expect(answered.status).toBe(200)
  expect(answered.headers.get('ratelimit')).toMatch(
    /^"organization";r=2;t=\d+, "address";r=9999;t=\d+, "address-hour";r=599;t=\d+, "address-minute";r=59;t=\d+$/,
  )
  await answered.body?.cancel()
})

test.each(['true', '1', '127.0.0.1,::1'])(
  'with TRUST_PROXY=%s, a reported address has every limit, even if it is that of this machine',
  async trusted => {
    const other = await startLectern({ environment: { TRUST_PROXY: trusted } })
    try {
      const limitsOf = async (headers: Record<string, string>) =>
        (await ask(other, {}, { headers })).headers.get('ratelimit')
      for (const claimed of [
        '127.0.0.1',
        '127.8.8.8',
        '::1',
        '::ffff:127.0.0.1',
        '[::1]',
        '127.0.0.1, 127.0.0.1',
        '198.51.100.7, 127.0.0.1',
      ])
        expect([claimed, await limitsOf({ 'x-forwarded-for': claimed })]).toEqual([
          claimed,
          expect.stringContaining('"address-minute"'),
        ])
      expect(await limitsOf({})).not.toContain('"address-minute"')
    } finally {
      await other.close()
    }
  },
)
