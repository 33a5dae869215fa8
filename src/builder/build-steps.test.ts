import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBuildSteps } from './build-steps.ts'
import { resolveChecks } from './checks/resolve-checks.ts'
import { manyPages } from './parsing/release-memory.ts'

describe('a process that cannot start threads any longer', () => {
  const home = mkdtempSync(join(tmpdir(), 'lectern-steps-'))
  const [docs, workFolder] = [join(home, 'docs'), join(home, 'work')]
  const write = (from: number, to: number) => {
    for (let number = from; number < to; number += 1) writeFileSync(join(docs, `${number}.md`), '# A page')
  }
  beforeAll(() => {
    mkdirSync(docs)
    mkdirSync(workFolder)
  })
  afterAll(() => rmSync(home, { recursive: true }))

  async function build() {
    const lines: string[] = []
    const outcome = await runBuildSteps(
      {
        threads: { start: () => false, parse: async () => [], lock() {} },
        lockDown() {},
        reporter: { onStep() {}, onSource() {}, onLog: line => void lines.push(line) },
      },
      {
        deploymentId: 'a',
        source: { kind: 'folder', path: docs, folder: docs, boundary: docs },
        baseline: 'same-source',
        checks: resolveChecks(null),
        hasSignIn: false,
        site: {},
        runsScripts: false,
        descriptions: {},
        earlier: null,
        readReplay: async () => null,
        workFolder,
        limits: {},
        isCareful: false,
      },
      new AbortController().signal,
    )
    return { outcome, lines }
  }

  it('builds a small site, and asks for a new process for a large one', async () => {
    write(0, 10)
    expect((await build()).outcome).toMatchObject({ kind: 'built', pageCount: 10 })
    write(10, manyPages)
    const { outcome, lines } = await build()
    expect(outcome).toEqual({ kind: 'wants-threads' })
    expect(lines).toContain('Starting again in a new process, to parse in several threads.')
  })
})
