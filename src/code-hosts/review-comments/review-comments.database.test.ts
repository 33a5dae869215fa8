import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import {
  type ReceivedRequest,
  type ScriptedReply,
  startScriptedService,
} from '../../../test/support/scripted-service.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import type { Replay } from '../../builder/index.ts'
import { requestPreview } from '../../deployments/index.ts'
import { createPost } from '../../webhooks/post-message.ts'
import { createCommitStatusSender } from '../commit-statuses/commit-status-sender.ts'
import { keepGitlabToken } from '../commit-statuses/gitlab-token.ts'
import { createStatusPoster } from '../commit-statuses/post-commit-status.ts'
import { queueCommitStatus } from '../commit-statuses/queue-commit-status.ts'
import { createGitlabCall } from './call-gitlab.ts'
import { createReviewPoster } from './post-review-comment.ts'
import { queueReviewComment } from './queue-review-comment.ts'
import { createReviewCommentSender } from './review-comment-sender.ts'

const secrets = {
  seal: (text: string) => `sealed ${text}`,
  open: (text: string) => text.replace('sealed ', ''),
}
const minute = 60_000
const commit = { sha: 'c'.repeat(40), ref: 'new' }
const replay: Replay = {
  isComplete: true,
  counts: { answered: 5, lost: 1, unanswered: 3, gained: 0 },
  questions: [
    {
      ...{ turnIds: ['turn-1', 'turn-2'], count: 12, lastAskedAt: 1, result: 'lost', built: null },
      live: { path: '/a', anchor: 'b', title: 'A' },
      cause: 'page-deleted',
    },
  ],
}

describe.each(databaseKinds)('comments on merge requests on %s', kind => {
  let queue: Queue
  let gitlab: Awaited<ReturnType<typeof startScriptedService>>
  let isOpen: boolean
  let broken: number[]
  let notes: { id: number; body: string; author: { id: number } }[]

  beforeEach(async () => {
    ;[isOpen, broken, notes] = [true, [], [{ id: 1, body: 'Nice.', author: { id: 9 } }]]
    queue = await openQueue(kind)
    gitlab = await startScriptedService(answer)
    await queue.addProject('docs', { kind: 'git', url: `${gitlab.url}/acme/docs.git`, branch: 'main' })
    await keepGitlabToken({ ...queue, secrets }, { organizationId, projectId: 'docs', token: 'glpat-1' })
    await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '1' })).runUntilIdle()
    await send()
  })
  afterEach(async () => {
    await gitlab.close()
    await queue.close()
  })

  function answer({ method, path, query, body }: ReceivedRequest): ScriptedReply {
    const status = broken.shift()
    if (status !== undefined) return { status, json: {} }
    const requests = '/api/v4/projects/acme/docs/merge_requests'
    const text = body.length > 0 ? JSON.parse(body.toString()).body : ''
    if (path === '/api/v4/user') return { json: { id: 7 } }
    if (path === requests) {
      const fork = { iid: 3, source_project_id: 2, target_project_id: 1 }
      const own = { iid: 4, source_project_id: 1, target_project_id: 1 }
      return { json: query.source_branch === 'new' && isOpen ? [fork, own] : [fork] }
    }
    if (path === `${requests}/4/notes` && method === 'GET') return { json: notes }
    if (path === `${requests}/4/notes`) {
      const note = { id: notes.length + 1, body: text, author: { id: 7 } }
      notes.push(note)
      return { status: 201, json: note }
    }
    const note = notes.find(({ id }) => path === `${requests}/4/notes/${id}`)
    if (!note) return { status: 404, json: {} }
    note.body = text
    return { json: note }
  }

  const questions = new Map([['turn-2', 'How do I @proxy?']])
  const send = async () => {
    await queue.readEvents(queueReviewComment, queueCommitStatus)
    const post = createReviewPoster({
      app: null,
      call: createGitlabCall({ allowPrivateAddresses: true }),
      open: secrets.open,
    })
    const baseUrl = () => 'https://docs.example.com'
    const readQuestions = async (projectId: string) => (projectId === 'docs' ? questions : new Map())
    await createReviewCommentSender({ ...queue, post, readQuestions, baseUrl }).runUntilIdle()
  }
  async function preview(files: Record<string, string>, given: Partial<Replay> | null = {}): Promise<string> {
    const build: BuildSite = async (...input) => {
      const built = await scriptBuild(files)(...input)
      return built.kind === 'built' && given ? { ...built, replay: { ...replay, ...given } } : built
    }
    const asked = await requestPreview(queue, { projectId: 'docs', branch: 'new', source: 'api', commit })
    if (asked.kind !== 'queued') throw new Error(asked.kind)
    await queue.worker(build).runUntilIdle()
    return asked.statusId
  }
  const written = () => notes.filter(({ author }) => author.id === 7).map(({ body }) => body)

  it('count answers and name pages, and each deployment changes the same comment', async () => {
    const statusId = await preview({ 'a.md': '2' })
    await send()
    expect(written()).toHaveLength(1)
    expect(written()[0]).toContain('Answers 0 of 3 unanswered questions, loses 1.')
    expect(written()[0]).toContain('| 12 | `/a#b` | the page was deleted |')
    expect(written()[0]).not.toContain('@proxy')
    expect(written()[0]).toContain(`https://docs.example.com/dashboard/deployments/${statusId}/docs-new-`)
    await preview({ 'a.md': '3' }, { counts: { ...replay.counts, lost: 0, gained: 2 }, questions: [] })
    await send()
    expect(written()).toEqual([expect.stringContaining('Answers 2 of 3 unanswered questions, loses none.')])
    expect(gitlab.requests.every(({ headers }) => headers['private-token'] === 'glpat-1')).toBe(true)
  })

  it('quote questions only if the owner allows it', async () => {
    await queue.database.write(queries =>
      queries
        .updateTable('projects')
        .set({ checks_json: JSON.stringify({ publicQuestions: true }) })
        .where('id', '=', 'docs')
        .execute(),
    )
    await preview({ 'a.md': '2' })
    await send()
    expect(written()[0]).toContain('| 12 | `How do I @proxy?` | `/a#b` |')
  })

  it('are found again after a crash, and written anew if they were deleted', async () => {
    await preview({ 'a.md': '2' })
    await send()
    await queue.database.write(queries =>
      queries.updateTable('review_comments').set({ place_json: null, due_at: 0, attempt: 0 }).execute(),
    )
    await send()
    expect(written()).toHaveLength(1)
    const marker = written()[0]?.split('\n')[0]
    notes = [{ id: 1, body: `${marker} by somebody else`, author: { id: 9 } }]
    await preview({ 'a.md': '3' })
    await send()
    expect(written()).toHaveLength(1)
  })

  it('wait for a merge request that is opened later, and for a host that is down', async () => {
    isOpen = false
    await preview({ 'a.md': '2' })
    await send()
    expect(written()).toEqual([])
    isOpen = true
    broken = [502]
    for (let pause = 0; pause < 10; pause += 1) {
      queue.clock.advance(minute)
      await send()
    }
    expect(written()).toHaveLength(1)
  })

  it('are given up if the host refuses them, or after some hours', async () => {
    broken = [403]
    await preview({ 'a.md': '2' })
    await send()
    const count = gitlab.requests.length
    isOpen = false
    queue.clock.advance(60 * minute)
    await send()
    expect(gitlab.requests).toHaveLength(count)
    await preview({ 'a.md': '3' })
    for (let pause = 0; pause < 200; pause += 1) {
      await send()
      queue.clock.advance(30 * minute)
    }
    expect(gitlab.requests).toHaveLength(count + 7)
  })

  it('are not written for the project itself, or if no questions were asked', async () => {
    const count = gitlab.requests.length
    await preview({ 'a.md': '2' }, null)
    await send()
    const build: BuildSite = async (...input) => {
      const built = await scriptBuild({ 'a.md': '4' })(...input)
      return built.kind === 'built' ? { ...built, replay } : built
    }
    await queue.request('docs', { commit: { sha: 'd'.repeat(40), ref: 'main' } })
    await queue.worker(build).runUntilIdle()
    await send()
    expect(gitlab.requests).toHaveLength(count)
  })

  it('agree with the commit status', async () => {
    await preview({ 'a.md': '2' })
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
    const status = gitlab.requests.findLast(({ path }) => path.endsWith(commit.sha))
    expect(JSON.parse(String(status?.body)).description).toBe(
      'Answers 0 of 3 unanswered questions, loses 1. Deployed 1 page; 1 file changed.',
    )
  })
})
