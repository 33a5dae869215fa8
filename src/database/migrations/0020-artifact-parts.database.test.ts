import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createEmptyLocation, databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'
import { createArtifactStore, digestOf } from '../../artifacts/index.ts'

describe.each(databaseKinds)('the migration of artifact parts on %s', kind => {
  it('divides stored artifacts', async () => {
    const { location, remove } = await createEmptyLocation(kind)
    const old = await openDatabaseAt(location)
    await undoMigrations(old, '0020')
    const contents = [
      new Uint8Array(),
      Buffer.from('one part'),
      Buffer.alloc(2 * 1024 * 1024, 'exactly one'),
      Buffer.alloc(5 * 1024 * 1024, 'several parts'),
    ]
    for (const content of contents)
      await old.write(async queries =>
        sql`insert into artifacts (digest, size_bytes, content, created_at)
          values (${await digestOf(content)}, ${content.byteLength}, ${content}, 1)`.execute(queries),
      )
    await old.close()

    const database = await openDatabaseAt(location)
    const store = createArtifactStore({ database, folder: null })
    for (const content of contents)
      expect(Buffer.from(await store.read(await digestOf(content))).equals(content)).toBe(true)
    await store.removeUnkept(new Set(), Date.now())
    expect(await database.queries.selectFrom('artifact_parts').select('position').execute()).toEqual([])
    await database.close()
    await remove()
  })
})
