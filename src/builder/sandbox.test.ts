import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryArtifacts, takeBuilt } from '../../test/support/deployments/built-site.ts'
import type { BuildOutcome } from './build-protocol.ts'
import type { BuildUser } from './sandbox/build-folders.ts'
import { findBuildUserProblem } from './sandbox/find-build-user-problem.ts'
import { createSiteBuilder } from './site-builder.ts'

const hostileProgram = new URL('../../test/support/deployments/hostile-build.ts', import.meta.url)
const isRoot = process.getuid?.() === 0
const other = { uid: 65_534, gid: 65_534 }

describe('the process of a build', () => {
  let home: string
  let docs: string
  let lines: string[]

  beforeEach(() => {
    lines = []
    home = mkdtempSync(join(tmpdir(), 'lectern-sandbox-'))
    chmodSync(home, 0o755)
    docs = join(home, 'docs')
    mkdirSync(docs)
    writeFileSync(join(docs, 'index.md'), '# Start\n\nWords.\n')
    writeFileSync(join(home, 'secret'), 'a secret')
  })
  afterEach(() => rmSync(home, { recursive: true }))

  async function build(options: { program?: URL; user?: BuildUser } = {}): Promise<BuildOutcome> {
    const artifacts = createMemoryArtifacts()
    const environment = { LECTERN_SECRET: 'a secret', PATH: process.env.PATH }
    const builder = createSiteBuilder({ artifacts, workFolder: join(home, 'work'), environment, ...options })
    try {
      const outcome = await builder.build(
        { deploymentId: 'a', projectId: 'p', origin: { kind: 'folder', path: docs } },
        { onStep: () => {}, onLog: line => void lines.push(line), onSource: () => {} },
        new AbortController().signal,
      )
      return await takeBuilt(outcome)
    } finally {
      await builder.close()
    }
  }

  const refused = [
    'read beside the source',
    'list beside the source',
    'read a file of the system',
    'read the environment of the server',
    'write to the source',
    'write beside the source',
    'write to the program',
    'write to the compile cache',
    'link to a file outside',
    'start a program',
    'start a thread with other permissions',
    'signal the server',
    'load native code',
  ].map(name => `${name}: false`)

  it('cannot leave its folders, start programs or threads, or read variables, even if a source takes it over', async () => {
    expect(await build({ program: hostileProgram })).toEqual({ kind: 'unchanged' })
    expect(lines.slice(0, 2)).toEqual(['read the source: true', 'write to the work folder: true'])
    expect(lines.slice(2, -2)).toEqual(refused)
    expect(lines.at(-2)).toBe('variables: ')
    expect(readFileSync(join(home, 'secret'), 'utf8')).toBe('a secret')
  })

  it.runIf(isRoot)('runs as another user if the operator names one', async () => {
    await build({ program: hostileProgram, user: other })
    expect(lines.at(-1)).toBe('user: 65534:65534 groups: 65534')
    expect(lines.slice(2, -2)).toEqual(refused)
    expect(await build({ user: other })).toMatchObject({ kind: 'built', pageCount: 1 })
  })

  it('is refused for another user unless the server may choose it and that user can enter its folder', () => {
    const work = join(home, 'closed', 'work')
    mkdirSync(join(home, 'closed'), { mode: 0o700 })
    const problem = findBuildUserProblem(other, work)
    expect(problem).toContain(isRoot ? `to enter ${work}` : 'The server must run as root')
  })
})
