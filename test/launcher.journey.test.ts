import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, messageBody, readChunks } from './support/requests.ts'
import { launcher, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'

const home = await mkdtemp(join(tmpdir(), 'lectern-launch-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const docs = join(home, 'docs')
await writeFiles(docs, sampleSite)

/** Finds a Node on the PATH that is older than the one Lectern needs. */
function findOldNode(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node')
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    const major = Number(/^v(\d+)/.exec(stdout ?? '')?.[1])
    if (major >= 20 && major < 24) return node
  }
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const oldNode = findOldNode()
const nodes = [['the current Node', process.execPath]]
if (oldNode) nodes.push(['an older Node', oldNode])

describe.runIf(process.platform === 'linux')('a server keeps little memory', () => {
  const setting = (value: number) => `MALLOC_TRIM_THRESHOLD_=${value}`

  test('for new objects, and of what it freed', async () => {
    const { pid, stop } = await startServeProcess({ docs, data: join(home, 'memory') })
    expect(await readFile(`/proc/${pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=16')
    expect((await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')).toContain(setting(131_072))
    expect(await stop('SIGTERM')).toBe(0)
  })

  test('unless the environment says otherwise', async () => {
    const environment = { MALLOC_TRIM_THRESHOLD_: '1000000' }
    const { pid, stop } = await startServeProcess({ docs, data: join(home, 'own-memory'), environment })
    expect((await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')).toContain(setting(1_000_000))
    expect(await stop('SIGTERM')).toBe(0)
  })
})

describe.each(nodes)('started by %s', (name = '', node = '') => {
  const folder = (use: string) => join(home, `${name.replaceAll(' ', '-')}-${use}`)

  test('it serves, refuses a second process on its data, stops cleanly and starts again', async () => {
    const data = folder('stop')
    const first = await startServeProcess({ node, docs, data })
    const chunks = readChunks(await (await ask(first, messageBody('How do I configure the proxy?'))).text())
    expect(chunks.at(-1)?.type).toBe('finish')
    const second = spawnSync(node, [launcher, 'serve', '--json', '--port', '0', '--data', data], {
      encoding: 'utf8',
    })
    expect(second.status).not.toBe(0)
    expect(JSON.parse(second.stderr).error.code).toBe('data-folder-in-use')
    expect(await first.stop('SIGTERM')).toBe(0)
    await expect(fetch(first.url)).rejects.toThrow()

    const again = await startServeProcess({ node, docs, data })
    expect(again.projectId).toBe(first.projectId)
    expect(again).not.toHaveProperty('adminKey')
    const keys = { ...again, assistantKey: first.assistantKey }
    expect((await ask(keys, messageBody('How do I configure the proxy?'))).status).toBe(200)
    await again.stop('SIGTERM')
  })

  test('no process is left after it is killed', async () => {
    const server = await startServeProcess({ node, docs, data: folder('kill') })
    await server.stop('SIGKILL')
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'up',
          () => 'gone',
        ),
      )
      .toBe('gone')
    await expect.poll(() => isAlive(server.pid)).toBe(false)
  })

  test('version and help work without a server', () => {
    expect(execFileSync(node, [launcher, 'version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(execFileSync(node, [launcher, '--help'], { encoding: 'utf8' })).toContain('serve')
  })

  test('an address of another machine is refused with the name of the setting', () => {
    const options = ['--json', '--data', folder('elsewhere'), '--docs', docs, '--host', '192.0.2.1']
    const run = spawnSync(node, [launcher, 'serve', ...options], { encoding: 'utf8' })
    const { code, message } = JSON.parse(run.stderr).error
    expect([code, message]).toEqual(['port-unavailable', expect.stringContaining('--host')])
  })

  test('a missing folder is refused', () => {
    const run = spawnSync(
      node,
      [launcher, 'serve', '--json', '--data', folder('none'), '--docs', join(home, 'nowhere')],
      { encoding: 'utf8' },
    )
    expect(JSON.parse(run.stderr).error.code).toBe('source-missing')
    expect(run.status).not.toBe(0)
  })
})
