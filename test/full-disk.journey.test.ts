import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, createClient } from '../src/client/index.ts'
import type { UpdateStatus } from '../src/contract/index.ts'
import { isDiskFull } from '../src/shared/index.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const run = promisify(execFile)
const diskBytes = 48 * 2 ** 20
/** Free space for an update: for nothing, for its row, for the fetched files, for part of the build. */
const freeBytes = [0, 96, 512, 2_048, 4_096].map(kilobytes => kilobytes * 1_024)
/** Mounts in a new namespace, which ends with the process. */
const namespaceCommand = 'mount -t tmpfs -o size="$0" none "$1" && shift && exec "$@"'
const canMount = await run('unshare', ['-m', 'sh', '-c', namespaceCommand, '1m', tmpdir(), 'true']).then(
  () => true,
  () => false,
)

describe.runIf(canMount)('a server whose disk is full', () => {
  let home: string
  let repository: string
  let server: ServeProcess
  let projectId: string
  /** The path of the server's data folder, as the server sees it. */
  let disk: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-full-disk-'))
    const [data, node] = [join(home, 'data'), join(home, 'node')]
    await mkdir(data)
    await writeFile(
      node,
      `#!/bin/sh\nexec unshare -m sh -c '${namespaceCommand}' ${diskBytes} ${data} ${process.execPath} "$@"\n`,
    )
    await chmod(node, 0o755)
    repository = join(home, 'repository')
    await writeSite(1)
    commitAll(repository)
    await writeFiles(join(home, 'docs'), sampleSite)
    server = await startServeProcess({
      ...{ data, node, docs: join(home, 'docs') },
      environment: {
        LECTERN_GIT_SCHEMES: 'file',
        LECTERN_SOURCE_FOLDERS: home,
        LECTERN_LOG_LEVEL: 'fatal',
      },
    })
    disk = `/proc/${server.pid}/root${data}`
    const source = { kind: 'git' as const, url: `file://${repository}`, branch: 'main' }
    projectId = (await client().createProject({ name: 'Full', domain: 'full', source })).id
    expect((await update()).status).toBe('success')
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await rm(home, { recursive: true, force: true })
  })

  const client = () => createClient({ baseUrl: server.url, key: server.adminKey })
  async function update(): Promise<UpdateStatus> {
    return waitForUpdate(client(), (await client().triggerUpdate({ projectId })).statusId)
  }
  /** Updates on a nearly full disk, and frees it after 4 seconds, in case the outcome could not be stored. */
  async function updateWithin(bytes: number): Promise<Pick<UpdateStatus, 'status' | 'summary'> | ApiError> {
    await fillDisk(bytes)
    const asked = await client()
      .triggerUpdate({ projectId })
      .catch((error: unknown) => {
        if (error instanceof ApiError) return error
        throw error
      })
    const ended = asked instanceof ApiError ? asked : waitForUpdate(client(), asked.statusId)
    await Promise.race([ended, once(AbortSignal.timeout(4_000), 'abort')])
    await rm(join(disk, 'filler'))
    return ended
  }
  function writeSite(revision: number): Promise<void> {
    const words = Array.from({ length: 2_000 }, (_, at) => (at * 7_919 * revision).toString(36)).join(' ')
    const page = (at: number) => [
      `page-${at}.md`,
      `# Page ${at}\n\nThis is revision ${revision}.\n\n${at} ${words}\n`,
    ]
    const pages = Array.from({ length: 60 }, (_, at) => page(at))
    return writeFiles(repository, Object.fromEntries(pages))
  }
  async function fillDisk(leftBytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(disk)
    // The server may have used some of the space meanwhile.
    await writeFile(join(disk, 'filler'), new Uint8Array(Math.max(0, bavail * bsize - leftBytes))).catch(
      (error: unknown) => {
        if (!isDiskFull(error)) throw error
      },
    )
  }
  async function readThroughout(stop: AbortSignal): Promise<string[]> {
    const failures: string[] = []
    for await (const _ of setInterval(20)) {
      if (stop.aborted) break
      const response = await fetch(`${server.url}/sites/full/page-7`)
      if (!/is revision \d+/.test(await response.text())) failures.push(`${response.status}`)
    }
    return failures
  }

  test('shows its pages, explains each failed deployment, and deploys once there is space', async () => {
    const stop = new AbortController()
    const reading = readThroughout(stop.signal).catch(error => [String(error)])
    for (const [at, bytes] of freeBytes.entries()) {
      await writeSite(at + 2)
      git(repository, ['commit', '-qam', `Revision ${at + 2}`])
      const outcome = await updateWithin(bytes)
      if (outcome instanceof ApiError) expect(outcome.message).toMatch(/disk is full/)
      else if (outcome.status === 'failure') expect(outcome.summary).toMatch(/disk is full/)
    }
    expect((await update()).status).toBe('success')
    const open = (await client().listUpdates({ projectId })).updates.filter(
      each => each.endedAt === undefined,
    )
    expect(open).toEqual([])
    await expect
      .poll(async () => (await fetch(`${server.url}/sites/full/page-7`)).text())
      .toContain(`revision ${freeBytes.length + 1}.`)
    stop.abort()
    expect(await reading).toEqual([])
  })
})
