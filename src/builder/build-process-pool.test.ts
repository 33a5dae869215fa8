import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createBuildProcessPool } from './build-process-pool.ts'
import type { PreparedJob } from './build-protocol.ts'
import { resolveChecks } from './checks/resolve-checks.ts'
import type { BuildFolders } from './sandbox/build-folders.ts'

const program = new URL('../../test/support/deployments/reporting-build.ts', import.meta.url)
const options = { program, user: null, memoryLimitMb: 64, stopGraceMs: 5_000 }

interface Circumstances {
  beforeHand?: (given: string, isSecondRun: boolean) => unknown
  inPlace?: string | null
  shareName?: string
}

describe('the process of a build', () => {
  let parentFolder: string
  let processes: ReturnType<typeof createBuildProcessPool>
  const start = (keepMs: number, most = 2) => {
    parentFolder = mkdtempSync(join(tmpdir(), 'lectern-pool-'))
    processes = createBuildProcessPool({ ...options, parentFolder, keepMs, most })
  }
  afterEach(async () => {
    await processes.close()
    expect(readdirSync(parentFolder)).toEqual([])
    rmSync(parentFolder, { recursive: true })
  })

  /** Runs a build and returns the number of its process. */
  async function build(
    projectId: string,
    job: Partial<PreparedJob> = {},
    { beforeHand = () => {}, inPlace = null, shareName = projectId }: Circumstances = {},
  ): Promise<number> {
    const lines: string[] = []
    const { isCareful, ...whole }: PreparedJob = {
      deploymentId: 'a',
      source: { kind: 'upload', file: null, folder: undefined },
      baseline: 'same-source',
      checks: resolveChecks(null),
      hasSignIn: false,
      site: {},
      runsScripts: false,
      descriptions: null,
      earlier: null,
      replay: null,
      workFolder: '',
      limits: {},
      isCareful: false,
      ...job,
    }
    const reporter = { onStep: () => {}, onLog: (line: string) => void lines.push(line), onSource: () => {} }
    const prepare = async ({ given }: BuildFolders, isSecondRun: boolean) => {
      await beforeHand(given, isSecondRun)
      return whole
    }
    const { deploymentId } = whole
    const prepared = { deploymentId, projectId, shareName, isCareful, source: inPlace, prepare }
    await processes.run(prepared, reporter, new AbortController().signal)
    return Number(lines.at(-1))
  }

  it('runs the next build of the same project', async () => {
    start(60_000)
    expect(await build('p')).toBe(await build('p'))
  })

  it('runs builds of other projects with the same name, without their files', async () => {
    start(60_000)
    const seen: [files: string[], isSecondRun: boolean][] = []
    const beforeHand = async (given: string, isSecondRun: boolean) => {
      seen.push([readdirSync(given).filter(name => name.startsWith('of-')), isSecondRun])
      writeFileSync(join(given, `of-${seen.length}`), '')
    }
    const shared = { shareName: 'organisation', beforeHand }
    const first = await build('p', {}, shared)
    expect(await build('p', {}, shared)).toBe(first)
    expect(await build('q', { deploymentId: 'b' }, shared)).toBe(first)
    expect(await build('p', {}, shared)).toBe(first)
    expect(seen).toEqual([
      [[], false],
      [['of-1'], true],
      [[], false],
      [[], false],
    ])
    expect(await build('r', {}, { shareName: 'other' })).not.toBe(first)
  })

  it('is one of as many processes as builds may run, and the one that was idle longest ends for a new one', async () => {
    start(60_000)
    const first = await build('p')
    const second = await build('q')
    expect([isThere(first), isThere(second)]).toEqual([true, true])
    const third = await build('r')
    await expect.poll(() => isThere(first)).toBe(false)
    expect(await build('q')).toBe(second)
    expect(await build('r')).toBe(third)
  })

  it('ends when another project builds, if only one build may run', async () => {
    start(60_000, 1)
    const first = await build('p')
    expect(await build('q')).not.toBe(first)
    await expect.poll(() => isThere(first)).toBe(false)
  })

  it('is replaced for a careful build, and after its last build', async () => {
    start(60_000)
    const first = await build('p')
    expect(await build('p', { isCareful: true })).not.toBe(first)
    const last = await build('p', { deploymentId: 'last' })
    expect(await build('p')).not.toBe(last)
    await expect.poll(() => isThere(last)).toBe(false)
  })

  it('is replaced if it cannot start the threads that a build needs', async () => {
    start(60_000)
    const first = await build('p')
    expect(await build('p', { deploymentId: 'threads' })).not.toBe(first)
    await expect.poll(() => isThere(first)).toBe(false)
  })

  it('is replaced if it was killed while idle', async () => {
    start(60_000)
    const first = await build('p')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => isThere(first)).toBe(false)
    expect(await build('p')).not.toBe(first)
  })

  it('is replaced if it is killed before its first job', async () => {
    start(60_000)
    const first = await build('p')
    const kill = () => isThere(first) && process.kill(first, 'SIGKILL')
    expect(await build('p', {}, { beforeHand: kill })).not.toBe(first)
  })

  it('ends when the project builds another folder of the server', async () => {
    start(60_000)
    const first = await build('p', {}, { inPlace: '/docs' })
    expect(await build('p', {}, { inPlace: '/other' })).not.toBe(first)
  })

  describe('runs while the questions for it are written', () => {
    const replayOf = (liveIndex: NonNullable<PreparedJob['replay']>['liveIndex']): PreparedJob['replay'] => {
      return { questions: [], baseline: 'same-source', changes: null, liveIndex }
    }

    it('and can wait for them', async () => {
      start(60_000)
      const first = await build('p')
      let isWritten = false
      const replay = replayOf(async function* () {
        await delay(50)
        yield new Uint8Array(10)
        isWritten = true
      })
      expect(await build('p', { deploymentId: 'waits', replay })).toBe(first)
      expect(isWritten).toBe(true)
    })

    it('and stops the writing if it does not need them', async () => {
      start(60_000)
      const first = await build('p')
      const written: string[] = []
      const replay = replayOf(async function* () {
        try {
          written.push('begun')
          for (;;) {
            yield new Uint8Array(10)
            await delay(10)
          }
        } finally {
          written.push('stopped')
        }
      })
      expect(await build('p', { deploymentId: 'takes-time', replay })).toBe(first)
      expect(written).toEqual(['begun', 'stopped'])
      expect(await build('p')).toBe(first)
    })

    it('and fails if they cannot be written', async () => {
      start(60_000)
      const first = await build('p')
      const replay = replayOf(async function* () {
        yield new Uint8Array(10)
        throw new Error('the disk is full')
      })
      await expect(build('p', { deploymentId: 'waits', replay })).rejects.toThrow('the disk is full')
      expect(await build('p')).not.toBe(first)
    })
  })

  it('ends after a short idle time', async () => {
    start(1)
    const first = await build('p')
    await expect.poll(() => isThere(first)).toBe(false)
  })

  it('ends when the pool is closed', async () => {
    start(60_000)
    const first = await build('p')
    await processes.close()
    expect(isThere(first)).toBe(false)
  })
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
