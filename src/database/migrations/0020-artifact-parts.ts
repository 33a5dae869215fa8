import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const partBytes = 2 * 1024 * 1024

/**
 * Divides artifacts into parts, because Postgres sends a value of more than 256 MiB as text that is longer than the longest string
 * of JavaScript.
 */
export async function up(db: Kysely<unknown>, { bytes, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('artifact_parts')
    .addColumn('parts_id', 'text', c => c.notNull())
    .addColumn('position', integer, c => c.notNull())
    .addColumn('content', bytes, c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addPrimaryKeyConstraint('artifact_parts_key', ['parts_id', 'position'])
    .execute()
  await db.schema.alterTable('artifacts').addColumn('parts_id', 'text').execute()
  await sql`
    insert into artifact_parts (parts_id, position, content, created_at)
    with recursive parts (digest, position) as (
      select digest, 0 from artifacts where size_bytes > 0
      union all
      select parts.digest, parts.position + 1
      from parts join artifacts on artifacts.digest = parts.digest
      where (parts.position + 1) * ${sql.lit(partBytes)} < artifacts.size_bytes
    )
    select artifacts.digest, position,
      substr(content, position * ${sql.lit(partBytes)} + 1, ${sql.lit(partBytes)}), created_at
    from parts join artifacts on artifacts.digest = parts.digest`.execute(db)
  await sql`update artifacts set parts_id = digest`.execute(db)
  await db.schema.alterTable('artifacts').dropColumn('content').execute()
}
