import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { githubPush } from './support/deployments/push-events.ts'
import { githubAppKey, startGithubServer } from './support/github-server.ts'
import { hasHttpBackend } from './support/sources/git-fixtures.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const secret = 'the secret of the app'
const sender = { login: 'ada', id: 99, avatar_url: 'https://avatars.example.com/u/99' }
const handbook = { 'docs.json': '{"name":"Handbook"}', 'index.md': '# Handbook\n\nHello.\n' }

describe.each(databaseKinds)('a GitHub App on %s', kind => {
  let github: Awaited<ReturnType<typeof startGithubServer>>
  let lectern: RunningLectern
  beforeEach(async () => {
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
  })
  afterEach(async () => {
    await lectern.close()
    await github.close()
  })

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const projects = async () => (await client().listProjects()).projects
  const updates = async (projectId: string) => (await client().listUpdates({ projectId })).updates

  function sendEvent(
    event: string,
    body: object,
    { key = secret, delivery = String(crypto.randomUUID()) } = {},
  ) {
    const text = JSON.stringify({ installation: { id: 7 }, sender, ...body })
    return fetch(`${lectern.url}/v1/webhooks/github-app`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': event,
        'x-github-delivery': delivery,
        'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
      },
      body: text,
    })
  }

  async function installHandbook() {
    const sha = await github.addRepository(1, 'acme/handbook', handbook)
    expect((await sendEvent('installation', { action: 'created' })).status).toBe(202)
    const made = async () => (await projects()).find(({ domain }) => domain === 'handbook')
    await expect.poll(made).toBeDefined()
    const projectId = (await made())?.id ?? ''
    const ended = async () => (await updates(projectId)).map(({ status }) => status)
    await expect.poll(ended).toEqual(['success'])
    return { projectId, sha }
  }

  test.skipIf(!hasHttpBackend())('deploys the repositories that contain documentation', async () => {
    await github.addRepository(2, 'acme/tool', { 'README.md': '# Tool', 'src/main.c': '' })
    const { projectId, sha } = await installHandbook()
    expect((await projects()).map(({ domain }) => domain).sort()).toEqual(['docs', 'handbook'])
    const [update] = await updates(projectId)
    expect(update).toMatchObject({
      source: 'github-app-installation',
      author: { name: 'ada', githubUserId: 99, avatarUrl: sender.avatar_url },
      commit: { sha, ref: 'main' },
    })
    await expect.poll(() => github.statuses.at(-1)?.body.state).toBe('success')
    expect(github.statuses.at(-1)).toMatchObject({
      path: `/repos/acme/handbook/statuses/${sha}`,
      body: {
        context: 'lectern/handbook',
        description: update?.summary,
        target_url: `${lectern.url}/dashboard/deployments/${update?._id}/handbook`,
      },
    })
    const { logs } = await readStatus(update?._id)
    expect(JSON.stringify([await projects(), logs])).not.toContain('ghs_')
  })

  const readStatus = async (statusId = '') => {
    const answer = await client().readUpdateStatus({ statusId })
    if (!answer.changed) throw new Error('The status did not change.')
    return answer.status
  }

  test.skipIf(!hasHttpBackend())('deploys a push once, and reports on its commit', async () => {
    const { projectId } = await installHandbook()
    const sha = await github.addRepository(1, 'acme/handbook', { ...handbook, 'more.md': '# More' })
    const push = githubPush({
      after: sha,
      repository: { id: 1, full_name: 'acme/handbook', default_branch: 'main' },
    })
    const first = await sendEvent('push', push, { delivery: 'd-1' })
    expect(first.status).toBe(202)
    const again = await sendEvent('push', push, { delivery: 'd-2' })
    expect(await again.json()).toMatchObject({ statusId: (await first.json()).statusId })
    const told = () => github.statuses.filter(({ path }) => path.endsWith(sha)).map(({ body }) => body.state)
    await expect.poll(() => told().at(-1)).toBe('success')
    expect(await updates(projectId)).toHaveLength(2)
    expect((await updates(projectId))[0]).toMatchObject({ source: 'github', status: 'success' })
    const unknown = githubPush({ repository: { id: 5, full_name: 'acme/other', default_branch: 'main' } })
    expect((await sendEvent('push', unknown)).status).toBe(200)
  })

  test.skipIf(!hasHttpBackend())(
    'keeps the site of a repository after losing access, and says so',
    async () => {
      const { projectId } = await installHandbook()
      github.removeRepository(1)
      await sendEvent('installation_repositories', { action: 'removed' })
      const notice = async () => (await client().readProject({ projectId })).sourceNotice
      await expect.poll(notice).toContain('no longer has access')
      expect((await fetch(`${lectern.url}/sites/handbook`, { redirect: 'follow' })).status).toBe(200)
      await github.addRepository(1, 'acme/renamed', handbook)
      await sendEvent('repository', { action: 'renamed' })
      await expect.poll(notice).toBeNull()
      const { source } = await client().readProject({ projectId })
      expect(source).toMatchObject({ url: `${github.url}/acme/renamed.git` })
    },
  )

  test('refuses unsigned and malformed events', async () => {
    const refused = await sendEvent('installation', { action: 'created' }, { key: 'another' })
    expect(await refused.json()).toMatchObject({ code: 'signature-invalid', status: refused.status })
    expect((await sendEvent('installation', { installation: {} })).status).toBe(400)
    expect((await sendEvent('ping', {})).status).toBe(200)
  })

  test('refuses an event without a signature before its body is read', async () => {
    const socket = connect(Number(new URL(lectern.url).port), '127.0.0.1')
    const lines = [
      'POST /v1/webhooks/github-app HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      'x-github-event: push',
      'content-length: 2097152',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [head] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    expect(String(head)).toMatch(/^HTTP\/1.1 403 /)
  })

  test('refuses an event over 2 MiB', async () => {
    const padding = ' '.repeat(2 * 1024 * 1024)
    expect((await sendEvent('ping', { padding })).status).toBe(413)
  })
})

test('a server without a GitHub App has no endpoint for its events', async () => {
  const lectern = await startLectern()
  const answer = await fetch(`${lectern.url}/v1/webhooks/github-app`, { method: 'POST' })
  expect(answer.status).toBe(404)
  await lectern.close()
})
