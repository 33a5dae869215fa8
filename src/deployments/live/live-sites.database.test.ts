import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectMetrics } from '../../../test/support/collect-metrics.ts'
import { databaseKinds } from '../../../test/support/databases.ts'
import { builtSite } from '../../../test/support/deployments/built-site.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/artifact-store.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import { encodeManifest } from '../../builder/parsing/manifest.ts'
import { createMemoryTree } from '../../content/index.ts'
import { parseSite } from '../../content/parsing.ts'
import type { Database } from '../../database/index.ts'
import { buildIndex, type SearchIndex } from '../../search/index.ts'
import { AppError, contentOf, joinBytes, type Telemetry } from '../../shared/index.ts'
import { buildFiles, buildSite } from '../../site/index.ts'
import { createLiveSites } from './live-sites.ts'

describe.each(databaseKinds)('live sites on %s', kind => {
  let queue: Queue
  let reads: string[]
  let looks: number
  let unreadable: (digest: string) => boolean
  let harm: (content: Uint8Array) => Uint8Array
  beforeEach(async () => {
    queue = await openQueue(kind)
    for (const project of ['one', 'two', 'three']) await queue.addProject(project)
    reads = []
    looks = 0
    unreadable = () => false
    harm = content => content
  })
  afterEach(() => queue.close())

  function open(
    cacheBytes = 1_000_000,
    overrides: Partial<Database> = {},
    heldBeside: (index: SearchIndex) => number = () => 0,
    telemetry?: Telemetry,
  ) {
    const read = (digest: string) => {
      reads.push(digest)
      if (unreadable(digest)) throw new ArtifactUnreadable(`The stored file ${digest} is damaged.`)
      return queue.artifacts.read(digest)
    }
    const readPart: ArtifactStore['readPart'] = async (digest, part) => {
      const content = await queue.artifacts.readPart(digest, part)
      return content && harm(new Uint8Array(content))
    }
    const database: Database = {
      ...queue.database,
      get queries() {
        looks += 1
        return queue.database.queries
      },
      ...overrides,
    }
    return createLiveSites({
      ...{ ...queue, database, artifacts: { read, readPart }, cacheBytes, heldBeside },
      ...(telemetry && { telemetry }),
    })
  }

  async function deploy(project: string, text: string): Promise<string> {
    const id = await queue.request(project)
    await queue.worker(buildPage(text)).runUntilIdle()
    expect(await queue.status(id)).toMatchObject({ status: 'success' })
    return id
  }

  it('show the last deployment from the first request after the switch', async () => {
    const sites = open()
    expect(await sites.find('one')).toBeUndefined()
    for (const text of ['first words', 'second words']) {
      const id = await deploy('one', text)
      await expect.poll(async () => (await sites.find('one'))?.deploymentId).toBe(id)
      const site = (await sites.find('one'))?.openFor({ kind: 'open' })
      expect(site?.site.readPage('/')?.html).toContain(text)
      expect(site?.index.pageCount).toBe(1)
    }
    sites.close()
  })

  it('are loaded once for concurrent requests', async () => {
    await deploy('one', 'words')
    const sites = open()
    const found = await Promise.all(Array.from({ length: 20 }, () => sites.find('one')))
    expect(new Set(found).size).toBe(1)
    expect(reads).toHaveLength(2)
    sites.close()
  })

  it('are checked again only when they can have changed', async () => {
    await deploy('one', 'words')
    const sites = open()
    await sites.find('one')
    const countLooks = async () => {
      looks = 0
      for (let count = 0; count < 10; count += 1) await sites.find('one')
      return looks
    }
    // Word of the deployment above may come late.
    await expect.poll(countLooks).toBe(0)
    queue.clock.advance(1_001)
    await sites.find('one')
    expect(looks).toBe(queue.database.exclusive ? 0 : 1)
    sites.close()
  })

  it.runIf(kind === 'postgres')('switch even if the notification was lost', async () => {
    const sites = open(1_000_000, { subscribe: () => () => {} })
    await deploy('one', 'first')
    await sites.find('one')
    const id = await deploy('one', 'second')
    queue.clock.advance(1_001)
    expect((await sites.find('one'))?.deploymentId).toBe(id)
    sites.close()
  })

  it('are evicted by size, the least recently used first', async () => {
    for (const project of ['one', 'two', 'three']) await deploy(project, 'words '.repeat(1_000))
    const sites = open()
    await sites.find('one')
    const size = sites.size().bytes
    sites.close()
    const small = open(size * 2.5 + 10_000)
    for (const project of ['one', 'two', 'one', 'three']) await small.find(project)
    reads = []
    await small.find('one')
    await small.find('three')
    expect(reads).toHaveLength(0)
    await small.find('two')
    expect(reads).toHaveLength(2)
    small.close()
  })

  it('have their loads and evictions counted', async () => {
    for (const project of ['one', 'two', 'three']) await deploy(project, 'words '.repeat(1_000))
    const { telemetry, read } = await collectMetrics()
    const sites = open(1, {}, () => 0, telemetry)
    for (const project of ['one', 'two', 'two', 'three', 'one']) await sites.find(project)
    expect(await read()).toEqual({ cache_load_seconds_count: 4, cache_evictions_total: 3 })
    sites.close()
  })

  it('count what questions open, and make room for it', async () => {
    for (const project of ['one', 'two']) await deploy(project, 'words '.repeat(10_000))
    const sites = open()
    const [one, size] = [await sites.find('one'), sites.size().bytes]
    one?.openFor({ kind: 'open' }).index.passage(0)
    const grown = sites.size().bytes - size
    expect(grown).toBeGreaterThan(0)
    sites.close()
    const small = open(size * 2 + grown * 1.5)
    for (const project of ['one', 'two'])
      (await small.find(project))?.openFor({ kind: 'open' }).index.passage(0)
    expect(small.size().sites).toBe(2)
    queue.clock.advance(1_001)
    await small.find('two')
    expect(small.size().sites).toBe(1)
    small.close()
  })

  it('count what others keep for their indexes', async () => {
    for (const project of ['one', 'two']) await deploy(project, 'words')
    const kept = new Set<SearchIndex>()
    const sites = open(1_000_000, {}, index => (kept.has(index) ? 600_000 : 0))
    for (const project of ['one', 'two']) await sites.find(project)
    const { bytes } = sites.size()
    const one = await sites.find('one')
    if (one) kept.add(one.openFor({ kind: 'all' }).index)
    expect(sites.size()).toEqual({ sites: 2, bytes: bytes + 600_000 })
    const two = await sites.find('two')
    if (two) kept.add(two.openFor({ kind: 'all' }).index)
    queue.clock.advance(1_001)
    await sites.find('two')
    expect(sites.size().sites).toBe(1)
    sites.close()
  })

  it('count the parts of a site that are open for some readers, and make room for them', async () => {
    for (const project of ['one', 'two']) await deploy(project, 'words '.repeat(1_000))
    const sites = open()
    const one = await sites.find('one')
    const size = sites.size().bytes
    expect(one?.openFor({ kind: 'open' }).index.pageCount).toBe(1)
    expect(sites.size().bytes).toBe(size)
    const part = one?.openFor({ kind: 'anonymous' })
    const opened = sites.size().bytes
    expect(opened).toBeGreaterThan(size)
    expect(part?.index.pageCount).toBe(1)
    expect(sites.size().bytes).toBeGreaterThan(opened)
    sites.close()
    const small = open(size * 2)
    const two = (await small.find('one')) && (await small.find('two'))
    expect(small.size().sites).toBe(2)
    two?.openFor({ kind: 'anonymous' })
    expect(small.size().sites).toBe(1)
    reads = []
    await small.find('two')
    expect(reads).toHaveLength(0)
    small.close()
  })

  it('stay if the new one cannot be loaded; without an earlier one, requests are refused for a while', async () => {
    const first = await deploy('one', 'first')
    const sites = open()
    await sites.find('one')
    const second = await deploy('one', 'second')
    await deploy('two', 'other')
    unreadable = () => true
    queue.clock.advance(1_001)
    await expect.poll(async () => reads.length + ((await sites.find('one')) ? 0 : 1)).toBeGreaterThan(2)
    expect((await sites.find('one'))?.deploymentId).toBe(first)
    await expect(sites.find('two')).rejects.toThrow(AppError)
    unreadable = () => false
    queue.clock.advance(2_001)
    expect((await sites.find('one'))?.deploymentId).toBe(second)
    expect(await sites.find('two')).toBeDefined()
    sites.close()
  })

  it('show their pages if their index has another format, and keep an earlier site if there is one', async () => {
    const first = await deploy('one', 'first')
    const sites = open()
    await sites.find('one')
    for (const project of ['one', 'two']) await queue.request(project)
    await queue.worker(ageIndex(buildPage('second'))).runUntilIdle()
    queue.clock.advance(1_001)
    expect((await sites.find('one'))?.deploymentId).toBe(first)
    const shown = (await sites.find('two'))?.openFor({ kind: 'open' })
    expect(shown?.site.readPage('/')?.html).toContain('second')
    expect(() => shown?.index).toThrow(expect.objectContaining({ code: 'not-ready' }))
    sites.close()
  })

  it('serve the files of their deployment, and no damaged ones', async () => {
    await deploy('one', '![A](a.svg)')
    const sites = open()
    const site = (await sites.find('one'))?.openFor({ kind: 'open' })
    const name = /_lectern\/files\/([^"]+)/.exec(site?.site.readPage('/')?.html ?? '')?.[1] ?? ''
    expect(await site?.readFile(name)).toEqual({
      mediaType: 'image/svg+xml',
      content: new TextEncoder().encode(picture),
    })
    expect(await site?.readFile(`0${name}`)).toBeUndefined()
    harm = content => content.with(0, 0)
    expect(await site?.readFile(name)).toBeUndefined()
    sites.close()
  })
})

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** What a build of an earlier release wrote. */
function ageIndex(build: BuildSite): BuildSite {
  return async (...input) => {
    const outcome = await build(...input)
    if (outcome.kind !== 'built') return outcome
    const index = new Uint8Array(await outcome.index.read())
    new DataView(index.buffer).setUint32(4, 1, true)
    return { ...outcome, index: contentOf(index) }
  }
}

function buildPage(text: string): BuildSite {
  return async () => {
    const tree = createMemoryTree({ 'index.md': `# Home\n\n${text}\n`, 'a.svg': picture })
    const parsed = parseSite(tree)
    return builtSite({
      files: joinBytes(buildFiles(parsed, tree)),
      index: buildIndex(parsed),
      site: buildSite(parsed),
      manifest: encodeManifest(new Map([['index.md', text]])),
      pageCount: parsed.pages.length,
    })
  }
}
