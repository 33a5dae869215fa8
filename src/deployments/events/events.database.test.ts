import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { cancelUpdate } from '../control/cancel-update.ts'
import type { EventSubscriber } from './event-reader.ts'
import type { DeploymentEvent } from './record-event.ts'

describe.each(databaseKinds)('deployment events on %s', kind => {
  let queue: Queue
  let events: DeploymentEvent[]
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    events = []
  })
  afterEach(() => queue.close())

  const collect: EventSubscriber = async (_, event) => void events.push(event)
  const states = () => events.map(({ deploymentId, state }) => [deploymentId, state])
  const deploy = () => queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()

  it('show the update as it was when it started and when it ended', async () => {
    const id = await queue.request('docs')
    await deploy()
    await queue.readEvents(collect)
    expect(events).toMatchObject([
      { deploymentId: id, projectId: 'docs', state: 'in_progress', update: { summary: 'Starting.' } },
      { deploymentId: id, projectId: 'docs', state: 'success', update: { summary: 'Deployed 1 page.' } },
    ])
    const { logs: _, ...update } = await queue.status(id)
    expect(events.at(-1)?.update).toEqual(update)
  })

  it('are recorded for cancelled and superseded updates, which never started', async () => {
    const cancelled = await queue.request('docs')
    await cancelUpdate(queue, { organizationId, statusId: cancelled, by: 'with a key' })
    const older = await queue.request('docs')
    const newer = await queue.request('docs')
    await deploy()
    await queue.readEvents(collect)
    expect(states().sort()).toEqual(
      [
        [cancelled, 'failure'],
        [newer, 'in_progress'],
        [newer, 'success'],
        [older, 'success'],
      ].sort(),
    )
  })

  it('reach every subscriber once, even with several readers', async () => {
    await queue.addProject('other')
    await queue.request('docs')
    await queue.request('other')
    await deploy()
    const seen: string[] = []
    // Counted in the transaction, so that a repeated transaction does not count twice.
    const note: EventSubscriber = (queries, { deploymentId, state }) =>
      queries
        .insertInto('settings')
        .values({ name: `${deploymentId} ${state}`, value: '' })
        .execute()
        .then(() => void seen.push(state))
    await Promise.all([queue.readEvents(note), queue.readEvents(note), queue.readEvents(note)])
    await queue.readEvents(note)
    expect(seen.sort()).toEqual(['in_progress', 'in_progress', 'success', 'success'])
  })

  it('stay until all subscribers have handled them', async () => {
    await queue.request('docs')
    await deploy()
    const fail: EventSubscriber = async () => {
      throw new Error('no')
    }
    await expect(queue.readEvents(collect, fail)).rejects.toThrow('no')
    events = []
    await queue.readEvents(collect)
    expect(events).toHaveLength(2)
  })
})
