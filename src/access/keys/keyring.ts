import type { KeyScope } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { digestKeyToken, isKeyToken } from './key-token.ts'
import { createKeyUse } from './key-use.ts'
import type { Principal } from './principal.ts'

export type KeyVerdict =
  | { ok: true; principal: Principal }
  | { ok: false; reason: 'malformed' | 'unknown' | 'revoked' | 'expired' }

export interface Keyring {
  /** Finds out whom a key stands for. The key of an archived project counts as revoked. */
  authenticate(token: string): Promise<KeyVerdict>
  close(): Promise<void>
}

interface KeyRecord {
  principal: Principal & { keyId: string }
  revoked: boolean
  expiresAt: number | null
}

const rememberedKeys = 10_000

/**
 * Reads a key's record on every request, so that a revocation counts on the next one on every process. Where the database
 * is exclusive, records are kept in memory until any key or project changes.
 */
export function createKeyring(needs: { database: Database; clock: Clock; log: Log }): Keyring {
  const { database, clock } = needs
  const use = createKeyUse(needs)
  let remembered = new Map<string, KeyRecord>()
  const unsubscribe = database.subscribe('keys', () => {
    remembered = new Map()
  })

  async function findRecord(digest: string): Promise<KeyRecord | undefined> {
    if (!database.exclusive) return readRecord(database, digest)
    // A map that was replaced while the record was read is not looked at again, and the stale record with it.
    const records = remembered
    const known = records.get(digest)
    if (known) return known
    const record = await readRecord(database, digest)
    if (records.size >= rememberedKeys) records.clear()
    if (record) records.set(digest, record)
    return record
  }

  return {
    async authenticate(token) {
      if (!isKeyToken(token)) return { ok: false, reason: 'malformed' }
      const record = await findRecord(digestKeyToken(token))
      if (!record) return { ok: false, reason: 'unknown' }
      if (record.revoked) return { ok: false, reason: 'revoked' }
      if (record.expiresAt !== null && record.expiresAt <= clock.now())
        return { ok: false, reason: 'expired' }
      use.record(record.principal.keyId)
      return { ok: true, principal: record.principal }
    },
    async close() {
      unsubscribe()
      await use.close()
    },
  }
}

async function readRecord(
  { queries }: Pick<Database, 'queries'>,
  digest: string,
): Promise<KeyRecord | undefined> {
  const row = await queries
    .selectFrom('api_keys')
    .leftJoin('projects', 'projects.id', 'api_keys.project_id')
    .selectAll('api_keys')
    .select(['projects.archived_at', 'projects.domain', 'projects.site_url', 'projects.hostname'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    revoked: row.revoked_at !== null || row.archived_at !== null,
    expiresAt: row.expires_at,
    principal: {
      keyId: row.id,
      member: null,
      kind: row.kind,
      organizationId: row.organization_id,
      project:
        row.project_id === null || row.domain === null
          ? null
          : { id: row.project_id, domain: row.domain, siteUrl: row.site_url, hostname: row.hostname },
      scopes: decodeJson<KeyScope[]>(row.scopes_json),
      allowedAddresses: decodeJson<string[]>(row.allowed_addresses_json),
      allowedOrigins: decodeJson<string[]>(row.allowed_origins_json),
    },
  }
}
