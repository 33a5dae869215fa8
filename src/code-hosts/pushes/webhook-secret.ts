import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** Replaces a project's secret for its code host; undefined if there is no such project. */
export async function renewWebhookSecret(
  { database, secrets, clock }: { database: Database; secrets: SecretBox; clock: Clock },
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url')
  const result = await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ webhook_secret: secrets.seal(secret), updated_at: clock.now() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', projectId)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
  )
  return result.numUpdatedRows > 0n ? secret : undefined
}

/** Undefined if the project is unknown, is archived or has no secret. */
export async function findWebhookSecret(
  { database, secrets }: { database: Database; secrets: SecretBox },
  { projectId }: { projectId: string },
): Promise<string | undefined> {
  const row = await database.queries
    .selectFrom('projects')
    .select('webhook_secret')
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.webhook_secret ? secrets.read(row.webhook_secret) : undefined
}

/** Checks in constant time that a header `sha256=<hex>` is the body's HMAC. */
export function isSignedWith(secret: string, body: Uint8Array, header: string | undefined): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  if (given === undefined) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}

/** Checks in constant time that a token is the secret. */
export function isSecret(secret: string, token: string | undefined): boolean {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()
  return token !== undefined && timingSafeEqual(digest(token), digest(secret))
}
