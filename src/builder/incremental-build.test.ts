import { rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuilt, readChanged } from '../../test/support/deployments/built-site.ts'
import { createFolderBuilder } from '../../test/support/deployments/folder-builder.ts'
import type { DeploymentArtifacts } from '../artifacts/index.ts'
import { openIndex, readChangedIndex } from '../search/index.ts'
import type { BuildOutcome } from './build-protocol.ts'
import type { ReplayRequest } from './checks/build-replay.ts'

const pageCount = 2_000
const pageFile = (number: number) => `part-${number % 40}/page-${number}.md`

describe('a few changed pages of a large site', () => {
  const builder = createFolderBuilder()
  const { artifacts, docs, lines } = builder
  let whole: DeploymentArtifacts
  const build = (live?: DeploymentArtifacts, replay?: ReplayRequest) =>
    builder.build({ live, replay, isIncremental: true })

  beforeAll(async () => {
    const numbers = Array.from({ length: pageCount }, (_, number) => number)
    builder.write(
      Object.fromEntries(
        numbers.map(number => [pageFile(number), `# Page ${number}\n\nText of page${number}.\n`]),
      ),
    )
    // Files that changed just now would be read again.
    await delay(2_100)
    whole = await artifacts.store(await build())
  }, 60_000)
  afterAll(builder.close)

  const write = (number: number, text: string) =>
    builder.write({ [pageFile(number)]: `# Page ${number}\n\n${text}\n` })
  const find = async (outcome: BuildOutcome, query: string) => {
    const { changedIndex } = await readChanged(outcome)
    const index = openIndex(readChangedIndex(await artifacts.read(whole.index), changedIndex))
    return index.search({ query, limit: 5 }).hits.map(hit => index.page(hit.page).path)
  }

  it('are built alone, and those of earlier builds with them', async () => {
    write(3, 'The fuse.')
    const first = await build(whole)
    expect(first).toMatchObject({ kind: 'changed', pageCount, refusal: null })
    expect(lines).toContain('Parsed 1 of 2000 pages. The others have not changed since the last whole build.')
    expect(await find(first, 'fuse')).toEqual(['/part-3/page-3'])
    write(4, 'The turbine.')
    const second = await build(await artifacts.store(first))
    expect(await find(second, 'fuse')).toEqual(['/part-3/page-3'])
    expect(await find(second, 'turbine')).toEqual(['/part-4/page-4'])
    const live = await artifacts.store(second)
    expect(await build(live)).toEqual({ kind: 'unchanged' })
    for (const number of [3, 4]) write(number, `Text of page${number}.`)
    const third = await build(live)
    expect(third).toMatchObject({ kind: 'changed', fileChanges: { count: 2 } })
    expect(await find(third, 'page3')).toEqual(['/part-3/page-3'])
    expect(await find(third, 'fuse')).toEqual([])
  })

  it('are the only files that are read, even if an edit keeps size and time', async () => {
    const path = join(docs, pageFile(11))
    const { atime, mtime } = statSync(path)
    write(11, 'Text of gimbal.')
    utimesSync(path, atime, mtime)
    const live = await artifacts.store(await build(whole))
    // The test before changed two files twice.
    expect(lines).toContainEqual(expect.stringMatching(/^Read 3 files \(.*\)\. 1997 files did not change\.$/))
    write(11, 'Text of page11.')
    expect(await find(await build(live), 'gimbal')).toEqual([])
  })

  it('can be new and removed pages', async () => {
    builder.write({ 'part-1/new.md': '# New\n\nThe crankshaft. See [page 12](../part-12/page-12.md).\n' })
    rmSync(join(docs, pageFile(13)))
    const first = await build(whole)
    expect(first).toMatchObject({ kind: 'changed', pageCount, fileChanges: { count: 2 } })
    expect(lines).toContain(
      'Parsed 1 of 2000 pages (1 new, 1 removed). The others have not changed since the last whole build.',
    )
    expect(await find(first, 'crankshaft')).toEqual(['/part-1/new'])
    expect(await find(first, 'page13')).not.toContain('/part-13/page-13')
    const live = await artifacts.store(first)
    expect(await build(live)).toEqual({ kind: 'unchanged' })
    rmSync(join(docs, 'part-1/new.md'))
    write(13, 'Text of page13.')
    const second = await build(live)
    expect(second).toMatchObject({ kind: 'changed', pageCount, fileChanges: { count: 2 } })
    expect(await find(second, 'crankshaft')).toEqual([])
    expect(await find(second, 'page13')).toContain('/part-13/page-13')
  })

  it('are built with the whole site if more pages are removed than the checks allow', async () => {
    const strict = { isIncremental: true, checks: { vanishedPercent: 0 } }
    const live = await artifacts.store(await builder.build(strict))
    for (const number of [14, 15]) rmSync(join(docs, pageFile(number)))
    expect(await builder.build({ ...strict, live })).toMatchObject({
      kind: 'built',
      refusal: expect.stringContaining('2 of 2000 live pages would disappear'),
    })
    for (const number of [14, 15]) write(number, `Text of page${number}.`)
  }, 60_000)

  it('can bring images, and keep those that they had', async () => {
    const image = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const page = (text: string) => ({ 'part-1/new.md': `# New\n\n![A kiln](kiln.svg)\n\n${text}\n` })
    builder.write({ ...page('The kiln.'), 'part-1/kiln.svg': image })
    const first = await build(whole)
    expect(lines).toContainEqual(expect.stringMatching(/^Parsed 1 of 2001 pages \(1 new\)/))
    const ofImages = async (outcome: BuildOutcome) =>
      new TextDecoder().decode((await readChanged(outcome)).changedFiles ?? undefined)
    expect(await ofImages(first)).toBe(image)
    const live = await artifacts.store(first)
    expect(await build(live)).toEqual({ kind: 'unchanged' })
    builder.write(page('The furnace.'))
    const second = await build(live)
    expect(await ofImages(second)).toBe(image)
    expect(await find(second, 'furnace')).toEqual(['/part-1/new'])
    artifacts.stored.delete(live.changedFiles ?? '')
    expect(await build(live)).toMatchObject({ kind: 'built' })
    for (const name of ['new.md', 'kiln.svg']) rmSync(join(docs, 'part-1', name))
  }, 60_000)

  it('are built with the whole site if a file of code is added, from what the last whole build kept', async () => {
    write(5, 'The gauge.')
    write(10, 'The piston.')
    const live = await artifacts.store(await build(whole))
    write(5, 'Text of page5.')
    builder.write({ 'new.ts': 'start()' })
    const built = await readBuilt(await build(live))
    expect(lines).toContain('Building the whole site, because more changed than a few pages.')
    expect(lines).toContain('Parsed 2000 pages (1999 unchanged).')
    const { index, site, manifest } = await readBuilt(await build())
    expect(built).toMatchObject({ index, site, manifest })
    rmSync(join(docs, 'new.ts'))
  }, 60_000)

  it('are built with the whole site if the stored changes are missing', async () => {
    write(6, 'The valve.')
    const live = await artifacts.store(await build(whole))
    artifacts.stored.delete(live.changedIndex ?? '')
    expect(await build(live)).toMatchObject({ kind: 'built' })
  })

  it('are built with the whole site if the stored changes are damaged', async () => {
    const live = await artifacts.store(await build(whole))
    artifacts.stored.set(live.changedSite ?? '', new Uint8Array(100))
    expect(await build(live)).toMatchObject({ kind: 'built' })
  })

  it('are built with the whole site if it may have vectors', async () => {
    const live = await artifacts.store(await build(whole))
    expect(await builder.build({ live })).toMatchObject({ kind: 'built' })
  })

  it('are built with the whole site if a setting changed', async () => {
    expect(await builder.build({ live: whole, isIncremental: true, hasSignIn: true })).toMatchObject({
      kind: 'built',
    })
    expect(lines).toContain('Building the whole site, because Lectern or a setting changed.')
  })

  it('are built with the whole site for docs tests', async () => {
    builder.write({
      'lectern.tests.yaml': 'tests:\n  - question: What is page 7?\n    page: /part-7/page-7\n',
    })
    const live = await artifacts.store(await build())
    write(7, 'The boiler.')
    expect(await build(live)).toMatchObject({ kind: 'built' })
    rmSync(join(docs, 'lectern.tests.yaml'))
  }, 60_000)

  it('answer questions of readers together with the other pages', async () => {
    write(8, 'The flywheel.')
    const live = await artifacts.store(await build(whole))
    write(9, 'The governor.')
    const questions = ['What is the flywheel?', 'What is the governor?'].map(text => {
      return { text, answered: 1, unanswered: 0, turnIds: [], lastAskedAt: 0 }
    })
    const { index, changedIndex } = live
    const resultsOf = async (request: Omit<ReplayRequest, 'questions' | 'baseline'>) => {
      const outcome = await build(live, { questions, baseline: 'same-source', ...request })
      if (outcome.kind !== 'changed') throw new Error(`the build is ${outcome.kind}`)
      return outcome.replay?.questions.map(({ result }) => result).sort()
    }
    // The live site does not answer the second question yet.
    expect(await resultsOf({ index, changedIndex })).toEqual(['kept', 'not-compared'])
    expect(await resultsOf({ index })).toEqual(['not-compared', 'not-compared'])
  })
})
