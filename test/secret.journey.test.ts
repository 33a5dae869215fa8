import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox } from '../src/access/index.ts'
import { createClient } from '../src/client/index.ts'
import { silentLog } from '../src/shared/index.ts'
import { openDatabaseAt } from './support/databases.ts'
import { launcher, startServeProcess } from './support/serve-process.ts'
import { sampleSite, writeFiles } from './support/start-lectern.ts'
import { openStored, plainSecrets, storeSecrets } from './support/stored-secrets.ts'

let home: string
let data: string
let secretFile: string
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
  data = join(home, 'data')
  secretFile = join(data, 'secret')
  await writeFiles(join(home, 'docs'), sampleSite)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const start = (environment: Record<string, string> = {}) =>
  startServeProcess({ data, docs: join(home, 'docs'), environment })

function rotate(environment: Record<string, string> = {}, ...options: string[]) {
  const child = spawn(process.execPath, [launcher, 'secret', 'rotate', '--data', data, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, ended }
}

test('a server without settings keeps its secret in a file, and works after a rotation', async () => {
  const server = await start()
  const client = createClient({ baseUrl: server.url, key: server.adminKey })
  const { projectId } = server
  const { secret } = await client.createWebhookSecret({ projectId })
  const url = 'https://me:s3cret@hooks.example.com/'
  const hook = await client.createWebhook({ projectId, url })
  expect(hook.url).toBe('https://hooks.example.com/')
  expect((await rotate().ended).output).toContain('Stop that process')
  await server.stop('SIGTERM')

  const before = readFileSync(secretFile, 'utf8')
  expect(statSync(secretFile).mode & 0o777).toBe(0o600)
  const stored = readFileSync(join(data, 'lectern.db')).toString('latin1')
  for (const text of [before.trim(), secret, hook.secret, 's3cret']) expect(stored).not.toContain(text)
  const { code, output } = await rotate().ended
  expect([code, output]).toEqual([0, expect.stringContaining(`The new secret is in ${secretFile}`)])
  expect(readFileSync(secretFile, 'utf8')).not.toBe(before)

  const again = await start()
  const push = await fetch(`${again.url}/v1/webhooks/gitlab/${projectId}`, {
    method: 'POST',
    headers: { 'x-gitlab-token': secret, 'x-gitlab-event': 'Note Hook', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(push.status).toBe(200)
  await again.stop('SIGTERM')
})

test('a rotation that is killed loses nothing, and the next one completes it', async () => {
  const options = { secret: null, previous: [], file: null, defaultFile: secretFile }
  const ids: string[] = []
  const fill = await openDatabaseAt({ kind: 'sqlite', folder: data })
  const { seal } = await openSecretBox({ database: fill, log: silentLog }, options)
  for (let at = 0; at < 250; at += 1)
    ids.push(await storeSecrets(fill, { seal, sealOther: seal, domain: `p${at}` }))
  await fill.close()

  const first = readFileSync(secretFile, 'utf8')
  const { child, ended } = rotate()
  await expect.poll(() => readFileSync(secretFile, 'utf8'), { interval: 1 }).not.toBe(first)
  child.kill('SIGKILL')
  await ended
  const readAll = async () => {
    const database = await openDatabaseAt({ kind: 'sqlite', folder: data })
    const box = await openSecretBox({ database, log: silentLog }, options)
    for (const id of ids) expect(await openStored(database, box, id)).toEqual(plainSecrets)
    await database.close()
  }
  await readAll()
  expect((await rotate().ended).code).toBe(0)
  expect(readFileSync(secretFile, 'utf8').trim().split('\n')).toHaveLength(1)
  await readAll()
})

test('a server with another secret refuses to start and says what to do', async () => {
  await (await start({ LECTERN_SECRET: '1'.repeat(32) })).stop('SIGTERM')
  const other = { LECTERN_SECRET: '2'.repeat(32) }
  await expect(start(other)).rejects.toThrow('LECTERN_SECRET_PREVIOUS')
  await expect(start()).rejects.toThrow('LECTERN_SECRET_FILE')
  const both = { ...other, LECTERN_SECRET_PREVIOUS: '1'.repeat(32) }
  await (await start(both)).stop('SIGTERM')
  expect(await rotate(both, '--json').ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('"isDone":true'),
  })
  await (await start(other)).stop('SIGTERM')
})
