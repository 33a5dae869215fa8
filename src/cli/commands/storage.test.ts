import { afterEach, describe, expect, test } from 'vitest'
import { startExampleService } from '../../../test/support/example-service.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const example = routes.readStorage.example.response

describe('storage', () => {
  test('shows the use by project and kind', async () => {
    const { url, close } = await startExampleService()
    closers.push(close)
    const { exit, out } = await runCommand(['storage'], { url })
    expect(exit).toBe(0)
    expect(out).toContain('371 MB of 1 GB used (36 %).')
    expect(out).toMatch(/acme +50 MB +300 MB +20 MB +1 MB +371 MB/)
    expect(out).toMatch(/All +50 MB/)
    const json = await runCommand(['storage', '--json'], { url })
    expect(JSON.parse(json.out)).toEqual(example)
  })

  test('shows an organisation without a limit and without projects', async () => {
    const bytes = { conversations: 0, deployments: 0, uploads: 0, logs: 0 }
    const empty = { limitBytes: null, usedBytes: 0, bytes, projects: [] }
    const { url, close } = await startScriptedService(() => ({ json: empty }))
    closers.push(close)
    expect((await runCommand(['storage'], { url })).out).toContain('0 bytes used; no limit.')
  })

  test('limit runs in this process, with its options', async () => {
    const given: unknown[] = []
    const limitStorage = async (options: unknown) => given.push(options) * 0
    const run = (...options: string[]) =>
      runCommand(['storage', 'limit', ...options], { commands: { limitStorage } })
    await run('--mb', '500', '--organization', 'acme', '--data', '/srv/lectern')
    await run('--none')
    await run('--default', '--json')
    await run()
    const unset = { organization: undefined, data: undefined, json: false }
    expect(given).toEqual([
      { organization: 'acme', limit: 500, data: '/srv/lectern', json: false },
      { ...unset, limit: 'none' },
      { ...unset, limit: 'default', json: true },
      { ...unset, limit: undefined },
    ])
    expect((await run('--none', '--mb', '5')).exit).toBe(2)
    expect((await run('--mb', '0')).exit).toBe(2)
    expect(given).toHaveLength(4)
  })
})
