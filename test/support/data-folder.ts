import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createArtifactStore } from '../../src/artifacts/index.ts'
import { encodeJson, openSqlite } from '../../src/database/index.ts'
import { createTestProject } from './test-project.ts'

/** Fills the data folder with a project, two artifacts that it names, and a secret. */
export async function fillDataFolder(folder: string): Promise<{ digests: string[] }> {
  const database = await openSqlite(folder)
  const artifacts = createArtifactStore({ database, folder: join(folder, 'artifacts') })
  const digests = await Promise.all(
    ['index', 'x'.repeat(600_000)].map(content => artifacts.put(Buffer.from(content))),
  )
  const { id } = await createTestProject(database)
  await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ source_json: encodeJson({ kind: 'upload', digest: digests[0] }) })
      .where('id', '=', id)
      .execute(),
  )
  await database.write(queries =>
    queries
      .insertInto('deployments')
      .values({
        id: '01KJN0000000000000000000AA',
        project_id: id,
        status: 'success',
        source: 'api',
        summary: '',
        author_json: null,
        commit_json: null,
        origin_json: encodeJson({ kind: 'folder', path: '/docs' }),
        artifacts_json: encodeJson({ index: digests[0], site: digests[1], manifest: digests[0] }),
        screenshots_json: null,
        screenshots_due_at: null,
        lease_owner: null,
        lease_expires_at: null,
        created_at: 1,
        started_at: 1,
        ended_at: 1,
      })
      .execute(),
  )
  await database.close()
  writeFileSync(join(folder, 'secret'), 'the secret', { mode: 0o600 })
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'work', 'temporary'), 'left out')
  return { digests }
}
