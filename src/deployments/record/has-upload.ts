import { sql } from 'kysely'
import type { Database } from '../../database/index.ts'

/** Returns whether a project has received an upload. Its digest alone gives no access, because another project may have sent it. */
export async function hasUpload(
  { database }: { database: Database },
  { projectId, digest }: { projectId: string; digest: string },
): Promise<boolean> {
  const row = await database.queries
    .selectFrom('deployments')
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<string>`origin_json ->> 'kind'`, '=', 'upload')
    .where(sql<string>`origin_json ->> 'digest'`, '=', digest)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
