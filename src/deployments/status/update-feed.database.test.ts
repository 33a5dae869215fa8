import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openDatabaseAt } from '../../../test/support/databases.ts'
import {
  openQueue,
  organizationId,
  prepareQueue,
  type Queue,
} from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { updateEventSchema } from '../../contract/index.ts'
import { type FollowedEvent, followUpdates } from './follow-updates.ts'
import { createUpdateFeed, type UpdateFeed } from './update-feed.ts'

describe.each(databaseKinds)('the event stream of deployments on %s', kind => {
  let queue: Queue
  let updateFeed: UpdateFeed
  let left: AbortController
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    updateFeed = createUpdateFeed(queue)
    left = new AbortController()
  })
  afterEach(async () => {
    left.abort()
    await updateFeed.close()
    await queue.close()
  })

  const build = (files: Record<string, string>) => queue.worker(scriptBuild(files)).runUntilIdle()

  /** Follows the stream; `until` resolves once an event matches. */
  async function follow(input: { organizationId?: string; projectId?: string; feed?: UpdateFeed } = {}) {
    const events: FollowedEvent[] = []
    const listeners = new Set<() => void>()
    const stream = await followUpdates(
      { updateFeed: input.feed ?? updateFeed },
      { organizationId, ...input, silenceMs: 60_000, signal: left.signal },
    )
    if (!stream) throw new Error('The stream was refused.')
    const ended = (async () => {
      for await (const event of stream) {
        events.push(event)
        for (const listener of [...listeners]) listener()
      }
    })()
    const until = (matches: (event: FollowedEvent) => boolean) =>
      new Promise<void>(resolve => {
        const look = () => {
          if (!events.some(matches)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    return { events, until, ended }
  }

  const isUpdate = (id: string, status: string) => (event: FollowedEvent) =>
    event.kind === 'update' && event.update._id === id && event.update.status === status
  const isReady = ({ kind }: FollowedEvent) => kind === 'ready'

  it('starts with the open deployments, and shows each later state', async () => {
    const id = await queue.request('docs')
    const { events, until } = await follow()
    await until(isReady)
    expect(events).toMatchObject([
      { kind: 'update', update: { _id: id, status: 'queued', steps: [] } },
      { kind: 'ready' },
    ])
    await build({ 'a.md': '1' })
    await until(isUpdate(id, 'success'))
    for (const event of events) if (event.kind === 'update') updateEventSchema.strict().parse(event.update)
  })

  it('shows the running step, and when each step started and ended', async () => {
    const { events, until } = await follow()
    await until(isReady)
    const id = await queue.request('docs')
    const isReading = (event: FollowedEvent) =>
      event.kind === 'update' && event.update.steps.at(-1)?.step === 'read'
    await queue
      .worker(scriptBuild({ 'a.md': '1' }, step => (step === 'read' ? until(isReading) : undefined)))
      .runUntilIdle()
    await until(isUpdate(id, 'success'))
    const reading = events.find(isReading)
    expect(reading).toMatchObject({ update: { status: 'in_progress', summary: 'Reading the files.' } })
    const last = events.at(-1)
    const steps = last?.kind === 'update' ? last.update.steps : []
    expect(steps.map(({ step }) => step)).toEqual(['fetch', 'read', 'parse', 'index', 'publish'])
    expect(steps.every(({ endedAt }) => endedAt !== undefined)).toBe(true)
  })

  it('has no deployments of other organisations', async () => {
    await queue.addProject('strange', undefined, 'stranger')
    const stranger = await follow({ organizationId: 'stranger' })
    const own = await follow()
    await Promise.all([stranger.until(isReady), own.until(isReady)])
    const id = await queue.request('docs')
    await build({ 'a.md': '1' })
    await own.until(isUpdate(id, 'success'))
    const theirs = await queue.request('strange')
    await build({ 'a.md': '1' })
    await stranger.until(isUpdate(theirs, 'success'))
    const idsOf = (events: FollowedEvent[]) =>
      new Set(events.flatMap(event => (event.kind === 'update' ? [event.update._id] : [])))
    expect([...idsOf(stranger.events)]).toEqual([theirs])
    expect([...idsOf(own.events)]).toEqual([id])
  })

  it('can be limited to a project', async () => {
    await queue.addProject('other')
    const { events, until } = await follow({ projectId: 'other' })
    await until(isReady)
    await queue.request('docs')
    await build({ 'a.md': '1' })
    const id = await queue.request('other')
    await build({ 'a.md': '1' })
    await until(isUpdate(id, 'success'))
    expect(
      events.every(
        event => event.kind === 'ready' || event.kind === 'silence' || event.update.projectId === 'other',
      ),
    ).toBe(true)
  })

  it('is refused beyond the limit, until another stream ends', async () => {
    const feed = createUpdateFeed({ ...queue, limit: 1 })
    const noop = () => {}
    const unsubscribe = await feed.subscribe(organizationId, noop)
    expect(await feed.subscribe(organizationId, () => {})).toBeUndefined()
    unsubscribe?.()
    expect(await feed.subscribe(organizationId, noop)).toBeDefined()
    await feed.close()
  })

  it('ends when its reader leaves', async () => {
    const { until, ended } = await follow()
    await until(isReady)
    left.abort()
    await ended
  })

  it('gives a slow reader only the newest state', async () => {
    const stream = await followUpdates(
      { updateFeed },
      { organizationId, silenceMs: 60_000, signal: left.signal },
    )
    expect((await stream?.next())?.value).toEqual({ kind: 'ready' })
    const watcher = await follow()
    await watcher.until(isReady)
    const id = await queue.request('docs')
    await build({ 'a.md': '1' })
    await watcher.until(isUpdate(id, 'success'))
    expect((await stream?.next())?.value).toMatchObject({ update: { _id: id, status: 'success' } })
    left.abort()
    expect(await stream?.next()).toEqual({ done: true, value: undefined })
  })

  it.runIf(kind === 'postgres')(
    'shows deployments that another process runs, without notifications',
    async () => {
      const database = await openDatabaseAt(queue.location)
      const deaf = createUpdateFeed({ ...queue, database: { ...queue.database, subscribe: () => () => {} } })
      const { until } = await follow({ feed: deaf })
      await until(isReady)
      const elsewhere = await prepareQueue(database)
      const id = await elsewhere.request('docs')
      await elsewhere.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
      await until(isUpdate(id, 'success'))
      await deaf.close()
      await database.close()
    },
  )
})
