import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createArtifactStore } from '../src/artifacts/index.ts'
import { createMemoryTree } from '../src/content/index.ts'
import { parseSite } from '../src/content/parsing.ts'
import { encodeJson, openSqlite } from '../src/database/index.ts'
import { createLiveSites, type LiveSites } from '../src/deployments/index.ts'
import { buildIndex } from '../src/search/index.ts'
import { createId, silentLog } from '../src/shared/index.ts'
import { buildSite } from '../src/site/index.ts'
import { createTestProject } from '../test/support/test-project.ts'
import { pageName, writePage } from './building.ts'

const mebibyte = 1024 * 1024
const limits = [16, 64, 256]
const questions = ['server proxy options', 'how do I limit the queue?', 'cache token']

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Measures how much memory live sites take, beside the setting and what the cache counts. */
export async function measureCacheMemory() {
  const rows = [
    ...(await measureProjects({ projects: 300, pages: 26 })),
    ...(await measureProjects({ projects: 8, pages: 500 })),
  ]
  return { title: 'Memory of live sites, MB, after a page and three questions of each project', rows }
}

async function measureProjects({ projects, pages }: { projects: number; pages: number }) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const database = await openSqlite(home)
  const artifacts = createArtifactStore({ database, folder: join(home, 'artifacts') })
  const ids: string[] = []
  for (let number = 0; number < projects; number += 1) {
    const start = number * pages
    const files = Array.from({ length: pages }, (_, page): [string, string] => [
      pageName(page),
      writePage(start + page),
    ])
    const parsed = parseSite(createMemoryTree(Object.fromEntries(files)))
    const [index, site] = [await artifacts.put(buildIndex(parsed)), await artifacts.put(buildSite(parsed))]
    ids.push(await publish(database, { number, artifacts: { index, site, manifest: site } }))
  }
  // Loads what all sites share.
  await measureLimit(ids.slice(0, 1), { database, artifacts, limit: 16 })
  const rows = []
  for (const limit of limits)
    rows.push({ projects, pages, ...(await measureLimit(ids, { database, artifacts, limit })) })
  await database.close()
  await rm(home, { recursive: true })
  return rows
}

async function measureLimit(
  ids: readonly string[],
  {
    limit,
    ...needs
  }: Pick<Parameters<typeof createLiveSites>[0], 'database' | 'artifacts'> & { limit: number },
) {
  // Lets the promises of the last one end.
  await setImmediate()
  const before = heldBytes()
  const sites = createLiveSites({ ...needs, cacheBytes: limit * mebibyte, createId, log: silentLog })
  for (const id of ids) await use(sites, id)
  const held = heldBytes() - before
  const { bytes, sites: count } = sites.size()
  sites.close()
  return {
    LECTERN_CACHE_MB: limit,
    'sites kept': count,
    counted: (bytes / mebibyte).toFixed(1),
    held: (held / mebibyte).toFixed(1),
    'held / counted': (held / bytes).toFixed(2),
  }
}

async function publish(
  database: Awaited<ReturnType<typeof openSqlite>>,
  { number, artifacts }: { number: number; artifacts: Record<string, string> },
): Promise<string> {
  const { id: projectId } = await createTestProject(database, `site-${number}`)
  const id = createId()
  await database.write(async queries => {
    await queries
      .insertInto('deployments')
      .values({
        ...{ id, project_id: projectId, artifacts_json: encodeJson(artifacts) },
        ...{ status: 'success', source: 'api', summary: '', origin_json: '{}', created_at: 0 },
        ...{ author_json: null, commit_json: null, publishes: null, traceparent: null },
        ...{ screenshots_json: null, screenshots_due_at: null, steps_json: null },
        ...{ lease_owner: null, lease_expires_at: null, started_at: 0, ended_at: 0 },
      })
      .execute()
    await queries
      .updateTable('projects')
      .set({ live_deployment_id: id })
      .where('id', '=', projectId)
      .execute()
  })
  return projectId
}

async function use(sites: LiveSites, projectId: string): Promise<void> {
  const live = (await sites.find(projectId))?.openFor({ kind: 'all' })
  if (!live) throw new Error(`${projectId} has no live site`)
  for (const path of [...live.site.paths()].slice(0, 5)) live.site.readPage(path)
  for (const query of questions)
    for (const { passage, page } of live.index.search({ query, limit: 10 }).hits) {
      live.index.passage(passage)
      live.index.page(page)
    }
}

/** Of the heap and of buffers, without what can be freed. */
function heldBytes(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
