import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lectern-folder-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('only the owner of the data folder may enter it, also of the folders above that are created for it', async () => {
  const above = join(home, 'above')
  const data = join(above, 'data')
  const unlock = lockDataFolder(data)
  unlock()
  expect(await Promise.all([above, data].map(modeOf))).toEqual(['700', '700'])
})
