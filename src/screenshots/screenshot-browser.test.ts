import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRunning } from '../../test/support/find-processes.ts'
import { findInstalledBrowser } from '../../test/support/installed-browser.ts'
import { findBrowser } from './find-browser.ts'
import { readProcessTree } from './process-tree.ts'
import type { ShownPage } from './screenshot.ts'
import { createScreenshotBrowser, type ScreenshotBrowserOptions } from './screenshot-browser.ts'

const environment = { PATH: process.env.PATH }
const page: ShownPage = { path: '/', read: async () => undefined }

// What runs with a low priority takes its time on a busy machine.
describe('the browser that takes screenshots', { timeout: 240_000 }, () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-browser-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const create = (options: Partial<ScreenshotBrowserOptions>) =>
    createScreenshotBrowser({
      chromiumPath: null,
      environment,
      workFolder: join(folder, 'work'),
      args: ['--no-sandbox'],
      ...options,
    })
  const take = (options: Partial<ScreenshotBrowserOptions>, signal = new AbortController().signal) =>
    create(options)(page, signal)

  /** A program in the place of the browser; it writes its process id first. */
  async function fake(script: string): Promise<string> {
    const file = join(folder, 'fake-browser')
    await writeFile(file, `#!/bin/sh\necho $$ >> ${join(folder, 'ids')}\n${script}\n`, { mode: 0o755 })
    return file
  }
  const startedIds = async () => (await readFile(join(folder, 'ids'), 'utf8')).trim().split('\n').map(Number)
  async function expectNothingLeft(): Promise<void> {
    // What is killed and no child of ours ends a moment later.
    for (const id of await startedIds()) await expect.poll(() => isRunning(id)).toBe(false)
    expect(await readdir(join(folder, 'work'))).toEqual([])
  }

  it('is reported by path if it is set but missing', async () => {
    const outcome = await take({ chromiumPath: join(folder, 'none') })
    expect(outcome).toEqual({
      kind: 'not-taken',
      reason: `CHROMIUM_PATH is ${join(folder, 'none')}, which is not an executable file.`,
    })
  })

  it('is the one that is set, or else the first in PATH', async () => {
    const chromiumPath = await fake('')
    const needs = { environment: { PATH: folder }, folder }
    expect(await findBrowser({ ...needs, chromiumPath })).toEqual({ kind: 'installed', path: chromiumPath })
    const installed = join(folder, 'chromium')
    await writeFile(installed, '', { mode: 0o755 })
    expect(await findBrowser({ ...needs, chromiumPath: null })).toEqual({
      kind: 'installed',
      path: installed,
    })
  })

  it('that exits at once leaves only a reason', async () => {
    const chromiumPath = await fake('exit 3')
    expect(await take({ chromiumPath })).toMatchObject({ kind: 'not-taken', reason: /browser/ })
    await expectNothingLeft()
  })

  it('without a working sandbox is explained with the setting', async () => {
    const chromiumPath = await fake('echo "FATAL: No usable sandbox!" >&2; exit 1')
    const outcome = await take({ chromiumPath, args: [] })
    expect(outcome).toMatchObject({ reason: expect.stringContaining('LECTERN_CHROMIUM_ARGS') })
  })

  it('gets no weakening option unless the operator sets it', async () => {
    const chromiumPath = await fake(`echo "$@" > ${join(folder, 'options')}; exit 1`)
    const options = async (args: string[]) => {
      await take({ chromiumPath, args })
      return readFile(join(folder, 'options'), 'utf8')
    }
    expect(await options([])).not.toContain('--no-sandbox')
    expect(await options(['--no-sandbox'])).toContain('--no-sandbox')
  })

  it('that hangs is stopped at its time limit', async () => {
    const chromiumPath = await fake('exec sleep 600')
    const outcome = await take({ chromiumPath, limitMs: 2_000 })
    expect(outcome).toMatchObject({ kind: 'not-taken', reason: expect.stringContaining('took') })
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it('is killed with all its child processes', async () => {
    const chromiumPath = await fake(
      `setsid sh -c 'echo $$ >> ${join(folder, 'ids')}; exec sleep 600' & exec sleep 600`,
    )
    const stopping = new AbortController()
    const reading = take({ chromiumPath }, stopping.signal)
    await expect.poll(startedIds).toHaveLength(2)
    stopping.abort(new Error('stopping'))
    await expect(reading).rejects.toThrow('stopping')
    await expectNothingLeft()
  })

  it('that exceeds the memory limit is killed', async () => {
    const chromiumPath = await fake(
      `exec ${process.execPath} -e 'globalThis.kept = Buffer.alloc(200e6, 1); setInterval(() => {}, 1000)'`,
    )
    const outcome = await take({ chromiumPath, memoryLimitBytes: 150 * 2 ** 20 })
    expect(outcome).toMatchObject({ reason: 'the browser needed more than 150 MB of memory.' })
    await expectNothingLeft()
  })

  it('is killed when the server stops', async () => {
    const chromiumPath = await fake('exec sleep 600')
    const stopping = new AbortController()
    const reading = take({ chromiumPath }, stopping.signal)
    stopping.abort(new Error('stopping'))
    await expect(reading).rejects.toThrow('stopping')
    expect((await readProcessTree(process.pid)).ids).toContain(process.pid)
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })

  it('shows the page in light and dark mode, without a network', async ({ skip }) => {
    const chromiumPath = await findInstalledBrowser()
    if (chromiumPath === undefined) return skip()
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const elsewhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const shown: ShownPage = {
      path: '/start',
      read: async path => {
        if (path === '/site.css')
          return { mediaType: 'text/css', content: ':root { color-scheme: light dark }' }
        if (path !== '/start') return undefined
        const content = `<link rel="stylesheet" href="/site.css"><h1>Start</h1><img src="${elsewhere}/image"><script src="${elsewhere}/script"></script><script>document.body.append(new Image())</script><iframe src="${elsewhere}/frame"></iframe><meta http-equiv="refresh" content="0;url=${elsewhere}/next">`
        return { mediaType: 'text/html', content }
      },
    }
    const outcome = await create({ chromiumPath })(shown, new AbortController().signal)
    server.close()
    if (outcome.kind !== 'taken') throw new Error(outcome.reason)
    const { light, dark } = outcome.screenshots
    for (const png of [light, dark].map(image => Buffer.from(image))) {
      expect(png.subarray(1, 4).toString()).toBe('PNG')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    }
    expect(Buffer.from(light).equals(dark)).toBe(false)
    expect(asked).toEqual([])
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })
})
