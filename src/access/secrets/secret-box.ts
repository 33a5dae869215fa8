import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Database, ensureSetting } from '../../database/index.ts'

/** Encrypts stored secrets, such as tokens for other services, so that the database alone does not reveal them. */
export interface SecretBox {
  /** Returns a different text every time. */
  seal(text: string): string
  /** Undefined if the text was sealed with another secret, or changed. */
  open(sealed: string): string | undefined
}

const algorithm = 'aes-256-gcm'
const version = 'v1.'
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key derived from the secret (HKDF, RFC 5869). Without a configured secret, one is generated and stored in
 * the database: sealed texts are then only as safe as the database and its backups.
 */
export async function createSecretBox(options: {
  database: Database
  secret: string | null
}): Promise<SecretBox> {
  const secret = options.secret ?? (await keepSecret(options.database))
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lectern secret box', 32))
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return version + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed) {
      if (!sealed.startsWith(version)) return undefined
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function keepSecret(database: Database): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  return database.write(queries => ensureSetting(queries, { name: 'box-secret', value }))
}
