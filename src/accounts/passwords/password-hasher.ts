import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { AppError } from '../../shared/index.ts'

/** The parameters of scrypt (RFC 7914). */
export interface ScryptCost {
  N: number
  r: number
  p: number
}

/** OWASP's password storage cheat sheet recommends it. A hash needs 32 MB. */
const recommendedCost: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }
/** Earlier versions used the authentication library's cost, and wrote `salt:key` in hex. */
const earlierCost: ScryptCost = { N: 2 ** 14, r: 16, p: 1 }
const saltBytes = 16
const keyBytes = 32
const earlierKeyBytes = 64

const atOnce = 2
const mostWaiting = 50
const busySeconds = 10

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** A right password whose hash has another cost is hashed again. */
  verify(input: { hash: string; password: string }): Promise<boolean>
}

/**
 * Hashes passwords with scrypt, at most two at once so that memory is bounded. Throws `not-ready` if too many wait.
 * `replaceHash` stores the new hash of a password whose hash was made with another cost.
 */
export function createPasswordHasher({
  replaceHash,
  cost = recommendedCost,
  maxWaiting = mostWaiting,
}: {
  replaceHash(hashes: { before: string; after: string }): Promise<void>
  cost?: ScryptCost
  maxWaiting?: number
}): PasswordHasher {
  const prefix = `scrypt$${cost.N}$${cost.r}$${cost.p}$`
  const limit = pLimit(atOnce)

  async function derive(password: string, salt: Buffer | string, size: DerivedSize): Promise<Buffer> {
    if (limit.pendingCount >= maxWaiting)
      throw new AppError('not-ready', 'Too many people are signing in. Try again in a few seconds.', {
        retryAfterSeconds: busySeconds,
      })
    return limit(() => deriveKey(password, salt, size))
  }

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const key = await derive(password, salt, { ...cost, bytes: keyBytes })
    return `${prefix}${salt.toString('base64url')}$${key.toString('base64url')}`
  }

  return {
    hash,
    async verify({ hash: stored, password }) {
      const { salt, key, size } = readHash(stored)
      const given = await derive(password, salt, size)
      if (!timingSafeEqual(given, key)) return false
      if (!stored.startsWith(prefix)) await replaceHash({ before: stored, after: await hash(password) })
      return true
    },
  }
}

interface DerivedSize extends ScryptCost {
  bytes: number
}

function readHash(stored: string): { salt: Buffer | string; key: Buffer; size: DerivedSize } {
  const [, N, r, p, salt, key] =
    /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)?.map(String) ?? []
  if (salt !== undefined && key !== undefined) {
    const bytes = Buffer.from(key, 'base64url')
    const size = { N: Number(N), r: Number(r), p: Number(p), bytes: bytes.length }
    return { salt: Buffer.from(salt, 'base64url'), key: bytes, size }
  }
  const [earlierSalt = '', earlierKey = ''] = stored.split(':')
  const bytes = Buffer.from(earlierKey, 'hex')
  if (bytes.length !== earlierKeyBytes) throw new Error('The stored password hash has an unknown format.')
  return { salt: earlierSalt, key: bytes, size: { ...earlierCost, bytes: earlierKeyBytes } }
}

function deriveKey(
  password: string,
  salt: Buffer | string,
  { N, r, p, bytes }: DerivedSize,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxmem = 2 * 128 * N * r
    scrypt(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
