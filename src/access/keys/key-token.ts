import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type KeyKind = 'admin' | 'assistant'

const prefixes: Record<KeyKind, string> = { admin: 'lectern_', assistant: 'lectern_dsc_' }
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(digits.length)
const secretBytes = 32
const secretLength = 43
const checksumLength = 6
const format = /^(lectern_(?:dsc_)?)[0-9A-Za-z]{49}$/

/**
 * Creates a key: the prefix of its kind, 256 random bits in base62 (43 characters), and their CRC-32 in base62 (6). The
 * checksum reveals typos without a look-up, and lets secret scanners recognise keys.
 */
export function createKeyToken(kind: KeyKind): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`)
  const body = prefixes[kind] + encodeBase62(secret, secretLength)
  return body + checksum(body)
}

/** Checks prefix, length, alphabet and checksum. */
export function isKeyToken(text: string): boolean {
  if (!format.test(text)) return false
  const body = text.slice(0, -checksumLength)
  return text.endsWith(checksum(body))
}

/** Returns the SHA-256 of a key in hex, which is stored instead of the key. */
export function digestKeyToken(token: string): string {
  return hash('sha256', token, 'hex')
}

function checksum(body: string): string {
  let text = ''
  for (let rest = crc32(body); rest > 0; rest = Math.floor(rest / digits.length))
    text = digits.charAt(rest % digits.length) + text
  return text.padStart(checksumLength, '0')
}

function encodeBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= base) text = digits.charAt(Number(rest % base)) + text
  return text.padStart(length, '0')
}
