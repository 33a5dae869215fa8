import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { commitAll, gitHttpBackend, serve } from './support/sources/git-fixtures.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

describe.each(databaseKinds)('the credentials of a source on %s', kind => {
  let home: string
  let server: Awaited<ReturnType<typeof serve>>
  let authorizations: Set<string | undefined>
  let lectern: RunningLectern
  let client: Client

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-token-'))
    await writeFiles(join(home, 'docs'), { 'index.md': '# Private\n\nOnly with a token.\n' })
    commitAll(join(home, 'docs'))
    const backend = gitHttpBackend(home)
    authorizations = new Set()
    server = await serve((request, response) => {
      authorizations.add(request.headers.authorization)
      if (request.headers.authorization?.startsWith('Basic ')) backend(request, response)
      else response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    })
    const environment = {
      LECTERN_GIT_PRIVATE: 'true',
      LECTERN_GIT_SCHEMES: 'http',
      LECTERN_SOURCE_FOLDERS: home,
      PATH: process.env.PATH ?? '',
    }
    lectern = await startLectern({ kind, environment })
    client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  })
  afterAll(async () => {
    await lectern.close()
    server.close()
    await rm(home, { recursive: true, force: true })
  })

  const url = () => `${server.url}/docs/.git`
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  async function deploy(projectId: string) {
    authorizations.clear()
    const { statusId } = await client.triggerUpdate({ projectId })
    return (await waitForUpdate(client, statusId)).status
  }
  const dump = async () =>
    JSON.stringify([
      await lectern.app.services.database.queries.selectFrom('projects').selectAll().execute(),
      await lectern.app.services.database.queries.selectFrom('deployments').selectAll().execute(),
    ])

  test('are used for fetching, and never shown or stored in plain text', async () => {
    const source = { kind: 'git' as const, url: url(), token: 's3cret' }
    const { id: projectId, ...created } = await client.createProject({ name: 'A', domain: 'a', source })
    expect(created.source).toEqual({ kind: 'git', url: url(), hasToken: true })
    expect(await deploy(projectId)).toBe('success')
    expect(authorizations).toContain(basic('oauth2:s3cret'))
    const shown = JSON.stringify([await client.listProjects(), await client.listUpdates({ projectId })])
    for (const text of [shown, await dump()]) expect(text).not.toContain('s3cret')

    // An owner saves the address as it was shown, with another branch.
    const changed = await client.updateProject({
      projectId,
      source: { kind: 'git', url: url(), branch: 'main' },
    })
    expect(changed.source).toEqual({ kind: 'git', url: url(), branch: 'main', hasToken: true })
    await client.updateProject({ projectId, source: { kind: 'git', url: url(), username: 'me' } })
    expect(await deploy(projectId)).toBe('success')
    expect(authorizations).toContain(basic('me:s3cret'))
    expect((await client.readProject({ projectId })).source).toMatchObject({ username: 'me', hasToken: true })

    // A deployment of the earlier address gets no token of the new one.
    const other = `${server.url}/other/.git`
    const moved = await client.updateProject({ projectId, source: { kind: 'git', url: other } })
    expect(moved.source).toEqual({ kind: 'git', url: other, hasToken: false })
    expect(await deploy(projectId)).toBe('failure')
    expect([...authorizations]).toEqual([undefined])
    await client.updateProject({ projectId, source: { ...source, token: null } })
    expect(await deploy(projectId)).toBe('failure')
    expect(await dump()).not.toContain('s3cret')
  })

  test.each([
    ['https://me:s3cret@example.org/a', 'token and username'],
    [' https://s3cret@example.org/a', 'token and username'],
    ['https:///s3cret@example.org/a', 'token and username'],
    ['https://me:s3@cret@example.org/a', 'token and username'],
    ['https://example.org/a?private_token=s3cret', 'source’s token'],
  ])('are refused in the address %j', async (address, place) => {
    const { projectId } = lectern
    const given = { projectId, source: { kind: 'git' as const, url: address } }
    const error = await client.updateProject(given).catch((caught: Error) => caught)
    expect(String(error)).toContain(place)
    expect(JSON.stringify(error)).not.toContain('cret@')
    expect(await dump()).not.toContain('cret@')
    expect(await dump()).not.toContain('s3cret')
  })

  test('a user name without a token, and a folder of another organisation, are refused', async () => {
    const { projectId } = lectern
    await expect(
      client.updateProject({ projectId, source: { kind: 'git', url: url(), username: 'me' } }),
    ).rejects.toThrow('needs a token')
    const other = await createStrangerKey(lectern)
    const stranger = createClient({ baseUrl: lectern.url, key: other })
    const project = { name: 'S', domain: 'stranger' }
    for (const path of [home, lectern.docs])
      await expect(stranger.createProject({ ...project, source: { kind: 'folder', path } })).rejects.toThrow(
        'is not allowed as a source',
      )
    const own = await client.createProject({
      name: 'F',
      domain: 'folder',
      source: { kind: 'folder', path: join(home, 'docs') },
    })
    expect(await deploy(own.id)).toBe('success')
    // The build checks again, so a source that was stored earlier is refused, too.
    const { database } = lectern.app.services
    const { id: organization_id } = await database.queries
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'Other')
      .executeTakeFirstOrThrow()
    await database.write(queries =>
      queries.updateTable('projects').set({ organization_id }).where('id', '=', own.id).execute(),
    )
    const { statusId } = await stranger.triggerUpdate({ projectId: own.id })
    expect((await waitForUpdate(stranger, statusId)).summary).toContain('does not allow sources from')
  })
})
