import { type ApiKeyRow, encodeJson, type WriteQueries } from '../../database/index.ts'
import { createKeyToken, digestKeyToken, type KeyKind } from './key-token.ts'

const hintLength = 4

export interface NewKey {
  id: string
  organizationId: string
  projectId: string | null
  kind: KeyKind
  name: string
  scopes: readonly string[]
  allowedAddresses: readonly string[]
  allowedOrigins: readonly string[]
  createdBy: string | null
  /** In milliseconds, like `expiresAt`. */
  createdAt: number
  expiresAt: number | null
}

/** Creates a key and stores its digest. `token` is the key itself. */
export async function insertKey(
  queries: WriteQueries,
  key: NewKey,
): Promise<{ token: string; row: ApiKeyRow }> {
  const token = createKeyToken(key.kind)
  const row = await queries
    .insertInto('api_keys')
    .values({
      id: key.id,
      organization_id: key.organizationId,
      project_id: key.projectId,
      kind: key.kind,
      name: key.name,
      digest: digestKeyToken(token),
      hint: token.slice(-hintLength),
      scopes_json: encodeJson(key.scopes),
      allowed_addresses_json: encodeJson(key.allowedAddresses),
      allowed_origins_json: encodeJson(key.allowedOrigins),
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token, row }
}
