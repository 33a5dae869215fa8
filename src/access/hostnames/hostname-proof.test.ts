import { expect, test } from 'vitest'
import { proofRecord, requireProof } from './hostname-proof.ts'

const pending = { hostname: 'docs.example.com', token: 'abc123' }
const right = 'lectern-domain=abc123'

const check = (records: string[][]) => requireProof({ resolveTxt: async () => records }, pending)
const fail = (code: string) =>
  requireProof({ resolveTxt: () => Promise.reject(Object.assign(new Error(code), { code })) }, pending)

test('the record names the host name and contains the token', () => {
  expect(proofRecord(pending)).toEqual({ name: '_lectern.docs.example.com', value: right })
})

test.each([[[[right]]], [[['other'], [right]]], [[['lectern-', 'domain=abc123']]], [[[`${right} `]]]])(
  'the records %j prove the claim',
  async records => {
    await expect(check(records)).resolves.toBeUndefined()
  },
)

test.each([
  [[]],
  [[['lectern-domain=abc1234']]],
  [[['lectern-domain=']]],
  [[['LECTERN-DOMAIN=ABC123']]],
  [[[`x${right}`]]],
  [[[right.slice(0, 5)], [right.slice(5)]]],
])('the records %j do not prove the claim', async records => {
  await expect(check(records)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(right),
  })
})

test('the error shows at most three records, shortened', async () => {
  const records = Array.from({ length: 50 }, () => ['x'.repeat(5_000)])
  const error = await check(records).catch((caught: Error) => caught)
  expect(String(error)).toContain('and 47 more')
  expect(String(error).length).toBeLessThan(1_000)
})

test.each(['ENOTFOUND', 'ENODATA'])('%s counts as a missing record', async code => {
  await expect(fail(code)).rejects.toMatchObject({ message: expect.stringContaining('has no TXT record') })
})

test.each(['ESERVFAIL', 'ETIMEOUT'])('%s is reported as a failed look-up', async code => {
  await expect(fail(code)).rejects.toMatchObject({ message: expect.stringContaining(`(${code})`) })
})
