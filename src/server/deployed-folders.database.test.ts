import { describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase } from '../../test/support/databases.ts'
import { rememberFolders } from './deployed-folders.ts'

describe.each(databaseKinds)('deployed folders on %s', kind => {
  it('are remembered at every later start, each once', async () => {
    const test = await openTestDatabase(kind)
    expect(await rememberFolders(test.database, ['/srv/a'])).toEqual(['/srv/a'])
    expect(await rememberFolders(test.database, ['/srv/b', '/srv/a'])).toEqual(['/srv/a', '/srv/b'])
    expect(await rememberFolders(test.database, [])).toEqual(['/srv/a', '/srv/b'])
    await test.close()
  })
})
