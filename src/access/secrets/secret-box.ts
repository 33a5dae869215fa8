import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts stored secrets, such as tokens for other services, so that the database alone does not reveal them. */
export interface SecretBox {
  /** Seals with the current secret. Returns a different text every time. */
  seal(text: string): string
  /** Undefined if the text was sealed with an unknown secret, or changed. */
  open(sealed: string): string | undefined
  /** Like `open`, but returns a text that is not sealed as it is: an earlier version may still write those during an upgrade. */
  read(stored: string): string | undefined
  /** Whether a text is sealed with the current secret. */
  isCurrent(stored: string): boolean
}

export interface Secrets {
  current: string
  /** Secrets that open texts, but seal none. */
  previous?: readonly string[]
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const sealedForm = /^(?:v1|v2\.([\w-]{8}))\.([\w-]+)$/

/**
 * AES-256-GCM with keys derived from the secrets (HKDF, RFC 5869). A sealed text is `v2.<id of its secret>.<base64url>`, or
 * `v1.<base64url>` from earlier versions, which did not name the secret.
 */
export function createSecretBox({ current, previous = [] }: Secrets): SecretBox {
  const keys = new Map([current, ...previous].map(secret => [secretId(secret), derive(secret)]))
  const currentId = secretId(current)
  const prefix = `v2.${currentId}.`
  const key = derive(current)

  function open(sealed: string): string | undefined {
    const [, id, content] = sealedForm.exec(sealed) ?? []
    if (content === undefined) return undefined
    const bytes = Buffer.from(content, 'base64url')
    const candidates = id === undefined ? [...keys.values()] : [keys.get(id)]
    for (const candidate of candidates) {
      const text = candidate && decrypt(candidate, bytes)
      if (text !== undefined) return text
    }
    return undefined
  }

  return {
    open,
    read: stored => (isSealed(stored) ? open(stored) : stored),
    isCurrent: stored => stored.startsWith(prefix),
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
  }
}

/** No secret is stored in this form, so a text that has it is sealed. */
export function isSealed(stored: string): boolean {
  return sealedForm.test(stored)
}

/** Identifies a secret without revealing it. */
export function secretId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lectern secret id', 6)).toString('base64url')
}

function derive(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lectern secret box', 32))
}

function decrypt(key: Buffer, bytes: Buffer): string | undefined {
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
