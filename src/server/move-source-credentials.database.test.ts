import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../test/support/databases.ts'
import { openQueue, type Queue } from '../../test/support/deployments/queue.ts'
import { createSecretBox, describeAccess, readSourceAccess } from '../access/index.ts'
import { decodeJson } from '../database/index.ts'
import { moveSourceCredentials } from './move-source-credentials.ts'

const secrets = createSecretBox({ current: 'a secret of the tests' })
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`

describe.each(databaseKinds)('credentials in the addresses of sources on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
  })
  afterEach(() => queue.close())

  const move = () => moveSourceCredentials({ database: queue.database, secrets })
  async function read(id: string) {
    const row = await queue.database.queries
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      source: decodeJson<{ url: string; branch?: string }>(row.source_json),
      access: readSourceAccess({ secrets }, row.source_access),
    }
  }

  it.each([
    ['https://me:s3cret@example.org/a', 'me:s3cret'],
    [' https://me:s3%40cret@example.org/a', 'me:s3@cret'],
    ['https:///me:s3@cret@example.org/a', 'me:s3@cret'],
    ['https://s3cret@example.org/a', 's3cret:'],
    ['https://:s3cret@example.org/a', 'oauth2:s3cret'],
    ['https://example.org/a?private_token=s3cret', 'oauth2:s3cret'],
  ])('%j is separated, and git sends the same as before', async (url, pair) => {
    await queue.addProject('docs', { kind: 'git', url, branch: 'main' })
    const statusId = await queue.request('docs')
    await move()
    const { source, access } = await read('docs')
    expect(source).toEqual({ kind: 'git', url: 'https://example.org/a', branch: 'main' })
    expect(access && describeAccess(access)).toBe(basic(pair))
    const { rows } = await queue.database.queries
      .selectFrom('deployments')
      .select('origin_json')
      .where('id', '=', statusId)
      .execute()
      .then(found => ({ rows: JSON.stringify(found) }))
    for (const secret of ['s3cret', 's3@cret', 's3%40cret']) expect(rows).not.toContain(secret)
    const dump = JSON.stringify(await queue.database.queries.selectFrom('projects').selectAll().execute())
    for (const secret of ['s3cret', 's3@cret', 's3%40cret']) expect(dump).not.toContain(secret)
  })

  it('leaves other sources alone, and runs only once', async () => {
    const sources = ['git@example.org:a/b.git', 'ssh://git@example.org/a', 'https://example.org/a']
    for (const url of sources) await queue.addProject(url, { kind: 'git', url })
    await queue.addProject('folder', { kind: 'folder', path: '/srv/a@b?c' })
    await move()
    for (const url of sources) expect((await read(url)).source.url).toBe(url)
    await queue.addProject('later', { kind: 'git', url: 'https://me:s3cret@example.org/a' })
    await move()
    expect((await read('later')).source.url).toContain('s3cret')
  })
})
