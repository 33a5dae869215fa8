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
 * A new key: its kind's prefix, 256 random bits in base62 (43 characters), and the CRC-32 of all that in base62 (6), so
 * that a typo shows without a look-up and secret scanners know a key when they see one.
 */
export function createKeyToken(kind: KeyKind): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`)
  const body = prefixes[kind] + encodeBase62(secret, secretLength)
  return body + checksum(body)
}

/** Whether the text can be a key at all: prefix, length, alphabet and checksum are right. */
export function isKeyToken(text: string): boolean {
  if (!format.test(text)) return false
  const body = text.slice(0, -checksumLength)
  return text.endsWith(checksum(body))
}

/** What is stored of a key: the SHA-256 of all of it, hex. */
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
