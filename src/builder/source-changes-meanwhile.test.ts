import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSite } from '../site/index.ts'
import type { BuildJob, EarlierBuild } from './build-protocol.ts'
import { runBuildSteps } from './build-steps.ts'
import { resolveChecks } from './checks/resolve-checks.ts'
import { localFileOf } from './parsing/local-file.ts'
import { decodeManifest } from './parsing/manifest.ts'
import { createParseThreads } from './parsing/parse-threads.ts'

let home: string
const docs = () => join(home, 'docs')
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lectern-build-'))
  mkdirSync(docs())
  writeFileSync(join(docs(), 'index.md'), '# Start\n\nSee [more](./more.md).')
  writeFileSync(join(docs(), 'more.md'), '# More\n\nMore words.')
})
afterEach(() => rmSync(home, { recursive: true }))

/** Builds in this process, so that `onParse` runs when all files have been read once and before the pages are parsed. */
async function build(earlier: EarlierBuild | null, onParse = () => {}) {
  const lines: string[] = []
  const workFolder = mkdtempSync(join(home, 'work-'))
  const source = { kind: 'folder', path: docs(), folder: docs(), boundary: docs() } as const
  const job: BuildJob = {
    ...{ deploymentId: 'a', source, baseline: 'same-source' },
    ...{ checks: resolveChecks(null), hasSignIn: false, site: {}, runsScripts: false },
    ...{
      descriptions: null,
      earlier,
      readReplay: async () => null,
      workFolder,
      limits: {},
      isCareful: false,
    },
  }
  const reporter = {
    onStep: (step: string) => step === 'parse' && onParse(),
    onLog: (line: string) => void lines.push(line),
    onSource: () => {},
  }
  const tools = { threads: createParseThreads({ compileCache: null }), lockDown: () => {} }
  const { kind } = await runBuildSteps({ ...tools, reporter }, job, new AbortController().signal)
  return { kind, lines, read: (file: string) => readFileSync(join(workFolder, 'built', file)) }
}

function toEarlier({ read }: Awaited<ReturnType<typeof build>>): EarlierBuild {
  const pages = localFileOf(read('pages'))
  return { manifest: read('manifest'), keptManifest: null, basis: null, pages, paths: [], isWhole: true }
}

it('only what changed during the last build is parsed again', async () => {
  const first = await build(null, () => writeFileSync(join(docs(), 'more.md'), '# More\n\nOther words.'))
  expect(openSite(first.read('site')).readPage('/more')?.html).toContain('Other words')
  expect(decodeManifest(first.read('manifest')).get('more.md')).toBe('')
  const second = await build(toEarlier(first))
  expect(second.lines).toContain('Parsed 2 pages (1 unchanged).')
  expect(second.read('site')).toEqual(first.read('site'))
  expect((await build(toEarlier(second))).kind).toBe('unchanged')
})

it('a page that vanished during the last build is built when it is there again', async () => {
  const first = await build(null, () => rmSync(join(docs(), 'more.md')))
  expect(openSite(first.read('site')).readPage('/more')).toBeUndefined()
  writeFileSync(join(docs(), 'more.md'), '# More\n\nMore words.')
  const second = await build(toEarlier(first))
  expect(openSite(second.read('site')).readPage('/more')?.html).toContain('More words')
})
