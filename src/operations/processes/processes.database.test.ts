import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import type { DatabaseInspection } from '../../database/index.ts'
import { silentLog } from '../../shared/index.ts'
import { checkProcesses } from '../doctor/check-processes.ts'
import { announceProcess } from './announce-process.ts'
import { listProcesses } from './list-processes.ts'

const web = { roles: ['web'], host: 'one', pid: 11, version: '1.0.0' }
const worker = { roles: ['worker'], host: 'two', pid: 22, version: '1.0.0' }

describe.each(databaseKinds)('processes on %s', kind => {
  let test: TestDatabase
  const clock = createManualClock()
  const createId = createSequentialId()
  const announce = (one: typeof web) =>
    announceProcess({ database: test.database, clock, createId, log: silentLog }, one)
  const list = () => listProcesses(test.database.queries, clock)
  const check = () => checkProcesses(test.database as unknown as DatabaseInspection, clock)

  beforeEach(async () => {
    test = await openTestDatabase(kind)
  })
  afterEach(() => test.close())

  if (kind === 'sqlite') {
    it('are not listed, because there is only one', async () => {
      await announce(web).close()
      expect(await list()).toEqual([])
    })
    return
  }

  it('are listed until they stop', async () => {
    const announced = [announce(web), announce(worker)]
    await expect.poll(list).toMatchObject([
      { roles: 'web', host: 'one', pid: 11, isSilent: false },
      { roles: 'worker', host: 'two', pid: 22, isSilent: false },
    ])
    expect(await check()).toMatchObject({
      state: 'ok',
      detail: 'web on one (process 11); worker on two (process 22).',
    })
    for (const one of announced) await one.close()
    expect(await list()).toEqual([])
    expect(await check()).toMatchObject({ state: 'warning', detail: 'No process uses this database.' })
  })

  it('that were killed or hang are reported, and forgotten after a day', async () => {
    const killed = announce(web)
    await expect.poll(list).toHaveLength(1)
    clock.advance(16_000)
    expect(await check()).toMatchObject({
      state: 'warning',
      detail: 'Not seen lately: web on one (process 11), 16 seconds ago.',
    })
    clock.advance(24 * 3_600_000)
    const other = announce(worker)
    await expect.poll(list).toMatchObject([{ host: 'two' }])
    await other.close()
    await killed.close()
  })

  it('of different versions are reported', async () => {
    const announced = [announce(web), announce({ ...worker, version: '1.1.0' })]
    await expect.poll(list).toHaveLength(2)
    expect(await check()).toMatchObject({
      state: 'warning',
      detail:
        'Processes run different versions: web on one (process 11): 1.0.0; worker on two (process 22): 1.1.0.',
    })
    for (const one of announced) await one.close()
  })
})
