import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, type Queue } from '../../../test/support/deployments/queue.ts'
import { scriptBuild } from '../../../test/support/deployments/script-build.ts'
import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import type { BuildSite } from '../../builder/build-protocol.ts'
import { contentOf } from '../../shared/index.ts'

describe.each(databaseKinds)('the build of a deployment on %s', kind => {
  let queue: Queue
  let seen: (DeploymentArtifacts | undefined)[]
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
    seen = []
  })
  afterEach(() => queue.close())

  async function deploy(build: BuildSite) {
    const id = await queue.request('docs')
    await queue
      .worker((input, ...rest) => {
        seen.push(input.live)
        return build(input, ...rest)
      })
      .runUntilIdle()
    return { id, status: await queue.status(id) }
  }

  const withPages: BuildSite = async (...input) => {
    const outcome = await scriptBuild({ 'a.md': '1' })(...input)
    return outcome.kind === 'built'
      ? { ...outcome, pages: contentOf(new TextEncoder().encode('pages')) }
      : outcome
  }

  it('is passed to the next build', async () => {
    await deploy(withPages)
    await deploy(scriptBuild({ 'a.md': '2' }))
    expect(seen[0]).toBeUndefined()
    const pages = await queue.artifacts.read(seen[1]?.pages ?? '')
    expect(Buffer.from(pages).toString()).toBe('pages')
  })

  it('counts all changed files, even those beyond the list’s limit', async () => {
    await deploy(withPages)
    const files = Object.fromEntries(Array.from({ length: 3_001 }, (_, at) => [`${at}.md`, '1']))
    const { status } = await deploy(scriptBuild({ 'a.md': '1', ...files }))
    expect(status.summary).toContain('3001 files changed')
    expect(status.commit?.filesChanged?.added).toHaveLength(3_000)
  })

  it('names a project whose name follows the documentation', async () => {
    const named = (siteName: string | null): BuildSite => {
      return async (...input) => {
        const outcome = await scriptBuild({ 'a.md': `${siteName}` })(...input)
        return outcome.kind === 'built' ? { ...outcome, siteName } : outcome
      }
    }
    const nameNow = async () =>
      (await queue.database.queries.selectFrom('projects').select('name').executeTakeFirstOrThrow()).name
    const set = (values: { name_follows_docs: number; locked_at?: number | null }) =>
      queue.database.write(queries => queries.updateTable('projects').set(values).execute())
    await deploy(named('Acme'))
    expect(await nameNow()).toBe('docs')
    await set({ name_follows_docs: 1 })
    await deploy(named('Acme'))
    expect(await nameNow()).toBe('Acme')
    await deploy(async () => ({ kind: 'unchanged' }))
    expect(await nameNow()).toBe('Acme')
    await set({ name_follows_docs: 1, locked_at: 1 })
    await deploy(named('Locked out'))
    expect(await nameNow()).toBe('Acme')
    await set({ name_follows_docs: 1, locked_at: null })
    const origin = { kind: 'folder' as const, path: '/srv/handbook/docs' }
    await queue.request('docs', { origin })
    await queue.worker(named(null)).runUntilIdle()
    expect(await nameNow()).toBe('handbook')
  })

  it('is reused if nothing changed, and is live as the new deployment', async () => {
    await deploy(withPages)
    const again = await deploy(async () => ({ kind: 'unchanged' }))
    expect(again.status).toMatchObject({
      status: 'success',
      summary: 'No file changed since the last deployment. The pages stay the same.',
      commit: { filesChanged: { added: [], modified: [], removed: [] } },
    })
    expect(await queue.live('docs')).toBe(again.id)
    await deploy(withPages)
    expect(seen[2]).toEqual(seen[1])
  })

  it('fails if the site is too large, and keeps the live one', async () => {
    const { id } = await deploy(withPages)
    await queue.request('docs')
    await queue.worker(scriptBuild({ 'a.md': '2' }), { maxSiteBytes: 1 }).runUntilIdle()
    const statuses = await queue.database.queries
      .selectFrom('deployments')
      .select(['status', 'summary'])
      .where('id', '!=', id)
      .execute()
    expect(statuses).toEqual([
      {
        status: 'failure',
        summary: expect.stringMatching(/^The built site has .+, and this server allows .+LECTERN_SITE_MB/),
      },
    ])
    expect(await queue.live('docs')).toBe(id)
  })
})
