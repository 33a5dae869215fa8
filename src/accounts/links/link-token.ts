import { createHash, randomBytes } from 'node:crypto'
import type { LinkKind } from '../../contract/index.ts'

/** The secret part of a one-time link: 256 random bits. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of it. */
export function digestLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token goes behind the `#`, which browsers send to no server and to no other site. */
export function linkUrl(baseUrl: string, kind: LinkKind, token: string): string {
  return `${baseUrl}/dashboard/${kind}#token=${token}`
}
