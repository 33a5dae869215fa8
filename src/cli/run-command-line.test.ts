import { Writable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { idleCommands, runCommand } from '../../test/support/run-command.ts'
import { problem, type Script, startScriptedService } from '../../test/support/scripted-service.ts'
import { type ErrorCode, errorCodes } from '../contract/index.ts'
import { StartError } from '../shared/index.ts'
import { commands } from './commands/index.ts'
import type { ServeOptions } from './core/command.ts'
import { runCommandLine } from './index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startService(script: Script) {
  const service = await startScriptedService(script)
  closers.push(service.close)
  return service
}

describe('help', () => {
  test.each(['', ...Object.keys(commands), 'keys', 'projects'])('of “%s” is complete', async topic => {
    const { exit, out, err } = await runCommand([...topic.split(' ').filter(Boolean), '--help'])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toMatchSnapshot()
  })

  test('is the same for `help COMMAND`, and can be JSON', async () => {
    const asOption = await runCommand(['keys', 'create', '--help'])
    expect(await runCommand(['help', 'keys', 'create'])).toEqual(asOption)
    const { commands: described } = JSON.parse((await runCommand(['help', '--json'])).out)
    expect(described.map(({ name }: { name: string }) => name)).toEqual(Object.keys(commands))
  })

  test('fits 120 columns', () => {
    for (const command of Object.values(commands))
      for (const line of [command.summary, ...(command.description ?? '').split('\n')])
        expect(line.length).toBeLessThanOrEqual(120)
  })

  test('has examples that use only options of the command', () => {
    for (const [name, { examples, options }] of Object.entries(commands))
      for (const { run } of examples) {
        expect(run).toMatch(new RegExp(`^lectern ${name}\\b`))
        for (const [, option = ''] of run.matchAll(/ --([a-z-]+)/g))
          expect(Object.keys(options)).toContain(option)
      }
  })
})

describe('an invalid command line', () => {
  test.each([
    [['deply'], 'Did you mean `lectern deploy`?'],
    [['keys'], '`lectern keys --help`'],
    [['keys', 'crate'], 'Did you mean `lectern keys create`?'],
    [['help', 'serch'], 'Did you mean `lectern search`?'],
    [['--wait', 'deploy'], 'The command comes first'],
    [['status', '--wiat'], 'Did you mean --wait?'],
    [['status', '--wait=yes'], '--wait takes no value'],
    [['status', '--project', '--wait'], '--project needs a value'],
    [['status', '--project='], '--project needs a value'],
    [['status', 'one', 'two'], 'Unexpected argument “two”'],
    [['ask'], 'needs the argument QUESTION'],
    [['ask', ' '], 'needs'],
    [['ask', 'x', '--results', '51'], 'from 1 to 50, not “51”'],
    [['export', '--format', 'xml'], 'ndjson or csv, not “xml”'],
    [['constructor'], 'There is no command “constructor”'],
    [['status', '--constructor'], 'no option --constructor'],
    [['serve', '--port', '99999'], 'from 0 to 65535'],
    [['projects', 'list', '--url', 'ftp://x'], 'http or https'],
    [['projects', 'list', '--url', 'http://me:secret@x'], 'must not contain a user'],
    [['projects', 'list', '--key', 'lectern_…'], 'invalid characters'],
  ])('%j ends with 2 and a hint', async (argv, expected) => {
    const { exit, out, err } = await runCommand(argv)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toContain(expected)
  })

  test('without a domain asks for one if there is only an assistant key', async () => {
    const { exit, err } = await runCommand(['ask', 'x'], { key: 'lectern_dsc_x' })
    expect(exit).toBe(2)
    expect(err).toContain('Add --domain')
  })

  test('refers to the help of its command', async () => {
    for (const line of [
      ['keys', 'create'],
      ['keys', 'create', '--name', 'x', '--kind', 'boss'],
    ])
      expect((await runCommand(line)).err).toContain('`lectern keys create --help`')
  })

  test('is one line of JSON on stderr with --json', async () => {
    const { exit, out, err } = await runCommand(['status', '--json', '--wiat'])
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err.split('\n')).toHaveLength(2)
    expect(JSON.parse(err).error).toMatchObject({ code: 'usage', exitCode: 2, next: 'Did you mean --wait?' })
  })
})

describe('exit codes', () => {
  test.each(Object.entries(errorCodes))('the help explains the one of %s', async (code, { status }) => {
    const { url } = await startService(() => problem(status, code))
    const { exit, err } = await runCommand(['projects', 'list', '--json'], { url })
    expect(JSON.parse(err).error).toMatchObject({
      code,
      message: `The detail of ${code}.`,
      requestId: 'request-1',
    })
    expect((await runCommand(['help'])).out).toContain(`\n  ${exit} `)
    expect(exit).not.toBe(0)
  })

  const expected: [ErrorCode, number][] = [
    ['key-invalid', 3],
    ['key-kind', 3],
    ['not-found', 4],
    ['invalid-request', 5],
    ['rate-limited', 6],
    ['not-ready', 7],
    ['internal', 1],
  ]
  test.each(expected)('%s ends with %i', async (code, exitCode) => {
    const { url } = await startService(() => problem(errorCodes[code].status, code))
    expect((await runCommand(['keys', 'list'], { url })).exit).toBe(exitCode)
  })

  test('a missing key is reported before any request', async () => {
    const { exit, err } = await runCommand(['keys', 'list'], { key: ' ' })
    expect(exit).toBe(3)
    expect(err).toContain('LECTERN_KEY')
  })

  test('an unreachable server ends with 7 and a hint to start one', async () => {
    const service = await startScriptedService(() => ({}))
    await service.close()
    const { exit, err } = await runCommand(['keys', 'list'], { url: service.url })
    expect(exit).toBe(7)
    expect(err).toContain(service.url)
    expect(err).toContain('lectern serve')
  })

  test('all invalid values are listed', async () => {
    const details = [{ path: 'query.dateFrom', message: 'must not be after dateTo' }]
    const { url } = await startService(() => problem(400, 'invalid-request', { details }))
    expect((await runCommand(['projects', 'list'], { url })).err).toContain(
      'query.dateFrom: must not be after dateTo',
    )
  })

  test('a missing object comes with a hint where to find its id', async () => {
    const { url } = await startService(() => problem(404, 'not-found'))
    expect((await runCommand(['keys', 'revoke', 'K'], { url })).err).toContain('lectern keys list')
    expect((await runCommand(['status', 'S'], { url })).err).toContain('newest deployment')
  })

  test('an address with a wrong path comes with a hint about the address', async () => {
    const { url } = await startService(() =>
      problem(404, 'not-found', { detail: 'There is nothing at GET /docs/v1/keys.' }),
    )
    const { exit, err } = await runCommand(['keys', 'revoke', 'K'], { url })
    expect(exit).toBe(4)
    expect(err).toContain('Check the path in LECTERN_URL')
    expect(err).not.toContain('lectern keys list')
  })

  test('an interruption ends with 130', async () => {
    const stop = new AbortController()
    const { url } = await startService(async () => {
      stop.abort()
      return { cut: true }
    })
    expect((await runCommand(['keys', 'list'], { url, signal: stop.signal })).exit).toBe(130)
  })
})

describe('commands that run in this process', () => {
  test('get their options', async () => {
    let seen: ServeOptions | undefined
    const serve = async (options: ServeOptions) => {
      seen = options
      return 7
    }
    const argv = ['serve', '--json', '--port', '0', '--data', 'd', '--docs', 'x', '--domain', 'docs']
    expect((await runCommand(argv, { commands: { serve } })).exit).toBe(7)
    expect(seen).toEqual({ json: true, port: 0, data: 'd', docs: 'x', domain: 'docs', host: undefined })
  })

  test('report start errors like other failures', async () => {
    const serve = async () => {
      throw new StartError('port-unavailable', 'Port 4747 is taken.')
    }
    const { exit, err } = await runCommand(['serve', '--json'], { commands: { serve } })
    expect(exit).toBe(7)
    expect(JSON.parse(err).error).toMatchObject({ code: 'port-unavailable', message: 'Port 4747 is taken.' })
  })
})

describe('the terminal', () => {
  const project = { id: 'P', name: 'A\u001b]0;pwned\u0007\u009b31mB', domain: 'a', siteUrl: null }
  const listing = {
    json: {
      projects: [
        {
          ...project,
          source: null,
          liveStatusId: null,
          locked: false,
          chatBox: true,
          analytics: true,
          previewsOnPush: false,
          hostname: null,
          pendingHostname: null,
          checks: {},
          site: {},
          retentionDays: null,
          tellsGitlab: false,
          sourceNotice: null,
          refreshHours: null,
          questionsPerHour: null,
          formerDomains: [],
          deployKey: null,
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    },
  }

  test('gets no control characters from the server, on a screen or in JSON', async () => {
    const { url } = await startService(() => listing)
    for (const argv of [
      ['projects', 'list'],
      ['projects', 'list', '--json'],
    ]) {
      const { out } = await runCommand(argv, { url, screen: true })
      expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    }
  })

  test('has colours only on a screen and without NO_COLOR', async () => {
    const colour = `${String.fromCharCode(27)}[31m`
    const bad = ['no-such-command']
    expect((await runCommand(bad, { screen: true })).err).toContain(colour)
    expect((await runCommand(bad)).err).not.toContain(colour)
    expect((await runCommand(bad, { screen: true, env: { NO_COLOR: '1' } })).err).not.toContain(colour)
  })

  test('that its reader has closed ends the command silently', async () => {
    const { url } = await startService(() => listing)
    const shown: string[] = []
    const closed = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
    const stderr = new Writable({
      write: (chunk, _encoding, done) => {
        shown.push(String(chunk))
        done()
      },
    })
    const exit = await runCommandLine({
      argv: ['projects', 'list'],
      env: { LECTERN_URL: url, LECTERN_KEY: 'lectern_admin' },
      stdout: closed,
      stderr,
      fetch,
      version: '1.2.3',
      commands: idleCommands,
    })
    expect(exit).toBe(130)
    expect(shown).toEqual([])
  })
})
