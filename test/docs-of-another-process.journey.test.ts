import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { createLocation } from './support/databases.ts'
import { type ServeProcess, startServeProcess } from './support/serve-process.ts'
import { sampleSite, sharedSecret, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

const home = await mkdtemp(join(tmpdir(), 'lectern-folders-'))
const { location, remove } = await createLocation('postgres')
const servers: ServeProcess[] = []
afterAll(async () => {
  for (const server of servers) await server.stop('SIGKILL')
  await remove()
  await rm(home, { recursive: true, force: true })
})

async function start(name: string, files: Record<string, string>, roles: string): Promise<ServeProcess> {
  const docs = join(home, `docs-${name}`)
  await writeFiles(docs, files)
  const server = await startServeProcess({
    data: join(home, name),
    docs,
    environment: {
      DATABASE_URL: location.kind === 'postgres' ? location.url : '',
      LECTERN_SECRET: sharedSecret,
      LECTERN_ROLES: roles,
    },
  })
  servers.push(server)
  return server
}

test('a running worker deploys the folder of a process that starts later', async () => {
  const worker = await start('worker', sampleSite, 'web,worker')
  const web = await start('web', { 'index.md': '# Another folder\n' }, 'web')
  const client = createClient({ baseUrl: web.url, key: worker.adminKey })
  expect(await waitForUpdate(client, web.statusId)).toMatchObject({ status: 'success' })
  await expect.poll(async () => (await fetch(`${web.url}/sites/docs`)).text()).toContain('Another folder')
})
