import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { changePages } from '../../../test/support/deployments/change-pages.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { embedToy } from '../../../test/support/embedding-service.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import { mostChangedBytes } from '../../builder/index.ts'
import { readEarlierBuild } from '../../builder/read-earlier-build.ts'
import type { SiteEmbedding } from '../../retrieval/index.ts'
import { draftVectors, openIndex, readVectorFile } from '../../search/index.ts'
import { contentOf, runAtOnce } from '../../shared/index.ts'
import { publishAnyway } from '../control/publish-anyway.ts'
import { rollBack } from '../control/roll-back.ts'
import { createLiveSites } from '../live/live-sites.ts'
import { collectArtifacts } from './collect-artifacts.ts'

const files = { 'index.md': '# Home\n\nThe fuse.\n', 'more.md': '# More\n\nThe gauge.\n' }
const changed = { ...files, 'more.md': '# More\n\nThe turbine.\n' }
const changedAgain = { ...files, 'more.md': '# More\n\nThe boiler.\n' }

const noBuild: BuildSite = () => Promise.reject(new Error('The build must not run again.'))

describe.each(databaseKinds)('deployments of changed pages on %s', kind => {
  let queue: Queue
  let reads: string[]
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    reads = []
  })
  afterEach(() => queue.close())

  /** With what a whole build of a large site keeps. */
  const whole: BuildSite = async (...input) => {
    const outcome = await buildPages(files)(...input)
    const kept = { pages: contentOf(Buffer.from('pages')), basis: contentOf(Buffer.from('basis')) }
    return outcome.kind === 'built' ? { ...outcome, ...kept } : outcome
  }

  async function deploy(build: BuildSite): Promise<string> {
    const id = await queue.request('docs')
    await queue.worker(build).runUntilIdle()
    return id
  }

  const collectLater = () =>
    collectArtifacts({ ...queue, clock: createManualClock(Date.now() + 2 * 3_600_000) })

  function openSites() {
    const read = (digest: string) => {
      reads.push(digest)
      return queue.artifacts.read(digest)
    }
    const artifacts = { ...queue.artifacts, read }
    const sites = createLiveSites({ ...queue, artifacts, cacheBytes: 1_000_000 })
    const show = async () => {
      const live = (await sites.find('docs'))?.openFor({ kind: 'open' })
      const find = (query: string) =>
        live?.index.search({ query, limit: 5 }).hits.map(hit => live.index.page(hit.page).path)
      return { live, html: live?.site.readPage('/more')?.html, find }
    }
    return { show, close: sites.close }
  }

  it('show the changed pages, and read nothing else again', async () => {
    const first = await deploy(whole)
    const sites = openSites()
    expect((await sites.show()).html).toContain('The gauge.')
    const { index, site, manifest, files: _, ...kept } = await queue.artifactsOf(first)
    reads = []
    const second = await deploy(changePages(files, changed))
    expect(await queue.status(second)).toMatchObject({
      status: 'success',
      summary: 'Deployed 2 pages; 1 file changed.',
      commit: { filesChanged: { modified: ['more.md'] } },
    })
    await expect.poll(async () => (await sites.show()).html).toContain('The turbine.')
    const { find } = await sites.show()
    expect([find('turbine'), find('gauge'), find('fuse')]).toEqual([['/more'], [], ['/']])
    expect(reads).not.toContain(index)
    expect(reads).not.toContain(site)
    const artifacts = await queue.artifactsOf(second)
    expect(artifacts).toMatchObject({ index, site, ...kept, wholeManifest: manifest })

    const third = await deploy(changePages(files, changedAgain))
    await expect.poll(async () => (await sites.show()).html).toContain('The boiler.')
    expect(await queue.artifactsOf(third)).toMatchObject({ index, site, ...kept, wholeManifest: manifest })
    sites.close()
  })

  it('are the same in another process that starts later', async () => {
    await deploy(whole)
    await deploy(changePages(files, changed))
    const sites = openSites()
    const { live, html, find } = await sites.show()
    expect(html).toContain('The turbine.')
    expect([find('turbine'), find('gauge')]).toEqual([['/more'], []])
    const copy = live?.openCopy(path => path === '/more')
    const copied = openIndex(runAtOnce(copy?.copyIndex() ?? missing()))
    expect(copied.search({ query: 'turbine', limit: 5 }).hits).toHaveLength(1)
    expect(copied.search({ query: 'fuse gauge', limit: 5 }).hits).toEqual([])
    expect(copy?.site.readPage('/more')?.html).toContain('The turbine.')
    sites.close()
  })

  it('add pages and remove others, in every process', async () => {
    const { 'more.md': text, ...rest } = changed
    const renamed = { ...rest, 'other.md': text }
    await deploy(whole)
    const sites = openSites()
    expect((await sites.show()).html).toContain('The gauge.')
    await deploy(changePages(files, renamed))
    await expect
      .poll(async () => (await sites.show()).live?.site.readPage('/other')?.html)
      .toContain('The turbine.')
    const others = openSites()
    for (const { live, html, find } of [await sites.show(), await others.show()]) {
      expect(html).toBeUndefined()
      expect([...(live?.site.paths() ?? [])]).toEqual(['/', '/other'])
      expect(live?.site.navigation.map(({ path }) => path)).toEqual(['/', '/other'])
      expect([find('turbine'), find('gauge'), find('fuse')]).toEqual([['/other'], [], ['/']])
    }
    // Removed pages are counted against the live site, which is not the last whole build.
    const paths = await readEarlierBuild(
      queue.artifacts,
      await queue.artifactsOf(await deploy(changePages(files, renamed))),
    )
    expect(paths?.paths).toEqual(['/', '/other'])
    sites.close()
    others.close()
  })

  it('bring images, which last as long as they do', async () => {
    const image = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const withImage = { ...changed, 'new.md': '# New\n\n![A kiln](kiln.svg)\n', 'kiln.svg': image }
    await deploy(whole)
    const refused = await deploy(changePages(files, withImage, { refusal: 'Not published: 1 link.' }))
    await publishAnyway(queue, { organizationId, statusId: refused, source: 'api', by: 'in a test' })
    await queue.worker(noBuild).runUntilIdle()
    await collectLater()
    const sites = openSites()
    const { live } = await sites.show()
    const name = /[0-9a-f]{32}\.svg/.exec(live?.site.readPage('/new')?.html ?? '')?.[0] ?? ''
    const read = async () => {
      const file = await (await sites.show()).live?.readFile(name)
      return file && { ...file, content: new TextDecoder().decode(file.content) }
    }
    expect(await read()).toEqual({ mediaType: 'image/svg+xml', content: image })
    await deploy(changePages(files, changedAgain))
    await expect.poll(read).toBeUndefined()
    sites.close()
  })

  it('stay as they are if nothing changed, and can be rolled back to', async () => {
    const first = await deploy(whole)
    const second = await deploy(changePages(files, changed))
    const unchanged = await deploy(async () => ({ kind: 'unchanged' }))
    expect(await queue.artifactsOf(unchanged)).toEqual(await queue.artifactsOf(second))
    const sites = openSites()
    for (const [statusId, text] of [
      [first, 'The gauge.'],
      [second, 'The turbine.'],
    ] as const) {
      expect(await rollBack(queue, { organizationId, statusId, by: 'in a test' })).toMatchObject({
        kind: 'live',
      })
      await expect.poll(async () => (await sites.show()).html).toContain(text)
    }
    sites.close()
  })

  it('can be published although checks refused them', async () => {
    await deploy(whole)
    const refused = await deploy(changePages(files, changed, { refusal: 'Not published: 1 link.' }))
    expect(await queue.status(refused)).toMatchObject({
      status: 'failure',
      summary: 'Not published: 1 link.',
    })
    const sites = openSites()
    expect((await sites.show()).html).toContain('The gauge.')
    const outcome = await publishAnyway(queue, {
      ...{ organizationId, statusId: refused, source: 'api' },
      by: 'in a test',
    })
    if (outcome.kind !== 'queued') throw new Error(`the publication is ${outcome.kind}`)
    await queue.worker(noBuild).runUntilIdle()
    expect(await queue.status(outcome.statusId)).toMatchObject({ status: 'success' })
    await expect.poll(async () => (await sites.show()).html).toContain('The turbine.')
    expect(await publishAnyway(queue, { organizationId, statusId: refused, source: 'api', by: '' })).toEqual({
      kind: 'refused',
      reason: `The build of ${refused} is already live.`,
    })
    sites.close()
  })

  it('are refused if they are larger than builds make them', async () => {
    const first = await deploy(whole)
    const tooLarge = (most: number) => contentOf(new Uint8Array(most + 1))
    for (const details of [
      { changedIndex: tooLarge(mostChangedBytes.index) },
      { changedFiles: tooLarge(mostChangedBytes.files) },
    ])
      expect(await queue.status(await deploy(changePages(files, changed, details)))).toMatchObject({
        status: 'failure',
      })
    expect(await queue.live('docs')).toBe(first)
  })

  it('keep what the next deployment needs while they are live', async () => {
    await deploy(whole)
    const live = await deploy(changePages(files, changed))
    await collectLater()
    const { pages = '', basis = '', wholeManifest = '', ...served } = await queue.artifactsOf(live)
    for (const digest of [pages, basis, wholeManifest, ...Object.values(served)])
      await queue.artifacts.read(digest)
    await deploy(buildPages(changed))
    await collectLater()
    await expect(queue.artifacts.read(basis)).rejects.toThrow('missing')
    for (const digest of Object.values(served)) await queue.artifacts.read(digest)
  })

  it('get their own vectors, and the other pages keep theirs', async () => {
    const sent: string[] = []
    const isComplete = () => true
    const run: SiteEmbedding['run'] = async toEmbed => {
      const earlier = (await toEmbed.readEarlier()).filter(file => file !== undefined).map(readVectorFile)
      if (toEmbed.isUnchanged) return { kind: 'same' }
      const index = openIndex(await toEmbed.readIndex(), null, { kind: 'all' })
      const draft = await draftVectors(index, { maker: 'toy', earlier })
      for (const missing of draft.missing) {
        sent.push(draft.textOf(missing))
        draft.take(missing, embedToy(draft.textOf(missing)))
      }
      return { kind: 'made', vectors: draft.write() ?? null, problem: null }
    }
    const deployWith = async (build: BuildSite, runs: SiteEmbedding['run']) => {
      const id = await queue.request('docs')
      sent.length = 0
      await queue.worker(build, { findEmbedding: async () => ({ isComplete, run: runs }) }).runUntilIdle()
      return queue.artifactsOf(id)
    }
    const { vectors } = await deployWith(whole, run)
    const sites = openSites()
    const byMeaning = async (query: string) => {
      const { live } = await sites.show()
      const result = live?.index.search({ query, limit: 1, vector: embedToy(query) })
      return result?.hits.map(hit => live?.index.page(hit.page).path)
    }
    expect(vectors).toBeDefined()
    await sites.show()
    reads = []
    const erasing = { ...files, 'more.md': '# More\n\nErase an automobile.\n' }
    const second = await deployWith(changePages(files, erasing), run)
    expect(sent).toEqual(['More\n\nErase an automobile.'])
    expect(second).toMatchObject({ vectors, changedVectors: expect.any(String) })
    await expect.poll(() => byMeaning('discard vehicle')).toEqual(['/more'])
    expect(reads).toContain(second.changedVectors)
    expect(reads).not.toContain(vectors)
    const third = await deployWith(async () => ({ kind: 'unchanged' }), run)
    expect(third).toEqual(second)
    const failing = () => Promise.reject(new Error('the model is away'))
    const fourth = await deployWith(changePages(files, changed), failing)
    expect(fourth).toMatchObject({ vectors })
    expect(fourth.changedVectors).toBeUndefined()
    await expect.poll(async () => (await sites.show()).html).toContain('The turbine.')
    expect(await byMeaning('discard vehicle')).not.toEqual(['/more'])
    const outdated = { kind: 'outdated' as const, problem: 'Other vectors.' }
    const fifth = await deployWith(changePages(files, erasing), async () => outdated)
    expect(fifth.vectors).toBeUndefined()
    sites.close()
  })

  it.each<[name: string, build: Parameters<Queue['worker']>[1], isIncremental: boolean]>([
    ['without an embedding model', {}, true],
    ['but not with one that has not made all vectors', { findEmbedding: incomplete }, false],
  ])('may be built alone %s', async (_, options, isIncremental) => {
    const seen: (boolean | undefined)[] = []
    await queue.request('docs')
    await queue
      .worker(async input => {
        seen.push(input.isIncremental)
        return { kind: 'failed', reason: 'Enough.' }
      }, options)
      .runUntilIdle()
    expect(seen).toEqual([isIncremental])
  })
})

const incomplete = async () => ({ isComplete: () => false, run: () => missing() })

function missing(): never {
  throw new Error('it is missing')
}
