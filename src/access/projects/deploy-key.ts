import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

export interface DeployKeyPair {
  /** In the format of OpenSSH, as `ssh -i` reads it. */
  privateKey: string
  /** One line, as code hosts expect it. */
  publicKey: string
}

interface Needs {
  database: Pick<Database, 'write' | 'queries'>
  secrets: SecretBox
}

/** Creates an ed25519 key pair. */
export function createDeployKeyPair(comment: string): DeployKeyPair {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const publicPart = Buffer.from(x, 'base64url')
  const blob = Buffer.concat([field('ssh-ed25519'), field(publicPart)])
  const secret = Buffer.concat([Buffer.from(d, 'base64url'), publicPart])
  return {
    privateKey: writePrivateKey({ blob, publicPart, secret, comment }),
    publicKey: `ssh-ed25519 ${blob.toString('base64')} ${comment}`,
  }
}

/** The format of `PROTOCOL.key` of OpenSSH, without a passphrase. */
function writePrivateKey(key: { blob: Buffer; publicPart: Buffer; secret: Buffer; comment: string }): string {
  const check = randomBytes(4)
  const fields = [field('ssh-ed25519'), field(key.publicPart), field(key.secret), field(key.comment)]
  const content = Buffer.concat([check, check, ...fields])
  const padding = Buffer.from(Array.from({ length: (8 - (content.length % 8)) % 8 }, (_, at) => at + 1))
  const whole = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    field('none'),
    field('none'),
    field(''),
    Buffer.from([0, 0, 0, 1]),
    field(key.blob),
    field(Buffer.concat([content, padding])),
  ])
  const lines = whole.toString('base64').match(/.{1,70}/g) ?? []
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n')
}

/** A length in four bytes, then the content. */
function field(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Replaces a project's key and forgets the host keys of its git servers. Returns the public half; undefined if there is no such project. */
export async function renewDeployKey(
  { database, secrets }: Needs,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<string | undefined> {
  return database.write(async queries => {
    const project = await queries
      .selectFrom('projects')
      .select('domain')
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!project) return undefined
    const { privateKey, publicKey } = createDeployKeyPair(`lectern-${project.domain}`)
    await queries
      .updateTable('projects')
      .set({ deploy_key: secrets.seal(privateKey), deploy_public_key: publicKey, ssh_hosts: null })
      .where('id', '=', projectId)
      .execute()
    return publicKey
  })
}

/** Creates a project's key unless it has one, and returns the public half. */
export async function ensureDeployKey(
  { database, secrets }: Needs,
  { projectId, domain }: { projectId: string; domain: string },
): Promise<string | null> {
  const { privateKey, publicKey } = createDeployKeyPair(`lectern-${domain}`)
  return database.write(async queries => {
    await queries
      .updateTable('projects')
      .set({ deploy_key: secrets.seal(privateKey), deploy_public_key: publicKey })
      .where('id', '=', projectId)
      .where('deploy_key', 'is', null)
      .execute()
    const row = await queries
      .selectFrom('projects')
      .select('deploy_public_key')
      .where('id', '=', projectId)
      .executeTakeFirst()
    return row?.deploy_public_key ?? null
  })
}
