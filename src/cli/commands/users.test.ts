import { afterEach, describe, expect, test } from 'vitest'
import { startExampleService } from '../../../test/support/example-service.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const member = routes.listMembers.example.response.members[0]

async function startService() {
  const service = await startExampleService()
  closers.push(service.close)
  return service
}

describe('users', () => {
  test('list shows the members and their roles', async () => {
    const { url } = await startService()
    const { exit, out } = await runCommand(['users', 'list'], { url })
    expect(exit).toBe(0)
    expect(out).toContain('ada@example.com  Ada Example  owner')
  })

  test('invite prints only the link on stdout', async () => {
    const { url, lastChange } = await startService()
    const argv = ['users', 'invite', '--role', 'editor', '--email', 'grace@example.com']
    const { exit, out, err } = await runCommand(argv, { url })
    expect({ exit, out }).toEqual({ exit: 0, out: `${routes.createInvitation.example.response.url}\n` })
    expect(err).toContain('not shown again')
    expect(err).toContain('The link was sent to grace@example.com.')
    expect(lastChange()).toEqual({
      call: 'POST /v1/invitations',
      body: { role: 'editor', email: 'grace@example.com' },
    })
    await runCommand(['users', 'invite'], { url })
    expect(lastChange().body).toEqual({ role: 'viewer' })
  })

  test('invite creates an owner if there is none yet', async () => {
    const invited: unknown[] = []
    const { url, close } = await startScriptedService(({ method, body }) => {
      if (method === 'GET') return { json: { members: [] } }
      invited.push(JSON.parse(String(body)))
      return { status: 201, json: { ...routes.createInvitation.example.response, mail: null } }
    })
    closers.push(close)
    const { exit, err } = await runCommand(['users', 'invite'], { url })
    expect({ exit, invited }).toEqual({ exit: 0, invited: [{ role: 'owner' }] })
    expect(err).toContain('One person can join as owner')
  })

  test.each([
    ['failed', 'could not be sent to grace@example.com. Send it yourself.'],
    ['pending', 'has not been sent to grace@example.com yet'],
  ])('invite waits for the mail and says when it is %s', async (mail, note) => {
    const { createInvitation } = routes
    const { url, close } = await startScriptedService(({ method }) => {
      const invitation = { ...createInvitation.example.response, mail }
      return method === 'POST'
        ? { status: 201, json: createInvitation.example.response }
        : { json: { invitations: [invitation] } }
    })
    closers.push(close)
    const { exit, err } = await runCommand(
      ['users', 'invite', '--role', 'viewer', '--email', 'grace@example.com'],
      { url },
    )
    expect(exit).toBe(0)
    expect(err).toContain(note)
  })

  test('role, remove and reset-password find the member by e-mail address, ignoring case', async () => {
    const { url, lastChange } = await startService()
    const path = `/v1/members/${member?.userId}`
    await runCommand(['users', 'role', 'Ada@Example.com', 'editor'], { url })
    expect(lastChange()).toEqual({ call: `PATCH ${path}`, body: { role: 'editor' } })
    await runCommand(['users', 'remove', 'ada@example.com'], { url })
    expect(lastChange()).toEqual({ call: `DELETE ${path}`, body: null })
    const { out } = await runCommand(['users', 'reset-password', 'ada@example.com'], { url })
    expect(out).toBe(`${routes.createPasswordReset.example.response.url}\n`)
    expect(lastChange().call).toBe(`POST ${path}/password-reset`)
    const removed = await runCommand(['users', 'reset-second-factor', 'ada@example.com'], { url })
    expect(removed.out).toContain('with the password alone')
    expect(lastChange().call).toBe(`DELETE ${path}/second-factor`)
  })

  test('role and remove list the admin keys of a former owner, and revoke them on request', async () => {
    const { url, lastChange, lastQuery } = await startService()
    const { err } = await runCommand(['users', 'remove', 'ada@example.com'], { url })
    expect(err).toContain('still work: 01K5ZQJ8M0N2P4Q6R8S0T2V4W6 (CI)')
    await runCommand(['users', 'role', 'ada@example.com', 'viewer', '--revoke-keys'], { url })
    expect(lastChange().body).toEqual({ role: 'viewer', revokeKeys: true })
    await runCommand(['users', 'remove', 'ada@example.com', '--revoke-keys'], { url })
    expect(lastQuery()).toEqual({ revokeKeys: 'true' })
  })

  test('recover runs in this process, with its options', async () => {
    const given: unknown[] = []
    const recoverAccount = async (options: unknown) => given.push(options)
    const argv = ['users', 'recover', 'ada@example.com', '--second-factor', '--data', '/srv/lectern']
    expect((await runCommand(argv, { commands: { recoverAccount } })).exit).toBe(1)
    expect(given).toEqual([
      { email: 'ada@example.com', data: '/srv/lectern', secondFactor: true, json: false },
    ])
  })

  test('an unknown address or role changes nothing', async () => {
    const { url, lastChange } = await startService()
    expect((await runCommand(['users', 'remove', 'eve@example.com'], { url })).exit).toBe(4)
    expect((await runCommand(['users', 'role', 'ada@example.com', 'king'], { url })).exit).toBe(2)
    expect(lastChange().call).toBe('undefined undefined')
  })
})
