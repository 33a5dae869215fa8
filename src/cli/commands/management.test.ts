import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startExampleService } from '../../../test/support/example-service.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startService() {
  const service = await startExampleService()
  closers.push(service.close)
  return service
}

const projectId = routes.listProjects.example.response.projects[0]?.id
const keyId = routes.listKeys.example.response.keys[0]?.id ?? ''

describe('keys', () => {
  test('create prints only the key on stdout', async () => {
    const { url, lastChange } = await startService()
    const argv = [
      'keys',
      'create',
      '--name',
      'Chat box',
      '--origin',
      'https://a.test',
      '--origin',
      'https://b.test',
    ]
    const { exit, out, err } = await runCommand(argv, { url })
    expect({ exit, out }).toEqual({ exit: 0, out: `${routes.createKey.example.response.key}\n` })
    expect(err).toContain('not shown again')
    expect(lastChange()).toEqual({
      call: 'POST /v1/keys',
      body: {
        kind: 'assistant',
        name: 'Chat box',
        projectId,
        allowedOrigins: ['https://a.test', 'https://b.test'],
      },
    })
  })

  test('create makes admin keys with a scope, an address and an expiry date', async () => {
    const { url, lastChange } = await startService()
    const argv = [
      'keys',
      'create',
      '--kind',
      'admin',
      '--name',
      'CI',
      '--scope',
      'read',
      '--address',
      '10.0.0.0/8',
    ]
    await runCommand([...argv, '--expires', '2027-01-01'], { url })
    expect(lastChange().body).toEqual({
      kind: 'admin',
      name: 'CI',
      scopes: ['read'],
      allowedAddresses: ['10.0.0.0/8'],
      expiresAt: '2027-01-01T00:00:00Z',
    })
  })

  test('create needs a name', async () => {
    expect(await runCommand(['keys', 'create'])).toMatchObject({
      exit: 2,
      err: expect.stringContaining('--name'),
    })
  })

  test('are listed, renamed and revoked', async () => {
    const { url, lastChange } = await startService()
    expect((await runCommand(['keys', 'list'], { url })).out).toMatchSnapshot()
    await runCommand(['keys', 'rename', keyId, 'Start page'], { url })
    expect(lastChange()).toEqual({ call: `PATCH /v1/keys/${keyId}`, body: { name: 'Start page' } })
    expect((await runCommand(['keys', 'revoke', keyId], { url })).out).toContain('Revoked the key')
    expect(lastChange().call).toBe(`DELETE /v1/keys/${keyId}`)
  })
})

describe('projects', () => {
  test('are listed, also as JSON', async () => {
    const { url } = await startService()
    expect((await runCommand(['projects', 'list'], { url })).out).toMatchSnapshot()
    const { out } = await runCommand(['projects', 'list', '--json'], { url })
    expect(JSON.parse(out)).toEqual(routes.listProjects.example.response)
  })

  test('create accepts a git source', async () => {
    const { url, lastChange } = await startService()
    const git = ['--git', 'https://git.test/docs.git', '--branch', 'main', '--subfolder', 'docs']
    await runCommand(['projects', 'create', 'Acme', '--domain', 'acme', ...git], { url })
    expect(lastChange().body).toEqual({
      name: 'Acme',
      domain: 'acme',
      source: { kind: 'git', url: 'https://git.test/docs.git', branch: 'main', folder: 'docs' },
    })
  })

  test('rename changes only what is passed, and needs at least one change', async () => {
    const { url, lastChange } = await startService()
    await runCommand(
      ['projects', 'rename', 'acme', '--site-url', 'https://docs.test', '--folder', '/srv/docs'],
      { url },
    )
    expect(lastChange()).toEqual({
      call: `PATCH /v1/projects/${projectId}`,
      body: { siteUrl: 'https://docs.test', source: { kind: 'folder', path: '/srv/docs' } },
    })
    expect((await runCommand(['projects', 'rename', 'acme'], { url })).exit).toBe(2)
    await runCommand(['projects', 'rename', 'acme', '--domain', 'handbook'], { url })
    expect(lastChange().body).toEqual({ domain: 'handbook' })
  })

  test('a project is found by a former domain, which can be released', async () => {
    const { listProjects, releaseDomain } = routes
    const [project] = listProjects.example.response.projects
    const changes: string[] = []
    const { url, close } = await startScriptedService(({ method, path }) => {
      if (method === 'GET') return { json: { projects: [{ ...project, formerDomains: ['docs'] }] } }
      changes.push(`${method} ${path}`)
      return { json: releaseDomain.example.response }
    })
    closers.push(close)
    const { exit, out } = await runCommand(['projects', 'release', 'docs', 'docs'], { url })
    expect({ exit, out }).toEqual({ exit: 0, out: 'Released “docs”, a former domain of acme.\n' })
    expect(changes).toEqual([`DELETE /v1/projects/${projectId}/former-domains/docs`])
  })

  test('set changes only what is passed, and shows the settings', async () => {
    const { url, lastChange } = await startService()
    const folder = await mkdtemp(join(tmpdir(), 'lectern-token-'))
    const file = join(folder, 'token')
    await writeFile(file, 'glpat-secret\n')
    const given = ['--hostname', 'docs.acme.test', '--chat-box', 'off', '--gitlab-token-file', file]
    const { out } = await runCommand(['projects', 'set', 'acme', ...given], { url })
    expect(lastChange()).toEqual({
      call: `PATCH /v1/projects/${projectId}`,
      body: { hostname: 'docs.acme.test', chatBox: false, gitlabToken: 'glpat-secret' },
    })
    expect(out).not.toContain('glpat')
    const none = ['--no-hostname', '--no-gitlab-token', '--refresh-hours', '0', '--analytics', 'off']
    await runCommand(['projects', 'set', 'acme', ...none], { url })
    expect(lastChange().body).toEqual({
      hostname: null,
      gitlabToken: null,
      refreshHours: null,
      analytics: false,
    })
    const shown = await runCommand(['projects', 'set', 'acme'], { url })
    expect(shown.out).toContain('Analytics: on\nRedeploy: every 24 hours')
    await rm(folder, { recursive: true })
  })

  test('set shows the DNS record of a pending custom domain, and verify checks it', async () => {
    const pendingHostname = {
      hostname: 'docs.acme.test',
      recordType: 'TXT',
      recordName: '_lectern.docs.acme.test',
      recordValue: 'lectern-domain=1234',
      checkedAt: '2026-09-25T08:10:00.000Z',
      nextCheckAt: null,
      problem: 'The DNS has no TXT record for it.',
    }
    const [project] = routes.listProjects.example.response.projects
    const service = await startScriptedService(() => ({
      json: { ...project, pendingHostname, projects: [project] },
    }))
    closers.push(service.close)
    const set = ['projects', 'set', 'acme', '--hostname', 'docs.acme.test']
    const { out } = await runCommand(set, { url: service.url })
    expect(out).toContain('_lectern.docs.acme.test TXT lectern-domain=1234')
    expect(out).toContain('Last check: The DNS has no TXT record for it.')
    expect(out).toContain('lectern projects verify acme')

    const { url, lastChange } = await startService()
    const verified = await runCommand(['projects', 'verify', 'acme'], { url })
    expect(verified.out).toBe('Verified docs.example.com. It shows the site of acme.\n')
    expect(lastChange().call).toBe(`POST /v1/projects/${projectId}/domain/verify`)
  })

  test.each([
    [['--hostname', 'a.test', '--no-hostname'], 2],
    [['--chat-box', 'maybe'], 2],
    [['--refresh-hours', '9000'], 2],
    [['--gitlab-token-file', 'no/such/file'], 10],
  ])('set %j ends with %i', async (given, exit) => {
    expect((await runCommand(['projects', 'set', 'acme', ...given])).exit).toBe(exit)
  })

  test.each([
    ['--git', 'u', '--folder', 'p'],
    ['--branch', 'main'],
    ['--subfolder', 'docs'],
  ])('refuse an incomplete or double source: %s %s', async (...source) => {
    const { exit } = await runCommand(['projects', 'create', 'A', '--domain', 'a', ...source])
    expect(exit).toBe(2)
  })

  test('archive accepts the domain of the project', async () => {
    const { url, lastChange } = await startService()
    expect((await runCommand(['projects', 'archive', 'acme'], { url })).out).toContain('Archived acme')
    expect(lastChange().call).toBe(`DELETE /v1/projects/${projectId}`)
  })
})

test('checks are shown with their defaults', async () => {
  const { url } = await startService()
  const { out } = await runCommand(['projects', 'checks', 'acme'], { url })
  expect(out).toMatch(/^vanished +fail \(default\)$/m)
  expect(out).toMatch(/^images +warn \(default\)$/m)
})

test('a missing docs test file is reported with its path', async () => {
  const { url } = await startService()
  const { exit, err } = await runCommand(['test', 'src/cli'], { url })
  expect(exit).toBe(10)
  expect(err).toContain('There is no file src/cli/lectern.tests.yaml.')
  expect(err).toContain('Next: Pass the file')
})
