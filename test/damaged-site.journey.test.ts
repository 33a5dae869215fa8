import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decodeJson } from '../src/database/index.ts'
import { databaseKinds } from './support/databases.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const running: RunningLectern[] = []
afterAll(() => Promise.all(running.map(lectern => lectern.close())))

/** Overwrites the stored pages of the live site. */
async function damageSite({ app, location }: RunningLectern): Promise<void> {
  const { database } = app.services
  const { artifacts_json } = await database.queries
    .selectFrom('deployments')
    .select('artifacts_json')
    .executeTakeFirstOrThrow()
  const digest = artifacts_json === null ? '' : decodeJson<{ site: string }>(artifacts_json).site
  if (location.kind === 'sqlite')
    return writeFile(join(location.folder, 'artifacts', digest.slice(0, 2), digest), 'damaged')
  await database.write(queries =>
    queries
      .updateTable('artifact_parts')
      .set({ content: new TextEncoder().encode('damaged') })
      .where('parts_id', '=', queries.selectFrom('artifacts').select('parts_id').where('digest', '=', digest))
      .execute(),
  )
}

test.each(databaseKinds)(
  'a site whose stored pages are damaged is rebuilt and shown again, on %s',
  async kind => {
    const lectern = await startLectern({ kind })
    running.push(lectern)
    await damageSite(lectern)
    const read = () => fetch(`${lectern.url}/sites/docs/guide/proxy`)
    const refused = await read()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.text()).toContain('is damaged and must be rebuilt')
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)
    expect(await (await read()).text()).toContain('server.proxy')
  },
)
