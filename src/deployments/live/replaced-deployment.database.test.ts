import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock, databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { inOtherFormat, toOtherFormat } from '../../../test/support/deployments/other-format.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import type { ArtifactStore } from '../../artifacts/index.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import type { Audience } from '../../content/index.ts'
import { encodeJson } from '../../database/index.ts'
import { rollBack } from '../control/roll-back.ts'
import { collectArtifacts } from '../running/collect-artifacts.ts'
import { createLiveSites } from './live-sites.ts'
import { openLiveSite } from './load-live-site.ts'
import { createRebuilder } from './rebuilder.ts'

const [earlier, rebuilt, later] = ['earlier', 'rebuilt', 'later'].map(text =>
  buildPages({
    'docs.json': JSON.stringify({ navigation: { pages: ['index', 'pay'] } }),
    'index.md': `# Home\n\nThe ${text} words.\n`,
    'pay.md': '---\ngroups: [staff]\n---\n\n# Pay\n',
  }),
) as [BuildSite, BuildSite, BuildSite]

describe.each(databaseKinds)('while a newer release with another format rebuilds sites on %s,', kind => {
  let queue: Queue
  let first: string
  const closings: (() => void)[] = []
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    first = await deploy(earlier)
  })
  afterEach(async () => {
    for (const close of closings.splice(0)) close()
    await queue.close()
  })

  async function deploy(build: BuildSite): Promise<string> {
    const id = await queue.request('docs')
    await queue.worker(build).runUntilIdle()
    return id
  }

  /** What the newer release reads: in an index of either release, it sees the format of the other one. */
  function newArtifacts(): ArtifactStore {
    const { artifacts } = queue
    const convert = (content: Uint8Array) =>
      new TextDecoder().decode(content.subarray(0, 4)) === 'LECT' ? content : toOtherFormat(content)
    return {
      ...artifacts,
      read: async digest => convert(await artifacts.read(digest)),
      readPart: async (...input) => {
        const content = await artifacts.readPart(...input)
        return content && convert(content)
      },
    }
  }
  const newRebuilder = () => createRebuilder({ ...queue, artifacts: newArtifacts() })

  async function rebuild(): Promise<string> {
    await newRebuilder().runUntilIdle()
    await queue.worker(inOtherFormat(rebuilt)).runUntilIdle()
    const live = await queue.live('docs')
    expect(live).not.toBe(first)
    return live ?? ''
  }

  function openSites() {
    const sites = createLiveSites({ ...queue, cacheBytes: 10_000_000 })
    closings.push(sites.close)
    const show = async () => {
      const site = await sites.find('docs')
      const { index, site: pages } = site?.openFor({ kind: 'open' }) ?? {}
      return { id: site?.deploymentId, html: pages?.readPage('/')?.html, pages: index?.pageCount }
    }
    return { sites, show }
  }
  const shownFirst = () => ({ id: first, html: expect.stringContaining('earlier words'), pages: 2 })
  const notReady = expect.objectContaining({ code: 'not-ready' })

  async function damage(digest: string): Promise<void> {
    await queue.database.write(async queries => {
      const { parts_id } = await queries
        .selectFrom('artifacts')
        .select('parts_id')
        .where('digest', '=', digest)
        .executeTakeFirstOrThrow()
      const content = new Uint8Array(100)
      await queries.updateTable('artifact_parts').set({ content }).where('parts_id', '=', parts_id).execute()
    })
  }

  it('an older process that starts then serves the deployment before the rebuild', async () => {
    await rebuild()
    expect(await openSites().show()).toEqual(shownFirst())
    expect((await openLiveSite(queue, 'docs'))?.deploymentId).toBe(first)
  })

  it('an older process with the site in memory keeps it, without loading it again', async () => {
    const { sites, show } = openSites()
    await show()
    const site = await sites.find('docs')
    await rebuild()
    queue.clock.advance(2_001)
    expect(await show()).toEqual(shownFirst())
    expect((await sites.find('docs'))?.openFor).toBe(site?.openFor)
  })

  it('an older worker does not rebuild the site in its own format', async () => {
    await rebuild()
    const rebuilder = createRebuilder(queue)
    await rebuilder.runUntilIdle()
    expect(rebuilder.countDue()).toBe(0)
    expect(await queue.database.queries.selectFrom('deployments').select('id').execute()).toHaveLength(2)
  })

  it('the newer worker counts the sites that it has to rebuild', async () => {
    const rebuilder = newRebuilder()
    expect(rebuilder.countDue()).toBeUndefined()
    await rebuilder.runUntilIdle()
    expect(rebuilder.countDue()).toBe(1)
    await queue.worker(inOtherFormat(rebuilt)).runUntilIdle()
    await rebuilder.runUntilIdle()
    expect(rebuilder.countDue()).toBe(0)
  })

  it('an older process serves the live deployment again once it can read that', async () => {
    await rebuild()
    const { show } = openSites()
    expect(await show()).toEqual(shownFirst())
    const last = await deploy(later)
    queue.clock.advance(1_001)
    expect(await show()).toEqual({ id: last, html: expect.stringContaining('later words'), pages: 2 })
    expect((await openSites().show()).id).toBe(last)
  })

  it('nothing older is served if an owner deployed since', async () => {
    await rebuild()
    await deploy(inOtherFormat(later))
    await expect(openSites().show()).rejects.toEqual(notReady)
  })

  it('nothing older is served if an owner rolled back since', async () => {
    const statusId = await rebuild()
    await deploy(inOtherFormat(later))
    const needs = { ...queue, artifacts: newArtifacts() }
    const outcome = await rollBack(needs, { organizationId, statusId, by: 'by a test' })
    expect(outcome.kind).toBe('live')
    await expect(openSites().show()).rejects.toEqual(notReady)
  })

  it('a locked project keeps its live deployment, and the older process serves it', async () => {
    await lock(1)
    await newRebuilder().runUntilIdle()
    await queue.worker(inOtherFormat(rebuilt)).runUntilIdle()
    expect(await queue.live('docs')).toBe(first)
    expect(await openSites().show()).toEqual(shownFirst())
  })

  it('the deployment that was live is served, not a newer one that a lock held back', async () => {
    await lock(1)
    await deploy(later)
    await lock(null)
    await rebuild()
    expect(await openSites().show()).toEqual(shownFirst())
  })

  const lock = (locked_at: number | null) =>
    queue.database.write(queries => queries.updateTable('projects').set({ locked_at }).execute())

  it('a damaged site is rebuilt, not replaced by an older one', async () => {
    const rebuildId = await rebuild()
    const { index } = await queue.artifactsOf(rebuildId)
    await damage(index)
    await expect(openSites().show()).rejects.toEqual(notReady)
    const summaries = queue.database.queries
      .selectFrom('deployments')
      .select('summary')
      .where('id', '>', rebuildId)
    expect(await summaries.execute()).toEqual([{ summary: expect.stringContaining('damaged') }])
  })

  it('the pages of the rebuild are served if the deployment before it is damaged or gone', async () => {
    await rebuild()
    const { site } = await queue.artifactsOf(first)
    await damage(site)
    const { sites } = openSites()
    const shown = (await sites.find('docs'))?.openFor({ kind: 'open' })
    expect(shown?.site.readPage('/')?.html).toContain('rebuilt words')
    expect(() => shown?.index).toThrow(notReady)
    await queue.database.write(queries =>
      queries.updateTable('deployments').set({ artifacts_json: null }).where('id', '=', first).execute(),
    )
    await expect(openSites().show()).rejects.toEqual(notReady)
  })

  it('readers sign in to the deployment before the rebuild as to the live one, and see their pages only', async () => {
    await rebuild()
    await queue.database.write(queries =>
      queries
        .insertInto('project_readers')
        .values({
          project_id: 'docs',
          settings_json: encodeJson({ kind: 'x' }),
          generation: 'g',
          updated_at: 0,
        })
        .execute(),
    )
    const { sites } = openSites()
    const expected = { projectId: 'docs', settings: { kind: 'x' }, generation: 'g' }
    const site = await sites.find('docs')
    expect(site).toMatchObject({ deploymentId: first, signIn: expected })
    const pathsFor = (audience: Audience) => [...(site?.openFor(audience).site.paths() ?? [])]
    expect(pathsFor({ kind: 'reader', groups: ['staff'] })).toEqual(['/', '/pay'])
    expect(pathsFor({ kind: 'reader', groups: ['guests'] })).toEqual(['/'])
    await queue.database.write(queries => queries.deleteFrom('project_readers').execute())
    await queue.database.notify('deployments', 'docs')
    expect(await sites.find('docs')).toMatchObject({ deploymentId: first, signIn: null })
  })

  it('the artifacts of the deployment before the rebuild are kept until something else is live', async () => {
    await rebuild()
    const collect = () =>
      collectArtifacts({ ...queue, clock: createManualClock(Date.now() + 7_200_000), keptDeployments: 1 })
    await collect()
    expect(await openSites().show()).toEqual(shownFirst())
    await deploy(later)
    const { index } = await queue.artifactsOf(first)
    await collect()
    await expect(queue.artifacts.read(index)).rejects.toThrow('missing')
  })
})
