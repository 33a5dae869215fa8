import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { builtSite } from '../../../test/support/deployments/built-site.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { embedToy } from '../../../test/support/embedding-service.ts'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import type { SiteEmbedding } from '../../retrieval/index.ts'
import { buildIndex, draftVectors, openIndex } from '../../search/index.ts'
import { buildSite } from '../../site/index.ts'
import { loadLiveSite } from '../live/load-live-site.ts'
import { canAddVectors, embedBuild, type FindEmbedding } from './embed-build.ts'

const site = siteOf(
  page('/erase', 'Erase', [section('Account', block('text', 'Erase an account.'))]),
  ...Array.from({ length: 30 }, (_, i) =>
    page(`/other-${i}`, `Other ${i}`, [section(`Part ${i}`, block('text', `Lines of matter${i}.`))]),
  ),
)
const outcome = builtSite({
  index: buildIndex(site),
  site: buildSite(site),
  manifest: new Uint8Array(),
  pageCount: 31,
})

const run: SiteEmbedding['run'] = async toEmbed => {
  const draft = await draftVectors(openIndex(await toEmbed.readIndex()), { maker: 'toy', earlier: [] })
  for (const missing of draft.missing) draft.take(missing, embedToy(draft.textOf(missing)))
  return { kind: 'made', vectors: draft.write() ?? null, problem: null }
}
const findEmbeddingOf =
  (run: SiteEmbedding['run']): FindEmbedding =>
  async () => ({ isComplete: () => true, run })

describe.each(databaseKinds)('the vectors of a build on %s', kind => {
  let queue: Queue
  beforeAll(async () => {
    queue = await openQueue(kind)
  })
  afterAll(async () => {
    await queue.close()
  })

  async function embed(
    more: Partial<Parameters<typeof embedBuild>[0]> = {},
    deploymentId = 'first',
    details: Partial<Parameters<typeof embedBuild>[1]> = {},
  ) {
    const log: string[] = []
    const needs = { ...queue, findEmbedding: findEmbeddingOf(run), ...more }
    const reporter = { onStart: () => {}, onLog: (line: string) => void log.push(line) }
    const input = { projectId: 'docs', deploymentId, live: undefined, outcome, ...details }
    return { log, ...(await embedBuild(needs, input, reporter, new AbortController().signal)) }
  }

  async function load(embedded: { vectors?: string }) {
    const index = await queue.artifacts.put(outcome.index)
    const artifacts = {
      index,
      site: await queue.artifacts.put(outcome.site),
      manifest: index,
      ...embedded,
    }
    const loaded = await loadLiveSite(queue.artifacts, 'docs', {
      deploymentId: 'd',
      commitSha: null,
      artifacts,
      signIn: null,
    })
    const site = loaded.site.openFor({ kind: 'open' })
    const query = 'discard'
    const { hits } = site.index.search({ query, limit: 1, vector: embedToy(query) })
    return { ...loaded, site, found: hits.map(hit => site.index.page(hit.page).path) }
  }

  test('are stored with the build and searched by meaning', async () => {
    const { artifacts } = await embed()
    expect(Object.keys(artifacts)).toEqual(['vectors'])
    expect((await load(artifacts)).found).toEqual(['/erase'])
  })

  test('stored midway are available to the next attempt, but to no other deployment', async () => {
    const part = new TextEncoder().encode('vectors')
    const begun: (Uint8Array | undefined)[] = []
    const findEmbedding = findEmbeddingOf(async (toEmbed, { onPart }) => {
      begun.push(await toEmbed.readBegun())
      onPart(() => part)
      throw new Error('it ends here')
    })
    for (const id of ['second', 'second', 'third', 'third']) await embed({ findEmbedding }, id)
    expect(begun.map(bytes => bytes && Buffer.from(bytes).toString())).toEqual([
      ...[undefined, 'vectors'],
      ...[undefined, 'vectors'],
    ])
  })

  test('that are damaged or missing leave keyword search', async () => {
    const garbage = await queue.artifacts.put(new TextEncoder().encode('no vectors'))
    for (const vectors of [garbage, 'f'.repeat(64)]) {
      const { problem, site: loaded, found } = await load({ vectors })
      expect(problem).toBeInstanceOf(Error)
      expect(loaded.index.vectors).toBeNull()
      expect(found).toEqual([])
      expect(loaded.index.search({ query: 'erase', limit: 1 }).hits).toHaveLength(1)
    }
  })

  test('of changed pages wait for the next deployment if the build does not fit the live site', async () => {
    const { artifacts } = await embed()
    const index = await queue.artifacts.put(outcome.index)
    const live = { index, site: index, manifest: index, ...artifacts }
    const { changedIndex, changedSite, ...rest } = {
      ...outcome,
      changedIndex: outcome.index,
      changedSite: outcome.site,
    }
    const files = { changedIndex, changedSite, changedFiles: null }
    const changed = { ...rest, kind: 'changed' as const, ...files, base: live }
    const later = { artifacts: {}, problem: expect.stringContaining('The next deployment adds them') }
    expect(await embed({}, 'a', { outcome: changed, live: { ...live, index: 'another' } })).toMatchObject(
      later,
    )
    const { vectors: _, ...without } = live
    expect(await embed({}, 'a', { outcome: changed, live: without })).toMatchObject(later)
    const fitting = await embed({}, 'a', { outcome: changed, live })
    expect(Object.keys(fitting.artifacts)).toEqual(['vectors', 'changedVectors'])
  })

  test('let pages be changed alone if all are there, or if there is no model', async () => {
    const { artifacts } = await embed()
    const live = { index: '', site: '', manifest: '', ...artifacts }
    const may = (isComplete: boolean, of: DeploymentArtifacts | undefined) =>
      canAddVectors(
        { ...queue, findEmbedding: async () => ({ isComplete: () => isComplete, run }) },
        'docs',
        of,
      )
    expect(await may(true, live)).toBe(true)
    expect(await may(false, live)).toBe(false)
    expect(await may(true, { ...live, vectors: 'f'.repeat(64) })).toBe(false)
    expect(await may(true, undefined)).toBe(false)
    expect(await canAddVectors({ ...queue, findEmbedding: async () => null }, 'docs', undefined)).toBe(true)
  })

  test('never fail a deployment', async () => {
    const broken = findEmbeddingOf(() => Promise.reject(new Error('a bug')))
    expect(await embed({ findEmbedding: broken })).toMatchObject({
      artifacts: {},
      problem: expect.stringContaining('could not be embedded'),
    })
  })
})
