import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import type { DeploymentEvent } from '../../deployments/events/record-event.ts'
import { createPost } from '../../webhooks/post-message.ts'
import { createCommitStatusSender } from './commit-status-sender.ts'
import { keepGitlabToken } from './gitlab-token.ts'
import { createStatusPoster } from './post-commit-status.ts'
import { queueCommitStatus } from './queue-commit-status.ts'

const secrets = {
  seal: (text: string) => `sealed ${text}`,
  open: (text: string) => text.replace('sealed ', ''),
}
const commit = { sha: 'c'.repeat(40), ref: 'main' }
const minute = 60_000

describe.each(databaseKinds)('commit statuses on %s', kind => {
  let queue: Queue
  let answers: number[]
  let gitlab: Awaited<ReturnType<typeof startScriptedService>>
  beforeEach(async () => {
    answers = []
    queue = await openQueue(kind)
    gitlab = await startScriptedService(() => ({ status: answers.shift() ?? 201, json: {} }))
    await queue.addProject('docs', { kind: 'git', url: `${gitlab.url}/acme/team/docs.git` })
    await keep('glpat-1')
  })
  afterEach(async () => {
    await gitlab.close()
    await queue.close()
  })

  const keep = (token: string | null, projectId = 'docs') =>
    keepGitlabToken({ ...queue, secrets }, { organizationId, projectId, token })
  const send = async () => {
    await queue.readEvents(queueCommitStatus)
    await createCommitStatusSender({
      ...queue,
      post: createStatusPoster({
        app: null,
        post: createPost({ allowPrivateAddresses: true }),
        open: secrets.open,
      }),
      baseUrl: () => 'https://docs.example.com',
    }).runUntilIdle()
  }
  const sentStates = () => gitlab.requests.map(({ body }) => JSON.parse(body.toString()).state)

  it('tell GitLab when an update starts and ends, with the project’s token', async () => {
    const statusId = await queue.request('docs', { commit })
    const work = queue.worker(scriptBuild({ 'a.md': '1' }, step => (step === 'index' ? send() : undefined)))
    await work.runUntilIdle()
    await send()
    await send()
    expect(sentStates()).toEqual(['running', 'success'])
    const last = gitlab.requests.at(-1)
    expect(last?.path).toBe(`/api/v4/projects/acme/team/docs/statuses/${commit.sha}`)
    expect(last?.headers['private-token']).toBe('glpat-1')
    expect(JSON.parse(String(last?.body))).toEqual({
      state: 'success',
      name: 'lectern/docs',
      description: 'Deployed 1 page.',
      target_url: `https://docs.example.com/dashboard/deployments/${statusId}/docs`,
    })
  })

  it('keep the token sealed in the database', async () => {
    const { gitlab_token } = await queue.database.queries
      .selectFrom('projects')
      .select('gitlab_token')
      .where('id', '=', 'docs')
      .executeTakeFirstOrThrow()
    expect(gitlab_token).toMatch(/^sealed /)
  })

  it('report only the newest state if several are due', async () => {
    await queue.request('docs', { commit })
    await queue.worker(async () => ({ kind: 'failed', reason: 'No.' })).runUntilIdle()
    await send()
    expect(sentStates()).toEqual(['failed'])
  })

  it('stay final if the start of the update is read after its end', async () => {
    const deploymentId = await queue.request('docs', { commit })
    await queue.worker(async () => ({ kind: 'failed', reason: 'No.' })).runUntilIdle()
    const events: DeploymentEvent[] = []
    await queue.readEvents(async (_, event) => void events.push(event))
    for (const event of events.reverse())
      await queue.database.write(queries => queueCommitStatus(queries, event))
    await send()
    expect(events.map(event => [event.deploymentId, event.state])).toEqual([
      [deploymentId, 'failure'],
      [deploymentId, 'in_progress'],
    ])
    expect(sentStates()).toEqual(['failed'])
  })

  it('are sent by another process ten seconds after one has died', async () => {
    await queue.request('docs', { commit })
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    await queue.readEvents(queueCommitStatus)
    const begun = Promise.withResolvers<void>()
    const dead = createCommitStatusSender({
      ...queue,
      post: () => {
        begun.resolve()
        return new Promise(() => {})
      },
      baseUrl: () => 'https://docs.example.com',
    })
    void dead.runUntilIdle()
    await begun.promise
    await send()
    expect(sentStates()).toEqual([])
    queue.clock.advance(10_000)
    await send()
    expect(sentStates()).toEqual(['success'])
  })

  it('are repeated with delays while the host is down, and finally given up', async () => {
    answers = [500, 502]
    await queue.request('docs', { commit })
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    for (let pause = 0; pause < 5; pause += 1) {
      await send()
      queue.clock.advance(5 * minute)
    }
    expect(sentStates()).toEqual(['success', 'success', 'success'])
    answers = Array.from({ length: 20 }, () => 500)
    await queue.request('docs', { commit })
    await queue.worker(scriptBuild({ 'a.md': '2' })).runUntilIdle()
    for (let pause = 0; pause < 20; pause += 1) {
      await send()
      queue.clock.advance(120 * minute)
    }
    expect(sentStates()).toHaveLength(3 + 5)
  })

  it('are not repeated if the host refuses them', async () => {
    answers = [404]
    await queue.request('docs', { commit })
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    for (let pause = 0; pause < 3; pause += 1) {
      await send()
      queue.clock.advance(120 * minute)
    }
    expect(sentStates()).toHaveLength(1)
  })

  it('are sent only to the host of the token', async () => {
    const elsewhere = await startScriptedService(() => ({ status: 201 }))
    const origin = { kind: 'git', url: `${elsewhere.url}/acme/team/docs.git` } as const
    await queue.request('docs', { commit, origin })
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    await send()
    expect([...elsewhere.requests, ...gitlab.requests]).toEqual([])
    await elsewhere.close()
  })

  it('are sent only with a token, and not for folders', async () => {
    await keep(null)
    await queue.request('docs', { commit })
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    await send()
    expect(gitlab.requests).toEqual([])
    await queue.addProject('folder')
    await expect(keep('glpat-2', 'folder')).rejects.toMatchObject({ code: 'conflict' })
    await expect(keep('glpat-2', 'none')).rejects.toMatchObject({ code: 'not-found' })
  })
})
