import { expect, test } from 'vitest'
import { callAdmin } from './support/requests.ts'
import { startLectern } from './support/start-lectern.ts'

test('a process without the web role deploys, and has only health checks and metrics', async () => {
  const worker = await startLectern({ environment: { LECTERN_ROLES: 'worker' } })
  const statusOf = async (path: string) => (await fetch(worker.url + path, { redirect: 'manual' })).status
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/sites/docs/', '/dashboard', '/reference', '/openapi.json'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  const look = await callAdmin(worker, `/v1/project/update-status/${worker.statusId}`)
  expect(look.status).toBe(404)
  await worker.close()
})
