import { afterEach, describe, expect, it } from 'vitest'
import { createBuildProcessPool } from './build-process-pool.ts'
import type { BuildJob } from './build-protocol.ts'
import { resolveChecks } from './checks/resolve-checks.ts'

const program = new URL('../../test/support/deployments/reporting-build.ts', import.meta.url)
const options = { program, environment: {}, memoryLimitMb: 64, stopGraceMs: 5_000 }

describe('the process of a build', () => {
  let processes: ReturnType<typeof createBuildProcessPool>
  const start = (keepMs: number) => {
    processes = createBuildProcessPool({ ...options, keepMs })
  }
  afterEach(() => processes.close())

  /** Runs a build and returns the number of its process. */
  async function build(
    projectId: string,
    job: Partial<BuildJob> = {},
    beforeHand: () => void = () => {},
  ): Promise<number> {
    const lines: string[] = []
    const { isCareful, ...whole }: BuildJob = {
      deploymentId: 'a',
      origin: { kind: 'folder', path: '/docs' },
      checks: resolveChecks(null),
      earlier: null,
      workFolder: '',
      upload: null,
      sources: { allowedFolders: [], allowedGitSchemes: [], allowPrivateAddresses: false },
      isCareful: false,
      authorization: null,
      ...job,
    }
    const reporter = { onStep: () => {}, onLog: (line: string) => void lines.push(line), onSource: () => {} }
    const prepare = async () => {
      beforeHand()
      return whole
    }
    const prepared = { projectId, isCareful, prepare }
    await processes.run(prepared, reporter, new AbortController().signal)
    return Number(lines[0])
  }

  it('runs the next build of the same project', async () => {
    start(60_000)
    expect(await build('p')).toBe(await build('p'))
  })

  it('makes room for that of another project', async () => {
    start(60_000)
    const first = await build('p')
    expect(await build('q')).not.toBe(first)
    await expect.poll(() => isThere(first)).toBe(false)
  })

  it('is another one where a build is careful, or where it was the last', async () => {
    start(60_000)
    const first = await build('p')
    expect(await build('p', { isCareful: true })).not.toBe(first)
    const last = await build('p', { deploymentId: 'last' })
    expect(await build('p')).not.toBe(last)
    await expect.poll(() => isThere(last)).toBe(false)
  })

  it('is another one where it was killed while it waited', async () => {
    start(60_000)
    const first = await build('p')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => isThere(first)).toBe(false)
    expect(await build('p')).not.toBe(first)
  })

  it('is another one where it is killed before it is given anything to do', async () => {
    start(60_000)
    const first = await build('p')
    const kill = () => isThere(first) && process.kill(first, 'SIGKILL')
    expect(await build('p', {}, kill)).not.toBe(first)
  })

  it('does not wait for long', async () => {
    start(1)
    const first = await build('p')
    await expect.poll(() => isThere(first)).toBe(false)
  })

  it('is gone once the builds are closed', async () => {
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
