import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import type { UpdateStatus } from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { githubPush } from './support/deployments/push-events.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { type RunningLectern, sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

describe.each(databaseKinds)('previews on %s', kind => {
  let home: string
  let repository: string
  let lectern: RunningLectern
  let projectId: string
  let assistantKey: string
  let strangerKey: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-previews-'))
    repository = join(home, 'acme', 'docs')
    await writeFiles(repository, sampleSite)
    commitAll(repository)
    lectern = await startLectern({
      kind,
      environment: { LECTERN_GIT_SCHEMES: 'file', LECTERN_SOURCE_FOLDERS: home },
    })
    const url = pathToFileURL(repository).href
    const source = { kind: 'git' as const, url, branch: 'main' }
    projectId = (await client().createProject({ name: 'Acme', domain: 'acme', source })).id
    assistantKey = (await client().createKey({ kind: 'assistant', name: 'Box', projectId })).key
    strangerKey = await createStrangerKey(lectern)
    await waitForUpdate(client(), (await client().triggerUpdate({ projectId })).statusId)
  })
  afterAll(async () => {
    await lectern.close()
    await rm(home, { recursive: true })
  })

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const page = (domain: string, path = '') => fetch(`${lectern.url}/sites/${domain}${path}`)
  const list = async () => (await client().listPreviews({ projectId })).previews

  async function branchOff(branch: string, files: Record<string, string>): Promise<void> {
    git(repository, ['checkout', '-q', '-B', branch, 'main'])
    await writeFiles(repository, files)
    git(repository, ['add', '.'])
    git(repository, ['commit', '-q', '-m', `Change ${branch}`])
    git(repository, ['checkout', '-q', 'main'])
  }

  /** The domain of the preview of feature/caves. */
  let caves = ''

  async function preview(branch: string): Promise<UpdateStatus> {
    return waitForUpdate(client(), (await client().createPreview({ projectId, branch })).statusId)
  }

  test('a branch has a separate site and assistant, and the live site does not change', async () => {
    const before = await client().readProject({ projectId })
    await branchOff('feature/caves', {
      'guide/caves.md': '# Caves\n\nTo explore a cave, bring a torch of at least 40 lumens.\n',
    })
    const { statusId, previewUrl } = await client().createPreview({ projectId, branch: 'feature/caves' })
    caves = previewUrl.slice(`${lectern.url}/sites/`.length)
    expect(caves).toMatch(/^acme-feature-caves-[a-z0-9]{12}$/)
    expect((await page('acme-feature-caves')).status).toBe(404)
    expect(await waitForUpdate(client(), statusId)).toMatchObject({
      status: 'success',
      source: 'api',
      subdomain: caves,
      commit: {
        ref: 'feature/caves',
        filesChanged: { added: ['guide/caves.md'], modified: [], removed: [] },
      },
    })
    const shown = await page(caves, '/guide/caves')
    expect(await shown.text()).toContain('40 lumens')
    expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(await (await page(caves, '/robots.txt')).text()).toContain('Disallow: /\n')
    expect((await page('acme', '/guide/caves')).status).toBe(404)
    expect((await page('acme', '/guide/proxy')).headers.get('x-robots-tag')).toBeNull()
    expect(await client().readProject({ projectId })).toEqual(before)
    expect((await client().listProjects()).projects.map(({ domain }) => domain)).toEqual(['acme', 'docs'])
  })

  test('the project’s assistant keys work for the preview, and its conversations are not in the project’s export', async () => {
    const question = messageBody('How do I explore a cave?')
    const answer = await ask(lectern, question, { key: assistantKey, domain: caves })
    const chunks = readChunks(await answer.text())
    expect(answerText(chunks)).toContain('40 lumens')
    expect(JSON.stringify(chunks)).toContain(`/sites/${caves}/guide/caves`)
    expect((await client().exportConversations({ projectId })).conversations).toEqual([])
    const [shown] = await list()
    const own = await client().exportConversations({ projectId: shown?.projectId ?? '' })
    expect(own.conversations.map(({ query }) => query)).toEqual(['How do I explore a cave?'])
    await expectProblem(await ask(lectern, question, { domain: caves }), 'not-found')
  })

  test('readers sign in to a preview as to its project', async () => {
    const set = (method: string, body?: object) =>
      callAdmin(lectern, `/v1/project/readers/${projectId}`, { method, ...(body && { body }) })
    const password = 'the password of the readers'
    const saved = await set('PUT', { method: 'password', passwords: [{ name: 'all', password }] })
    expect(saved.status).toBe(200)
    const doors = [
      '/guide/caves',
      '/guide/caves.md',
      '/llms-full.txt',
      '/sitemap.xml',
      '/_lectern/search?q=cave',
    ]
    for (const door of doors) {
      const response = await fetch(`${lectern.url}/sites/${caves}${door}`, { redirect: 'manual' })
      expect(`${response.headers.get('location')} ${await response.text()}`, door).not.toMatch(/lumens|Caves/)
    }
    const question = messageBody('How do I explore a cave?')
    const answer = await ask(lectern, question, { key: assistantKey, domain: caves })
    expect(await answer.text()).not.toContain('lumens')
    const session = await fetch(`${lectern.url}/sites/${caves}/_lectern/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ password, to: '/' }),
      redirect: 'manual',
    })
    const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const shown = await fetch(`${lectern.url}/sites/${caves}/guide/caves`, { headers: { cookie } })
    expect(await shown.text()).toContain('40 lumens')
    expect((await set('DELETE')).status).toBeLessThan(300)
  })

  test('previews need an admin key, another branch and a git project', async () => {
    const path = `/v1/project/preview/${projectId}`
    const body = { branch: 'feature/caves' }
    await expectProblem(await callAdmin(lectern, path, { body, key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { body, key: assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, path, { body, key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, path, { key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, path, { body: {} }), 'invalid-request')
    await expectProblem(await callAdmin(lectern, path, { body: { branch: 'main' } }), 'conflict')
    await expectProblem(
      await callAdmin(lectern, `/v1/project/preview/${lectern.projectId}`, { body }),
      'conflict',
    )
    const [shown] = await list()
    await expectProblem(
      await callAdmin(lectern, `/v1/project/preview/${shown?.projectId}`, { body }),
      'conflict',
    )
    const end = `${path}/feature%2Fcaves`
    await expectProblem(await callAdmin(lectern, end, { method: 'DELETE', key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, end, { method: 'DELETE', key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, `${path}/nope`, { method: 'DELETE' }), 'not-found')
  })

  test('a missing branch fails and leaves no preview', async () => {
    const status = await preview('no-such-branch')
    expect(status).toMatchObject({
      status: 'failure',
      summary: expect.stringContaining('no branch "no-such-branch"'),
    })
    expect((await preview('--upload-pack=x')).summary).toContain('is not a valid branch name')
    expect((await list()).map(({ branch }) => branch)).not.toContain('no-such-branch')
  })

  test('an ended preview disappears, and a new one has the same address', async () => {
    await branchOff('short', { 'short.md': '# Short\n\nShort words.\n' })
    const { status, subdomain: domain = '' } = await preview('short')
    expect(status).toBe('success')
    expect((await page(domain, '/short')).status).toBe(200)
    expect(await client().endPreview({ projectId, branch: 'short' })).toMatchObject({ domain })
    await expect.poll(async () => (await page(domain, '/short')).status).toBe(404)
    await expectProblem(await ask(lectern, messageBody('Short?'), { key: assistantKey, domain }), 'not-found')
    expect(await preview('short')).toMatchObject({ status: 'success', subdomain: domain })
    await expect.poll(async () => (await page(domain, '/short')).status).toBe(200)
    git(repository, ['branch', '-q', '-D', 'short'])
    expect(await preview('short')).toMatchObject({
      status: 'failure',
      summary: expect.stringMatching(/has no branch "short"\. Its preview has ended\.$/),
    })
    await expect.poll(async () => (await page(domain, '/short')).status).toBe(404)
  })

  test('pushes create, update and end previews if the project enables it', async () => {
    const { secret, githubUrl } = await client().createWebhookSecret({ projectId })
    const push = async (extra: object) => {
      const body = JSON.stringify(githubPush(extra))
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
      const headers = {
        'content-type': 'application/json',
        'x-github-event': 'push',
        'x-hub-signature-256': signature,
      }
      const answer = await fetch(githubUrl, { method: 'POST', body, headers })
      return (await answer.json()) as { message: string; statusId?: string }
    }
    const ref = 'refs/heads/pushed'
    await branchOff('pushed', { 'pushed.md': '# Pushed\n\nWords.\n' })
    expect(await push({ ref, before: '1' })).toEqual({
      message: expect.stringContaining('deployed from main'),
    })
    await client().updateProject({ projectId, previewsOnPush: true })
    const queued = await push({ ref, before: '2' })
    const [domain = ''] = /acme-pushed-[a-z0-9]{12}/.exec(queued.message) ?? []
    expect((await push({ ref, before: '2' })).statusId).toBe(queued.statusId)
    expect(await waitForUpdate(client(), queued.statusId ?? '')).toMatchObject({
      status: 'success',
      source: 'github',
    })
    expect((await page(domain, '/pushed')).status).toBe(200)
    const gone = { ref, deleted: true, after: '0'.repeat(40), head_commit: null }
    expect((await push({ ...gone, repository: { full_name: 'acme/other' } })).message).toContain(
      'another repository',
    )
    expect((await push(gone)).message).toContain('its preview has ended')
    await expect.poll(async () => (await page(domain, '/pushed')).status).toBe(404)
  })

  test('the command line creates, tests, lists and ends previews', async () => {
    const run = (...argv: string[]) => runCommand(argv, { url: lectern.url, key: lectern.adminKey })
    await branchOff('typed', { 'typed.md': '# Typed\n\nWords.\n' })
    expect((await run('preview', 'typed', '--project', 'acme', '--wait')).exit).toBe(0)
    const tests = join(home, 'tests.yaml')
    await writeFiles(home, {
      'tests.yaml': 'tests:\n  - question: What are typed words?\n    cites: /typed\n',
    })
    expect((await run('test', tests, '--project', 'acme', '--preview', 'typed')).exit).toBe(0)
    expect((await run('test', tests, '--project', 'acme')).exit).toBe(11)
    expect((await run('previews', '--project', 'acme')).out).toMatch(
      /typed +acme-typed-[a-z0-9]{12} +success/,
    )
    const mistyped = await run('preview', 'tpyed', '--project', 'acme', '--wait')
    expect(mistyped.exit).toBe(8)
    expect(mistyped.out).toContain('has no branch "tpyed". Its preview has ended.')
    expect(mistyped.err).not.toContain('/sites/')
    expect((await run('previews', '--project', 'acme')).out).not.toContain('tpyed')
    expect((await run('preview', 'typed', '--project', 'acme', '--end')).exit).toBe(0)
    expect((await run('preview', 'typed', '--project', 'acme', '--end')).exit).toBe(4)
    expect((await run('projects', 'previews', 'acme', 'off')).exit).toBe(0)
  })

  test('previews end when their project is archived', async () => {
    await client().archiveProject({ projectId })
    await expect.poll(async () => (await page(caves)).status).toBe(404)
  })
})
