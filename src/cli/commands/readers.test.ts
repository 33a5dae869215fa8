import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExampleService } from '../../../test/support/example-service.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const [project] = routes.listProjects.example.response.projects
const openId = [
  'readers',
  'set',
  '--method',
  'oidc',
  '--issuer',
  'https://id.example.com',
  '--client-id',
  'docs',
]

describe('readers set --method oidc', () => {
  let service: Awaited<ReturnType<typeof startExampleService>>
  let folder: string
  beforeAll(async () => {
    service = await startExampleService()
    folder = await mkdtemp(join(tmpdir(), 'lectern-readers-'))
    await writeFile(join(folder, 'secret'), 'a-client-secret\n')
  })
  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })

  test('sends the options and the secret of the file, which it does not print', async () => {
    const given = ['--client-secret-file', join(folder, 'secret'), '--scope', 'groups', '--scope', 'profile']
    const more = ['--groups-claim', 'realm_access.roles', '--name', 'Acme ID', '--session-hours', '8']
    const { exit, out, err } = await runCommand([...openId, ...given, ...more], { url: service.url })
    expect(exit).toBe(0)
    expect(out + err).not.toContain('a-client-secret')
    expect(service.lastChange()).toEqual({
      call: `PUT /v1/project/readers/${project?.id}`,
      body: {
        method: 'oidc',
        sessionHours: 8,
        oidc: {
          issuer: 'https://id.example.com',
          clientId: 'docs',
          clientSecret: 'a-client-secret',
          name: 'Acme ID',
          scopes: ['groups', 'profile'],
          groupsClaim: 'realm_access.roles',
        },
      },
    })
    await runCommand([...openId, '--no-client-secret'], { url: service.url })
    expect(service.lastChange().body).toMatchObject({ oidc: { clientSecret: null } })
  })

  test.each([
    [['readers', 'set']],
    [['readers', 'set', 'readers.json', '--method', 'oidc']],
    [['readers', 'set', '--method', 'oidc', '--issuer', 'https://id.example.com']],
    [['readers', 'set', '--method', 'oidc', '--issuer', 'id', '--client-id', 'docs']],
    [[...openId, '--no-client-secret', '--client-secret-file', 'f']],
  ])('%j is a usage error', async given => {
    expect((await runCommand(given)).exit).toBe(2)
  })

  test('the settings are shown without the secret, with the address to register', async () => {
    const oidc = {
      issuer: 'https://id.example.com',
      clientId: 'docs',
      scopes: ['groups'],
      groupsClaim: 'groups',
      hasSecret: true,
    }
    const view = { ...routes.readReaders.example.response, method: 'oidc', sessionHours: 336, oidc }
    const scripted = await startScriptedService(({ path }) => ({
      json: path.includes('readers') ? view : { projects: [project] },
    }))
    const { out } = await runCommand(['readers'], { url: scripted.url })
    expect(out).toContain('Readers sign in with OpenID Connect, for 336 hours.')
    expect(out).toContain('Client: docs, with a secret')
    expect(out).toContain('Redirect address: https://docs.example.com/_lectern/sign-in/callback')
    await scripted.close()
  })
})
