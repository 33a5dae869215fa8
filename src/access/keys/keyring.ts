import type { KeyScope, SiteOptions } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { digestKeyToken, isKeyToken } from './key-token.ts'
import type { Principal } from './principal.ts'

export type KeyVerdict =
  | { ok: true; principal: Principal }
  | { ok: false; reason: 'malformed' | 'unknown' | 'revoked' | 'expired' }

export interface Keyring {
  /** Identifies the caller by API key. The key of an archived project counts as revoked. */
  authenticate(token: string): Promise<KeyVerdict>
  close(): Promise<void>
}

interface KeyRecord {
  principal: Principal & { keyId: string }
  revoked: boolean
}

const maxCachedKeys = 10_000
const writeUseEveryMs = 60_000

/** Without a notification, a process that shares its database notices a change after this time. */
const sharedCacheMs = 1_000

/**
 * Caches the records of keys until any key or project changes. If other processes write to the database, a record is kept for
 * a second at most: a revoked key is refused at once where notifications arrive, and within a second where they do not.
 */
export function createKeyring(needs: { database: Database; clock: Clock; log: Log }): Keyring {
  const { database, clock } = needs
  const use = createKeyUse(needs)
  const keptMs = database.exclusive ? Number.POSITIVE_INFINITY : sharedCacheMs
  let cached = new Map<string, { record: KeyRecord; readAt: number }>()
  const unsubscribe = database.subscribe('keys', () => {
    cached = new Map()
  })

  async function findRecord(digest: string): Promise<KeyRecord | undefined> {
    // If `cached` is replaced during the read, the record, which may be stale, goes to the old map.
    const records = cached
    const known = records.get(digest)
    const readAt = clock.now()
    if (known && Math.abs(readAt - known.readAt) < keptMs) return known.record
    const record = await readRecord(database, digest)
    if (records.size >= maxCachedKeys) records.clear()
    if (record) records.set(digest, { record, readAt })
    return record
  }

  return {
    async authenticate(token) {
      if (!isKeyToken(token)) return { ok: false, reason: 'malformed' }
      const record = await findRecord(digestKeyToken(token))
      if (!record) return { ok: false, reason: 'unknown' }
      if (record.revoked) return { ok: false, reason: 'revoked' }
      const { expiresAt } = record.principal
      if (expiresAt !== null && expiresAt <= clock.now()) return { ok: false, reason: 'expired' }
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
    .select(['projects.analytics_off_at', 'projects.preview_of', 'projects.site_json'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    revoked: row.revoked_at !== null || row.archived_at !== null,
    principal: {
      keyId: row.id,
      member: null,
      kind: row.kind,
      organizationId: row.organization_id,
      responsibleUserId: row.created_by,
      project:
        row.project_id === null || row.domain === null
          ? null
          : {
              id: row.project_id,
              domain: row.domain,
              siteUrl: row.site_url,
              hostname: row.hostname,
              hasAnalytics: row.analytics_off_at === null,
              previewOf: row.preview_of,
              siteOptions: row.site_json === null ? {} : decodeJson<SiteOptions>(row.site_json),
            },
      scopes: decodeJson<KeyScope[]>(row.scopes_json),
      allowedAddresses: decodeJson<string[]>(row.allowed_addresses_json),
      allowedOrigins: decodeJson<string[]>(row.allowed_origins_json),
      expiresAt: row.expires_at,
    },
  }
}

/** Records when each key was last used: in memory at once, in the database once a minute and on close. */
function createKeyUse({
  database,
  clock,
  log,
}: {
  database: Pick<Database, 'write'>
  clock: Clock
  log: Log
}) {
  let unwritten = new Map<string, number>()

  async function write(): Promise<void> {
    if (unwritten.size === 0) return
    // Sorted, so that processes that write the same keys do not deadlock.
    const uses = [...unwritten].sort(([one], [other]) => (one < other ? -1 : 1))
    unwritten = new Map()
    await database.write(async queries => {
      for (const [keyId, usedAt] of uses)
        await queries
          .updateTable('api_keys')
          .set({ last_used_at: usedAt })
          .where('id', '=', keyId)
          .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', usedAt)]))
          .execute()
    })
  }

  let writing = Promise.resolve()
  const writeBehind = () => {
    writing = write().catch(error => log.warn({ err: error }, 'the last use of API keys could not be stored'))
  }
  const timer = setInterval(writeBehind, writeUseEveryMs).unref()

  return {
    record(keyId: string): void {
      unwritten.set(keyId, clock.now())
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      writeBehind()
      await writing
    },
  }
}
