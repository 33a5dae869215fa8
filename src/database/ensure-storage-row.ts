import { sql } from 'kysely'
import type { WriteQueries } from './core/database.ts'

/** Creates the row that counts what a project stores. */
export async function ensureStorageRow(queries: WriteQueries, projectId: string): Promise<void> {
  await sql`
    insert into project_storage (project_id, organization_id)
    select id, organization_id from projects where id = ${projectId}
    on conflict (project_id) do nothing`.execute(queries)
}
