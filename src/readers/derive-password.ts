import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { AppError } from '../shared/index.ts'
import type { StoredPassword } from './sign-in-settings.ts'

/** A cost that OWASP's password storage cheat sheet recommends. One derivation needs 32 MB. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 * 128 * 2 ** 15 * 8 }
const keyBytes = 32
const maxWaiting = 20
const busySeconds = 10
const limit = pLimit(1)

export function createSalt(): string {
  return randomBytes(16).toString('base64url')
}

/** Derives a stored password (scrypt), one at a time for the whole process. Throws `rate-limited` if too many wait. */
export async function derivePassword(password: string, salt: string): Promise<string> {
  if (limit.pendingCount >= maxWaiting)
    throw new AppError('rate-limited', 'Too many people are signing in. Try again in a few seconds.', {
      retryAfterSeconds: busySeconds,
    })
  const key = await limit(() => derive(password.normalize('NFKC').trim(), Buffer.from(salt, 'base64url')))
  return key.toString('base64url')
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Returns the groups of the passwords that a guess matches; undefined if it matches none. */
export async function matchPasswords(
  guess: string,
  { salt, passwords }: { salt: string; passwords: readonly StoredPassword[] },
): Promise<string[] | undefined> {
  const given = Buffer.from(await derivePassword(guess, salt), 'base64url')
  const matching = passwords.filter(({ hash }) => {
    const stored = Buffer.from(hash, 'base64url')
    return stored.length === given.length && timingSafeEqual(stored, given)
  })
  return matching.length === 0 ? undefined : [...new Set(matching.flatMap(({ groups }) => groups))]
}
