import type { ApiKeyView, KeyScope } from '../../contract/index.ts'
import { type ApiKeyRow, decodeJson } from '../../database/index.ts'

export function toApiKeyView(row: ApiKeyRow): ApiKeyView {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    hint: row.hint,
    projectId: row.project_id,
    scopes: decodeJson<KeyScope[]>(row.scopes_json),
    allowedAddresses: decodeJson<string[]>(row.allowed_addresses_json),
    allowedOrigins: decodeJson<string[]>(row.allowed_origins_json),
    createdAt: toTimestamp(row.created_at),
    expiresAt: row.expires_at === null ? null : toTimestamp(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
    revokedAt: row.revoked_at === null ? null : toTimestamp(row.revoked_at),
  }
}

function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
