import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { githubPush } from './support/deployments/push-events.ts'
import { githubAppKey, startGithubServer } from './support/github-server.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { hasHttpBackend } from './support/sources/git-fixtures.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const sender = { login: 'ada', id: 99, avatar_url: 'https://avatars.example.com/u/99' }
const secret = 'the secret of the app'
const repository = { id: 1, full_name: 'acme/handbook', default_branch: 'main' }
const handbook = { 'docs.json': '{"name":"Handbook"}', ...sampleSite }
const bread = '# Bread\n\nTo bake sourdough bread, let the dough rest for twelve hours.\n'
const { 'guide/proxy.md': _, ...withoutProxy } = handbook

describe.skipIf(!hasHttpBackend()).each(databaseKinds)(
  'readers’ questions gate a pull request on %s',
  kind => {
    let github: Awaited<ReturnType<typeof startGithubServer>>
    let lectern: RunningLectern
    let strangerKey: string
    let projectId: string
    beforeAll(async () => {
      github = await startGithubServer()
      lectern = await startLectern({
        kind,
        environment: {
          LECTERN_GITHUB_APP_ID: '123',
          LECTERN_GITHUB_APP_PRIVATE_KEY: githubAppKey.replaceAll('\n', '\\n'),
          LECTERN_GITHUB_WEBHOOK_SECRET: secret,
          LECTERN_GITHUB_API_URL: github.apiUrl,
          LECTERN_GITHUB_URL: github.url,
          LECTERN_GIT_SCHEMES: 'http',
          LECTERN_GIT_PRIVATE: 'true',
        },
      })
      await github.addRepository(1, 'acme/handbook', handbook)
      expect((await sendEvent('installation', { action: 'created' })).status).toBe(202)
      const made = async () =>
        (await client().listProjects()).projects.find(({ domain }) => domain === 'handbook')
      await vi.waitFor(async () => expect((await made())?.liveStatusId).toBeTruthy(), { timeout: 20_000 })
      projectId = (await made())?.id ?? ''
      // Created now, because the app's projects belong to the only organisation.
      strangerKey = await createStrangerKey(lectern)
      await client().updateProject({ projectId, previewsOnPush: true, checks: { questions: 'fail' } })
      const { key } = await client().createKey({ kind: 'assistant', name: 'Box', projectId })
      for (const text of [
        'How do I configure the proxy?',
        'how can I configure the proxy',
        'How do I bake sourdough bread?',
      ]) {
        const answer = await ask(lectern, messageBody(text, { fp: 'reader-1' }), { key, domain: 'handbook' })
        expect(answer.status).toBe(200)
        await answer.text()
      }
    })
    afterAll(async () => {
      await lectern.close()
      await github.close()
    })

    const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })

    function sendEvent(event: string, body: object) {
      const text = JSON.stringify({ installation: { id: 7 }, sender, ...body })
      return fetch(`${lectern.url}/v1/webhooks/github-app`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': event,
          'x-github-delivery': crypto.randomUUID(),
          'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
        },
        body: text,
      })
    }

    async function push(files: Record<string, string>) {
      const sha = await github.pushBranch('acme/handbook', 'rewrite', files)
      const event = githubPush({ ref: 'refs/heads/rewrite', after: sha, repository })
      const { statusId } = (await (await sendEvent('push', event)).json()) as { statusId: string }
      return { sha, status: await waitForUpdate(client(), statusId) }
    }
    const statusOf = (sha: string) => github.statuses.findLast(({ path }) => path.endsWith(sha))?.body

    test('it is red while it loses an answer, and green once it does not', async () => {
      github.pullRequests.push('rewrite')
      const red = await push(withoutProxy)
      expect(red.status).toMatchObject({
        status: 'failure',
        summary: expect.stringContaining(
          'checks found 1 question that loses its answer. First: A question that was asked',
        ),
      })
      await expect.poll(() => statusOf(red.sha)?.state).toBe('failure')
      expect(statusOf(red.sha)?.description).toMatch(
        /^Answers 0 of 1 unanswered question, loses 1\. Not published/,
      )
      await expect.poll(() => github.comments.length).toBe(1)
      expect(github.comments[0]?.body).toContain(
        '| 2 | `/guide/proxy#configure-the-proxy` | the page was deleted |',
      )
      expect(github.comments[0]?.body).toContain('keeps this deployment from being published')

      const green = await push({ ...handbook, 'bread.md': bread })
      expect(green.status).toMatchObject({ status: 'success' })
      await expect.poll(() => statusOf(green.sha)?.state).toBe('success')
      expect(statusOf(green.sha)?.description).toMatch(
        /^Answers 1 of 1 unanswered question, loses none\. Deployed/,
      )
      await expect
        .poll(() => github.comments[0]?.body)
        .toContain('Answers 1 of 1 unanswered question, loses none.')
      expect(github.comments).toHaveLength(1)
      expect(github.comments[0]?.body).toContain('| 1 | `/bread` |')
      expect(JSON.stringify([github.comments, github.statuses])).not.toMatch(/sourdough|configure the proxy/)
      expect(red.status.logs.join('\n')).not.toMatch(/configure the proxy/i)
    })

    test('the questions themselves need a key of the organisation, and disappear when they are erased', async () => {
      const { sha, status } = await push({ ...withoutProxy, 'bread.md': bread })
      await expect.poll(() => statusOf(sha)?.state).toBe('failure')
      const path = `/v1/project/update/${status._id}/questions`
      await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
      await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
      await expectProblem(await callAdmin(lectern, path, { key: strangerKey }), 'not-found')
      const replay = await client().readReplay({ statusId: status._id })
      expect(replay).toMatchObject({
        comparedWith: (await client().readProject({ projectId })).liveStatusId,
        complete: true,
        counts: { answered: 1, lost: 1, unanswered: 1, gained: 1 },
        questions: [
          {
            question: expect.stringMatching(/configure the proxy/),
            count: 2,
            result: 'lost',
            cause: 'page-deleted',
          },
          { question: 'How do I bake sourdough bread?', result: 'gained', built: { path: '/bread' } },
        ],
      })
      const run = (...argv: string[]) => runCommand(argv, { url: lectern.url, key: lectern.adminKey })
      expect((await run('deployments', 'questions', status._id)).out).toMatch(
        /Answers 1 of 1 unanswered question, loses 1\.[\s\S]*lost +2 +\/guide\/proxy#configure-the-proxy +the page was deleted/,
      )
      const json = await run('deployments', 'questions', status._id, '--json')
      expect(JSON.parse(json.out)).toEqual(replay)

      expect((await client().eraseReader({ projectId, fp: 'reader-1' })).erasedTurns).toBe(3)
      const after = await client().readReplay({ statusId: status._id })
      expect(after.questions.map(({ question }) => question)).toEqual([null, null])
      expect(after.counts).toEqual(replay.counts)
    })

    test('a deployment that was not compared says so', async () => {
      const { statusId } = lectern
      expect(await client().readReplay({ statusId })).toMatchObject({ comparedWith: null, questions: [] })
      const { out } = await runCommand(['deployments', 'questions', statusId], {
        url: lectern.url,
        key: lectern.adminKey,
      })
      expect(out).toContain('was not compared')
    })
  },
)
