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

test('an address that a proxy reports has every limit, even if it is that of this machine', async () => {
  for (const address of ['127.0.0.1', '::1'])
    expect((await askFrom(address, {})).headers.get('ratelimit')).toContain('"address-minute"')
  expect((await ask(lectern, {})).headers.get('ratelimit')).not.toContain('"address-minute"')
})
