import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { findPasswordHash } from '../members/find-user.ts'

const daySeconds = 24 * 3600
const lifeSeconds = 180 * daySeconds
const nameLength = 16

interface Needs {
  database: { queries: Queries }
  clock: Clock
  secret(): Promise<string>
  /** Path below which browsers send the cookie. */
  path(): string
  isSecure(): boolean
}

/** Cookies that prove an earlier sign-in to an account in the same browser. They do not sign in. */
export interface TrustedDevices {
  /** The ID of the device in a `Cookie` header; null if an account does not trust it. */
  find(cookie: string | null | undefined, email: string): Promise<string | null>
  /** A `Set-Cookie` header that makes an account trust the device. A device that is trusted already keeps its ID. */
  trust(cookie: string | null | undefined, email: string): Promise<string>
}

/** A cookie is signed together with the hash of the password, so a new password makes all devices untrusted. */
export function createTrustedDevices(needs: Needs): TrustedDevices {
  const { database, clock } = needs

  async function sign(text: string): Promise<string> {
    return createHmac('sha256', `${await needs.secret()} trusted devices`)
      .update(text)
      .digest('base64url')
  }
  async function nameOf(email: string): Promise<string> {
    const prefix = needs.isSecure() ? '__Secure-' : ''
    return `${prefix}lectern.device_${(await sign(email)).slice(0, nameLength)}`
  }
  async function signDevice(email: string, device: string): Promise<string> {
    return sign(`${email}\n${device}\n${(await findPasswordHash(database.queries, email)) ?? ''}`)
  }
  async function find(cookie: string | null | undefined, address: string): Promise<string | null> {
    const email = address.trim().toLowerCase()
    const value = readCookie(cookie, await nameOf(email))
    const [, device = '', id = '', expiresAt = '', signature = ''] =
      /^(([\w-]{22})\.(\d{1,12}))\.([\w-]{43})$/.exec(value ?? '') ?? []
    if (device === '' || Number(expiresAt) * 1000 <= clock.now()) return null
    const expected = await signDevice(email, device)
    return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : null
  }

  return {
    find,
    async trust(cookie, address) {
      const email = address.trim().toLowerCase()
      const id = (await find(cookie, email)) ?? randomBytes(16).toString('base64url')
      const device = `${id}.${Math.floor(clock.now() / 1000) + lifeSeconds}`
      const parts = [
        `${await nameOf(email)}=${device}.${await signDevice(email, device)}`,
        `Max-Age=${lifeSeconds}`,
        `Path=${needs.path()}`,
        'HttpOnly',
        ...(needs.isSecure() ? ['Secure'] : []),
        'SameSite=Lax',
      ]
      return parts.join('; ')
    },
  }
}

function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
