import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { updateStatusSchema } from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { githubPush, gitlabPush } from './support/deployments/push-events.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

describe.each(databaseKinds)('incoming webhooks on %s', kind => {
  let lectern: RunningLectern
  let projectId: string
  let secret: string
  let githubUrl: string
  let gitlabUrl: string
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    // Nothing is fetched: the address is refused first.
    const source = { kind: 'git' as const, url: 'https://127.0.0.1/acme/docs.git' }
    projectId = (await client.createProject({ name: 'Pushed', domain: 'pushed', source })).id
    ;({ secret, githubUrl, gitlabUrl } = await client.createWebhookSecret({ projectId }))
  })
  afterAll(() => lectern.close())

  const sign = (body: string, key = secret) =>
    `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  let delivery = 0
  function github(event: unknown, headers: Record<string, string> = {}, url = githubUrl) {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    delivery += 1
    return fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-github-delivery': `delivery-${delivery}`,
        'x-hub-signature-256': sign(body),
        ...headers,
      },
    })
  }
  const statusOf = async (statusId: string) =>
    updateStatusSchema.parse(await (await callAdmin(lectern, `/v1/project/update-status/${statusId}`)).json())

  test('a GitHub push queues one deployment with its author and commit', async () => {
    const event = githubPush({ before: '1' })
    const answer = await github(event, { 'x-github-delivery': 'first' })
    expect(answer.status).toBe(202)
    const { statusId } = (await answer.json()) as { statusId: string }
    expect(await statusOf(statusId)).toMatchObject({
      source: 'github',
      author: { name: 'Ada Example', githubUserId: 7, avatarUrl: 'https://avatars.example.com/u/7' },
      commit: { sha: 'a'.repeat(40), ref: 'main', message: 'Explain the proxy' },
    })
    const known = { message: expect.any(String), statusId }
    for (const again of [
      await github(event, { 'x-github-delivery': 'first' }),
      await github(event, { 'x-github-delivery': 'replayed' }),
      await github(githubPush({ before: '2' }), { 'x-github-delivery': 'first' }),
    ]) {
      expect(again.status).toBe(200)
      expect(await again.json()).toEqual(known)
    }
    expect((await github(githubPush({ before: '3' }))).status).toBe(202)
  })

  test('concurrent deliveries of one push queue one deployment', async () => {
    const event = githubPush({ before: '4' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => github(event)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 202])
  })

  test('events may be sent as a form', async () => {
    const body = new URLSearchParams({ payload: JSON.stringify(githubPush({ before: '5' })) }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await github(body, type)).status).toBe(202)
  })

  test('events that start no deployment get the reason', async () => {
    const messages: [Response, string][] = [
      [await github({ zen: 'Keep it simple.' }, { 'x-github-event': 'ping' }), 'ready'],
      [await github({}, { 'x-github-event': 'issues' }), 'issues was ignored'],
      [await github(githubPush({ ref: 'refs/heads/next' })), 'the branch next'],
      [await github(githubPush({ ref: 'refs/tags/v1' })), 'not a branch'],
      [await github(githubPush({ repository: { full_name: 'acme/shop' } })), 'another repository'],
    ]
    for (const [answer, message] of messages) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ message: expect.stringContaining(message) })
    }
  })

  test('forged events are refused', async () => {
    const event = githubPush({ before: '6' })
    const body = JSON.stringify(event)
    await expectProblem(
      await github(event, { 'x-hub-signature-256': sign(body, 'guess') }),
      'signature-invalid',
    )
    await expectProblem(await github(event, { 'x-hub-signature-256': '' }), 'signature-invalid')
    await expectProblem(
      await github({ ...event, ref: 'x' }, { 'x-hub-signature-256': sign(body) }),
      'signature-invalid',
    )
    await expectProblem(await github('{', {}), 'malformed-json')
    await expectProblem(await github({ ref: 1 }, {}), 'invalid-request')
    await expectProblem(await github(event, { 'content-type': 'text/plain' }), 'unsupported-media-type')
    await expectProblem(await github(event, {}, githubUrl.replace(projectId, 'unknown')), 'not-found')
    await expectProblem(await github(event, {}, githubUrl.replace(projectId, lectern.projectId)), 'not-found')
  })

  test('a GitLab push with the right token queues one deployment', async () => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const source = { kind: 'git' as const, url: 'https://127.0.0.1/acme/team/docs.git' }
    await client.updateProject({ projectId, source })
    const push = (headers: Record<string, string>) =>
      fetch(gitlabUrl, {
        method: 'POST',
        body: JSON.stringify(gitlabPush()),
        headers: { 'content-type': 'application/json', 'x-gitlab-event': 'Push Hook', ...headers },
      })
    const first = { 'x-gitlab-token': secret, 'idempotency-key': 'one' }
    const answer = await push(first)
    expect(answer.status).toBe(202)
    const { statusId } = (await answer.json()) as { statusId: string }
    expect(await statusOf(statusId)).toMatchObject({ source: 'gitlab', author: { githubUserId: 4 } })
    expect((await push(first)).status).toBe(200)
    expect((await push({ ...first, 'idempotency-key': 'two' })).status).toBe(202)
    await expectProblem(await push({ 'x-gitlab-token': `${secret}x` }), 'signature-invalid')
    await expectProblem(await push({}), 'signature-invalid')
  })

  /** Sends the head of an event, and nothing of its body. Resolves with the head of the response, if one comes. */
  function openEvent(url: string, headers: Record<string, string>) {
    const { port, pathname } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    const head = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
    const lines = head.map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const response = new Promise<string>(resolve => socket.once('data', bytes => resolve(String(bytes))))
    return { socket, response }
  }
  const large = { 'content-length': String(2 * 1024 * 1024) }
  const forged = { 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }

  test.each([
    ['GitHub, without a signature', () => githubUrl, { 'x-github-event': 'push' }, 403],
    [
      'GitHub, with a signature of another kind',
      () => githubUrl,
      { ...forged, 'x-hub-signature-256': 'sha1=0' },
      403,
    ],
    ['GitHub, without an event', () => githubUrl, { ...forged, 'x-github-event': '' }, 400],
    ['GitLab, without a token', () => gitlabUrl, { 'x-gitlab-event': 'Push Hook' }, 403],
    [
      'GitLab, with a wrong token',
      () => gitlabUrl,
      { 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': 'guess' },
      403,
    ],
  ])('an event of %s is refused before its body is read', async (_name, url, headers, status) => {
    const { socket, response } = openEvent(url(), { ...headers, ...large })
    expect(await response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  })

  test('an address can send only so many large events at once', async () => {
    const open = Array.from({ length: 3 }, () => openEvent(githubUrl, { ...forged, ...large }))
    expect(await Promise.race(open.map(({ response }) => response))).toMatch(
      /^HTTP\/1.1 429 .*retry-after: 5/is,
    )
    for (const { socket } of open) socket.destroy()
    await vi.waitFor(
      async () => {
        const next = openEvent(githubUrl, { ...forged, ...large })
        next.socket.write(Buffer.alloc(2 * 1024 * 1024, ' '))
        const head = await next.response
        next.socket.destroy()
        expect(head).toMatch(/^HTTP\/1.1 403 /)
      },
      { timeout: 60_000 },
    )
  })

  test.each(['github', 'gitlab'] as const)(
    'a signed event of %s may have 2 MiB, and no byte more',
    async host => {
      const limit = 2 * 1024 * 1024
      const ofHost = {
        github: { event: githubPush({ before: 'large' }), send: github },
        gitlab: {
          event: gitlabPush({ checkout_sha: 'large' }),
          send: (body: string) =>
            fetch(gitlabUrl, {
              method: 'POST',
              body,
              headers: {
                'content-type': 'application/json',
                'x-gitlab-event': 'Push Hook',
                'x-gitlab-token': secret,
                'idempotency-key': 'large',
              },
            }),
        },
      }
      const { event, send } = ofHost[host]
      const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
      const path = host === 'github' ? 'acme/docs' : 'acme/team/docs'
      const source = { kind: 'git' as const, url: `https://127.0.0.1/${path}.git` }
      await client.updateProject({ projectId, source })
      const small = JSON.stringify({ ...event, padding: '' })
      const padded = (bytes: number) =>
        JSON.stringify({ ...event, padding: 'a'.repeat(bytes - Buffer.byteLength(small)) })
      await expectProblem(await send(padded(limit + 1)), 'body-too-large')
      const answer = await send(padded(limit))
      expect(answer.status).toBe(202)
      const { statusId } = (await answer.json()) as { statusId: string }
      expect(await statusOf(statusId)).toMatchObject({ source: host })
    },
  )

  test('an event over 2 MiB is refused', async () => {
    await expectProblem(await github(' '.repeat(2 * 1024 * 1024 + 1)), 'body-too-large')
  })

  test('a new secret invalidates the previous one', async () => {
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const before = secret
    ;({ secret } = await client.createWebhookSecret({ projectId }))
    const body = JSON.stringify({})
    const ping = { 'x-github-event': 'ping' }
    expect((await github(body, ping)).status).toBe(200)
    await expectProblem(
      await github(body, { ...ping, 'x-hub-signature-256': sign(body, before) }),
      'signature-invalid',
    )
  })
})
