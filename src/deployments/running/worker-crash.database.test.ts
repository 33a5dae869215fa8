import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startChild } from '../../../test/support/child.ts'
import {
  createLocation,
  createManualClock,
  type DatabaseLocation,
  databaseKinds,
  openDatabaseAt,
} from '../../../test/support/databases.ts'
import { prepareQueue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { deploymentSteps } from '../../builder/index.ts'

const program = new URL('../../../test/support/deployments/stuck-worker.ts', import.meta.url)

describe.each(databaseKinds)('a worker process that is killed, on %s', kind => {
  let location: DatabaseLocation
  let remove: () => Promise<void>
  beforeEach(async () => {
    ;({ location, remove } = await createLocation(kind))
  })
  afterEach(() => remove())

  it.each(deploymentSteps)(
    'in the %s step leaves a deployment that the next worker completes once',
    async step => {
      const before = await openDatabaseAt(location)
      const queue = await prepareQueue(before)
      await queue.addProject('docs')
      const live = await queue.request('docs')
      await queue.worker(scriptBuild({ 'a.md': '0' })).runUntilIdle()
      const id = await queue.request('docs')
      await before.close()

      await killWhenStuck(location, step)

      const after = await openDatabaseAt(location)
      const clock = createManualClock()
      // Only on an exclusive database is a lease known to be dead before it expires.
      if (!after.exclusive) clock.advance(10_000)
      const restarted = await prepareQueue(after, clock)
      expect(await restarted.status(id)).toMatchObject({ status: 'in_progress' })
      expect(await restarted.live('docs')).toBe(live)
      let runs = 0
      const build = scriptBuild({ 'a.md': '1' }, reached => {
        if (reached === 'fetch') runs += 1
      })
      await restarted.worker(build).runUntilIdle()
      const status = await restarted.status(id)
      expect(status).toMatchObject({ status: 'success', summary: 'Deployed 1 page; 1 file changed.' })
      expect(status.logs).toContain('Attempt 2: the worker stopped during the previous attempt.')
      expect(status.logs.filter(line => line.startsWith('Deployed'))).toHaveLength(1)
      expect(await restarted.live('docs')).toBe(id)
      expect(runs).toBe(1)
      await after.close()
    },
  )
})

async function killWhenStuck(location: DatabaseLocation, stuckStep: string): Promise<void> {
  const child = startChild(program, { location, stuckStep })
  expect(await child.nextLine()).toBe('stuck')
  child.kill('SIGKILL')
  await child.ended
}
