import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { commitAll } from './support/sources/git-fixtures.ts'
import { type SshServer, startSshServer } from './support/sources/ssh-server.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

describe.each(databaseKinds)('git over ssh on %s', kind => {
  let home: string
  let ssh: SshServer
  let agent: Server
  let agentCalls: number
  let lectern: RunningLectern
  let client: Client

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-ssh-'))
    await writeFiles(join(home, 'docs.git'), { 'index.md': '# Deployed over ssh\n\nIt works.\n' })
    commitAll(join(home, 'docs.git'))
    ssh = await startSshServer(home)
    agentCalls = 0
    agent = createServer(socket => {
      agentCalls += 1
      socket.destroy()
    })
    await new Promise<void>(resolve => agent.listen(join(home, 'agent'), resolve))
    lectern = await startLectern({
      kind,
      environment: {
        LECTERN_GIT_PRIVATE: 'true',
        SSH_AUTH_SOCK: join(home, 'agent'),
        PATH: process.env.PATH ?? '',
      },
    })
    client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  })
  afterEach(async () => {
    await lectern.close()
    await ssh.close()
    await new Promise(resolve => agent.close(resolve))
    await rm(home, { recursive: true, force: true })
  })

  const source = () => ({
    kind: 'git' as const,
    url: `ssh://git@127.0.0.1:${ssh.port}/docs.git`,
    branch: 'main',
  })
  async function deploy(projectId: string) {
    const { statusId } = await client.triggerUpdate({ projectId })
    const { status, logs, summary } = await waitForUpdate(client, statusId)
    return { status, text: [summary, ...(logs ?? [])].join('\n') }
  }

  test('uses only the project’s own key, and pins the first host key', async () => {
    const project = await client.createProject({ name: 'Acme', domain: 'acme', source: source() })
    const [type = '', key = '', comment] = project.deployKey?.split(' ') ?? []
    expect([type, comment]).toEqual(['ssh-ed25519', 'lectern-acme'])

    const refused = await deploy(project.id)
    expect(refused.status).toBe('failure')
    expect(refused.text).toContain('Add the project’s deploy key to the repository')

    ssh.accepted = `${type} ${key}`
    expect(await deploy(project.id)).toMatchObject({ status: 'success' })
    // Neither keys of the server's user nor its agent.
    expect(ssh.offered).toEqual([`${type} ${key}`])
    expect(agentCalls).toBe(0)

    const { port } = ssh
    await ssh.close()
    ssh = await startSshServer(home, port)
    ssh.accepted = `${type} ${key}`
    const changed = await deploy(project.id)
    expect(changed.status).toBe('failure')
    expect(changed.text).toContain('has changed since the first deployment')
    expect(ssh.offered).toEqual([])

    const renewed = await client.createDeployKey({ projectId: project.id })
    expect(renewed.publicKey).not.toBe(project.deployKey)
    ssh.accepted = renewed.publicKey.split(' ').slice(0, 2).join(' ')
    expect(await deploy(project.id)).toMatchObject({ status: 'success' })
    const preview = await client.createPreview({ projectId: project.id, branch: 'gone' })
    expect((await waitForUpdate(client, preview.statusId)).summary).toContain('has no branch "gone"')
  })

  test('has another key for each project, and no secret leaves the database unsealed', async () => {
    const one = await client.createProject({ name: 'One', domain: 'one', source: source() })
    const two = await client.createProject({ name: 'Two', domain: 'two', source: source() })
    expect(one.deployKey).not.toBe(two.deployKey)
    ssh.accepted = one.deployKey
    expect(await deploy(two.id)).toMatchObject({ status: 'failure' })
    const rows = await lectern.app.services.database.queries.selectFrom('projects').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('OPENSSH')
    const stored = rows.find(row => row.id === one.id)?.deploy_key ?? ''
    const privateKey = lectern.app.services.secrets.open(stored) ?? ''
    await writeFile(join(home, 'key'), privateKey, { mode: 0o600 })
    const derived = execFileSync('ssh-keygen', ['-y', '-f', join(home, 'key')], { encoding: 'utf8' })
    expect(derived.trim()).toBe(one.deployKey)
  })

  test('another organisation and a project without ssh get no key', async () => {
    const { projectId } = lectern
    expect((await client.readProject({ projectId })).deployKey).toBeNull()
    const stranger = createClient({ baseUrl: lectern.url, key: await createStrangerKey(lectern) })
    await expect(stranger.createDeployKey({ projectId })).rejects.toMatchObject({ code: 'not-found' })
    const reader = createClient({ baseUrl: lectern.url, key: lectern.assistantKey })
    await expect(reader.createDeployKey({ projectId })).rejects.toMatchObject({ code: 'key-kind' })
    await expect(
      client.updateProject({ projectId, source: { ...source(), token: 's3cret' } }),
    ).rejects.toThrow('uses the project’s deploy key')
  })
})
