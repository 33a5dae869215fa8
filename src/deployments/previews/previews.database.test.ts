import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild, stuckBuild } from '../../../test/support/deployments/script-build.ts'
import { collectArtifacts } from '../running/collect-artifacts.ts'
import { endIdlePreviews, endPreview } from './end-preview.ts'
import { listPreviews } from './list-previews.ts'
import { requestPreview } from './request-preview.ts'

const projectId = 'docs'
const reason = 'The preview was ended.'

describe.each(databaseKinds)('the previews of a project on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject(projectId, { kind: 'git', url: 'https://git.example.com/acme/docs.git' })
  })
  afterEach(() => queue.close())

  async function preview(branch: string) {
    const outcome = await requestPreview(queue, { projectId, branch, source: 'api' })
    if (outcome.kind !== 'queued') throw new Error(JSON.stringify(outcome))
    return outcome
  }

  it('are limited in number, and an ended one frees its place', async () => {
    for (let count = 0; count < 20; count += 1) await preview(`branch-${count}`)
    const wanted = { projectId, branch: 'one-more', source: 'api' as const }
    expect(await requestPreview(queue, wanted)).toMatchObject({ kind: 'refused' })
    expect((await preview('branch-7')).domain).toMatch(/^docs-branch-7-[a-z0-9]{12}$/)
    expect(await endPreview(queue, { projectId, branch: 'branch-7', reason })).toBe(true)
    expect(await endPreview(queue, { projectId, branch: 'branch-7', reason })).toBe(false)
    expect(await requestPreview(queue, wanted)).toMatchObject({ kind: 'queued' })
  })

  it('exist once per branch, even with concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => preview('next')))
    expect(new Set(asked.map(({ previewId }) => previewId)).size).toBe(1)
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    for (const { statusId } of asked) expect((await queue.status(statusId)).status).toBe('success')
    expect(await queue.live(projectId)).toBeNull()
  })

  it('reuse their project’s live build the first time', async () => {
    const live = await queue.request(projectId)
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    const { statusId, previewId } = await preview('next')
    await queue.worker(scriptBuild({ 'a.md': '2', 'b.md': '1' })).runUntilIdle()
    expect((await queue.status(statusId)).commit?.filesChanged).toEqual({
      added: ['b.md'],
      modified: ['a.md'],
      removed: [],
    })
    expect([await queue.live(previewId), await queue.live(projectId)]).toEqual([statusId, live])
  })

  it('have no chat box if their project has none', async () => {
    const readOff = async () => {
      const { previewId } = await preview('next')
      const query = queue.database.queries.selectFrom('projects').select('chat_box_off_at')
      return (await query.where('id', '=', previewId).executeTakeFirstOrThrow()).chat_box_off_at
    }
    expect(await readOff()).toBeNull()
    const setOff = (at: number | null) =>
      queue.database.write(queries =>
        queries.updateTable('projects').set({ chat_box_off_at: at }).where('id', '=', projectId).execute(),
      )
    await setOff(7)
    expect(await readOff()).toBe(7)
    await setOff(null)
    expect(await readOff()).toBeNull()
  })

  it('end together with their running updates', async () => {
    const { statusId, previewId } = await preview('next')
    const { promise: stuck, resolve: onStuck } = Promise.withResolvers<void>()
    const worker = queue.worker(stuckBuild(onStuck))
    const running = worker.runUntilIdle()
    await stuck
    await endPreview(queue, { projectId, branch: 'next', reason })
    await running
    expect(await queue.status(statusId)).toMatchObject({ status: 'failure', summary: reason })
    expect(await queue.live(previewId)).toBeNull()
  })

  it('end after a long time without updates, and their artifacts are collected', async () => {
    const { statusId } = await preview('old')
    await queue.worker(scriptBuild({ 'a.md': 'old' })).runUntilIdle()
    queue.clock.advance(7_200_000)
    await preview('new')
    const idleSince = queue.clock.now() - 3_600_000
    expect(await endIdlePreviews(queue, { idleSince })).toBe(1)
    expect(await endIdlePreviews(queue, { idleSince })).toBe(0)
    expect((await listPreviews(queue, { projectId })).map(({ branch }) => branch)).toEqual(['new'])
    expect((await queue.status(statusId)).status).toBe('success')
    await collectArtifacts(queue)
    const { artifacts_json } = await queue.database.queries
      .selectFrom('deployments')
      .select('artifacts_json')
      .where('id', '=', statusId)
      .executeTakeFirstOrThrow()
    expect(artifacts_json).toBeNull()
  })
})
