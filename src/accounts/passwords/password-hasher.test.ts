import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

function create() {
  const replaced: { before: string; after: string }[] = []
  const hasher = createPasswordHasher({ replaceHash: async hashes => void replaced.push(hashes) })
  return { hasher, replaced }
}

test('a hash has the cost that OWASP recommends, and its own salt', async () => {
  const { hasher, replaced } = create()
  const [one, other] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await hasher.verify({ hash: one, password: 'correct horse' })).toBe(true)
  expect(await hasher.verify({ hash: one, password: 'correct horsf' })).toBe(false)
  expect(replaced).toEqual([])
})

test('a right password whose hash has the earlier cost is hashed again', async () => {
  const { hasher, replaced } = create()
  const salt = randomBytes(16).toString('hex')
  const key = scryptSync('correct horse', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  const before = `${salt}:${key.toString('hex')}`
  expect(await hasher.verify({ hash: before, password: 'wrong' })).toBe(false)
  expect(replaced).toEqual([])
  expect(await hasher.verify({ hash: before, password: 'correct horse' })).toBe(true)
  expect(replaced).toMatchObject([{ before }])
  expect(await hasher.verify({ hash: replaced[0]?.after ?? '', password: 'correct horse' })).toBe(true)
})

test('an unknown format is reported', async () => {
  await expect(create().hasher.verify({ hash: 'plain', password: 'plain' })).rejects.toThrow(/unknown format/)
})

test('two passwords are hashed at once, and too many waiting ones are refused', async () => {
  const hasher = createPasswordHasher({ replaceHash: async () => {}, maxWaiting: 1 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('correct horse')))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(all[3]).toMatchObject({ reason: { code: 'not-ready', retryAfterSeconds: 10 } })
})
