import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryArtifacts } from '../../test/support/deployments/built-site.ts'
import type { BuildReporter } from './build-protocol.ts'
import { createSiteBuilder, type SiteBuilder } from './site-builder.ts'

const program = new URL('../../test/support/deployments/failing-build.ts', import.meta.url)
const origin = { kind: 'folder' as const, path: fileURLToPath(new URL('../../docs', import.meta.url)) }

describe('a build', () => {
  let workFolder: string
  const lines: string[] = []
  const reporter = { onStep: () => {}, onLog: (line: string) => void lines.push(line), onSource: () => {} }
  const artifacts = createMemoryArtifacts()
  let builder: SiteBuilder
  beforeEach(() => {
    workFolder = mkdtempSync(join(tmpdir(), 'lectern-work-'))
    builder = createSiteBuilder({ artifacts, workFolder, program, memoryLimitMb: 32, stopGraceMs: 100 })
    lines.length = 0
  })
  afterEach(async () => {
    await builder.close()
    expect(readdirSync(workFolder)).toEqual([])
    rmSync(workFolder, { recursive: true })
  })
  const build = (
    deploymentId: string,
    own: Partial<BuildReporter> = {},
    signal = new AbortController().signal,
  ) => builder.build({ deploymentId, projectId: 'p', origin }, { ...reporter, ...own }, signal)

  it('that throws fails the build with its error', async () => {
    await expect(build('throws')).rejects.toThrow('a bug in the parser')
  })

  it('that ends without a result fails the build', async () => {
    await expect(build('exits')).rejects.toThrow('ended without a result')
  })

  it('whose process crashes twice fails without affecting the server', async () => {
    await expect(build('crashes')).rejects.toThrow('ended without a result (SIGTRAP)')
  })

  it('whose process crashes runs again without threads and native code, and says so', async () => {
    expect(await build('crashes-natively')).toEqual({ kind: 'unchanged' })
    expect(lines).toEqual([expect.stringContaining('without native code')])
  })

  it('that exceeds the memory limit fails with a sentence', async () => {
    expect(await build('fills-memory')).toEqual({
      kind: 'failed',
      reason:
        'The parse step needed more than 32 MB of memory and was stopped. Deploy fewer or smaller files.',
    })
  })

  it('that handles the stop message ends cleanly', async () => {
    const stop = new AbortController()
    const onLog = (line: string) => {
      lines.push(line)
      stop.abort(new Error('enough'))
    }
    await expect(build('waits', { onLog }, stop.signal)).rejects.toThrow('enough')
    expect(lines).toEqual(['waiting', 'stopped cleanly'])
  })

  it('that ignores the stop message is killed', async () => {
    const stop = new AbortController()
    const onStep = (step: string) => void (step === 'parse' && stop.abort(new Error('enough')))
    await expect(build('hangs', { onStep }, stop.signal)).rejects.toThrow('enough')
  })

  it.each(['missing', 'damaged'])('is not started for an upload that is %s', async problem => {
    const upload = { kind: 'upload' as const, digest: problem }
    if (problem === 'damaged') artifacts.stored.set(problem, Buffer.from('something else'))
    const outcome = await builder.build(
      { deploymentId: 'throws', projectId: 'p', origin: upload },
      reporter,
      new AbortController().signal,
    )
    expect(outcome).toEqual({
      kind: 'failed',
      reason: `The stored file ${problem} is ${problem}. Upload the documentation again.`,
    })
  })

  it.each(['sends-nothing', 'sends-a-wrong-line', 'sends-a-wrong-outcome'])(
    'that the server does not understand fails: %s',
    async id => {
      await expect(build(id)).rejects.toThrow('a message that the server does not understand')
    },
  )
})
