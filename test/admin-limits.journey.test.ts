import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from './support/databases.ts'
import { callAsPage, setUpOwner } from './support/members.ts'
import { createStrangerKey } from './support/organizations.ts'
import { callAdmin } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

describe.each(databaseKinds)('the operator’s limits of admin requests on %s', kind => {
  let lectern: RunningLectern
  beforeAll(async () => {
    const environment = {
      LECTERN_LIMIT_UPDATES_10_SECONDS: '1',
      LECTERN_LIMIT_PREVIEWS_MINUTE: '1',
      LECTERN_LIMIT_ANALYTICS_HOUR: '3',
    }
    lectern = await startLectern({ kind, environment })
  })
  afterAll(() => lectern?.close())

  const analytics = (rest: string) => `/v1/analytics/${lectern.projectId}/${rest}`

  test('count what an organisation reads, and refuse more like other limits', async () => {
    for (const [path, left] of [
      ['assistant', 2],
      ['views', 1],
      ['feedback/by-page', 0],
    ] as const) {
      const { status, headers } = await callAdmin(lectern, analytics(path))
      expect(status).toBe(200)
      expect(headers.get('ratelimit-policy')).toBe('"organization";q=3;w=3600')
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"organization";r=${left};t=\\d+$`))
    }
    const refused = await callAdmin(lectern, analytics('searches'))
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      code: 'rate-limited',
      detail: `The limit of 3 requests per organization and hour is used up. Try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  })

  test('leave out invalid requests, members, other organisations and other routes', async () => {
    expect((await callAdmin(lectern, analytics('views'))).status).toBe(429)
    expect((await callAdmin(lectern, analytics('views?limit=0'))).status).toBe(400)
    const stranger = await createStrangerKey(lectern)
    expect((await callAdmin(lectern, analytics('views'), { key: stranger })).status).toBe(404)
    const { cookie } = await setUpOwner(lectern)
    const asMember = await callAsPage(lectern, analytics('views'), { cookie })
    expect([asMember.status, asMember.headers.get('ratelimit')]).toEqual([200, null])
    const other = await callAdmin(lectern, `/v1/project/updates/${lectern.projectId}`)
    expect([other.status, other.headers.get('ratelimit')]).toEqual([200, null])
  })

  test('count deployments and previews, by window', async () => {
    const update = await callAdmin(lectern, `/v1/project/update/${lectern.projectId}`, { method: 'POST' })
    expect([update.status, update.headers.get('ratelimit-policy')]).toEqual([202, '"organization";q=1;w=10'])
    // The project's source is a folder, which has no branches. Refused requests do not count.
    for (let sent = 0; sent < 3; sent += 1) {
      const path = `/v1/project/preview/${lectern.projectId}`
      const preview = await callAdmin(lectern, path, { body: { branch: 'next' } })
      expect([preview.status, preview.headers.get('ratelimit')]).toEqual([
        409,
        expect.stringMatching(/^"organization";r=0;t=\d+$/),
      ])
    }
  })
})
