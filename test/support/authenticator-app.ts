import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000

/** The code that an authenticator app shows for an `otpauth:` address (RFC 6238, with SHA-1 and six digits). */
export function readCode(address: string, now = Date.now()): string {
  const secret = decodeBase32(new URL(address).searchParams.get('secret') ?? '')
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / periodMs)))
  const digest = createHmac('sha1', secret).update(step).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The code of the next period, which is accepted, too, and has not been used. */
export function readNextCode(address: string): string {
  return readCode(address, Date.now() + periodMs)
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')].map(digit => alphabet.indexOf(digit).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map(byte => Number.parseInt(byte, 2)))
}
