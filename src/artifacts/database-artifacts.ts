import { sql } from 'kysely'
import type { Database } from '../database/index.ts'
import { systemClock } from '../shared/index.ts'
import type { ArtifactStorage } from './artifact-storage.ts'
import { digestOf } from './digest.ts'

/** Stores artifacts as rows, for processes that share only a database. */
export function createDatabaseArtifacts(database: Database): ArtifactStorage {
  async function put(content: Uint8Array): Promise<string> {
    const digest = await digestOf(content)
    const created_at = systemClock.now()
    await database.write(queries =>
      queries
        .insertInto('artifacts')
        .values({ digest, size_bytes: content.byteLength, content, created_at })
        // Repairs a damaged artifact, and renews an old one, so that `removeUnkept` keeps it.
        .onConflict(conflict =>
          conflict.column('digest').doUpdateSet(eb => ({
            created_at: eb.ref('excluded.created_at'),
            content: eb.ref('excluded.content'),
          })),
        )
        .execute(),
    )
    return digest
  }

  return {
    put,
    async putStream(stream) {
      const chunks: Uint8Array[] = []
      for await (const chunk of stream) chunks.push(chunk)
      return put(Buffer.concat(chunks))
    },
    async find(digest) {
      const row = await database.queries
        .selectFrom('artifacts')
        .select('content')
        .where('digest', '=', digest)
        .executeTakeFirst()
      return row?.content
    },
    async readPart(digest, { offset, sizeBytes }) {
      const row = await database.queries
        .selectFrom('artifacts')
        .select(sql<Uint8Array>`substr(content, ${sql.lit(offset + 1)}, ${sql.lit(sizeBytes)})`.as('part'))
        .where('digest', '=', digest)
        .executeTakeFirst()
      return row?.part
    },
    async removeUnkept(kept, putBefore) {
      const rows = await database.queries
        .selectFrom('artifacts')
        .select('digest')
        .where('created_at', '<', putBefore)
        .execute()
      let removed = 0
      for (const { digest } of rows.filter(row => !kept.has(row.digest))) {
        const result = await database.write(queries =>
          queries
            .deleteFrom('artifacts')
            .where('digest', '=', digest)
            .where('created_at', '<', putBefore)
            .executeTakeFirst(),
        )
        removed += Number(result.numDeletedRows)
      }
      return removed
    },
  }
}
