import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseRelay, startDatabaseRelay } from './support/database-relay.ts'
import { createLocation } from './support/databases.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let relay: DatabaseRelay
let lectern: RunningLectern
let removeDatabase: () => Promise<void>
beforeAll(async () => {
  const { location, remove } = await createLocation('postgres')
  if (location.kind !== 'postgres') throw new Error('This test needs Postgres.')
  removeDatabase = remove
  relay = await startDatabaseRelay(location.url)
  lectern = await startLectern({ kind: 'postgres', environment: { DATABASE_URL: relay.url } })
})
afterAll(async () => {
  await lectern.close()
  await removeDatabase()
})

const adminRequests = () => [
  callAdmin(lectern, `/v1/project/update-status/${lectern.statusId}`),
  callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant`),
  callAdmin(lectern, '/v1/projects'),
  callAdmin(lectern, '/v1/keys', { body: { kind: 'admin', name: 'Made meanwhile' } }),
]

test('every request waits for a database that restarts', async () => {
  await relay.stop()
  const questions = [1, 2, 3].map(number =>
    ask(lectern, messageBody(`How do I configure the proxy ${number}?`)),
  )
  const unknown = callAdmin(lectern, '/v1/projects', { key: 'adm_unknown' })
  const requests = adminRequests()
  await delay(300)
  await relay.start()
  for (const question of await Promise.all(questions)) {
    expect(question.status).toBe(200)
    expect(readChunks(await question.text()).at(-1)).toMatchObject({ type: 'finish' })
  }
  expect((await unknown).status).toBe(401)
  for (const { url, status } of await Promise.all(requests)) expect([200, 201], url).toContain(status)
})

test('requests are refused while the database stays away, and served when it is back', async () => {
  await relay.stop()
  // Verified keys are remembered for a second.
  await delay(1_000)
  for (const response of await Promise.all([...adminRequests(), ask(lectern, messageBody('Proxy?'))])) {
    expect(response.status, response.url).toBe(503)
    expect(Number(response.headers.get('retry-after')), response.url).toBeGreaterThan(0)
  }
  expect((await fetch(`${lectern.url}/readyz`)).status).toBe(503)
  await relay.start()
  await expect.poll(async () => (await fetch(`${lectern.url}/readyz`)).status).toBe(200)
  for (const { url, status } of await Promise.all(adminRequests())) expect([200, 201], url).toContain(status)
})
