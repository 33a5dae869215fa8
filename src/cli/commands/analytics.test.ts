import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const nothing = { human: 0, ai: 0, total: 0 }

/** Returns each route's example, or else an empty result, and records the requests. */
async function startService(responses: Record<string, object> = {}) {
  const service = await startScriptedService(({ method, path }) => {
    const found = Object.entries(routes).find(
      ([, route]) =>
        route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const [id = '', route] = found ?? []
    return { status: route?.success.status ?? 404, json: responses[id] ?? route?.example.response }
  })
  closers.push(service.close)
  return service
}

test('views and visitors are tables or JSON', async () => {
  const { url, requests } = await startService()
  const argv = ['analytics', 'views', '--from', '2026-09-01', '--to', '2026-10-01', '--limit', '1']
  const views = await runCommand(argv, { url })
  expect(views.exit).toBe(0)
  expect(views.out).toMatch(/^TOTAL +PEOPLE +AI +PAGE\n165 +120 +45 +all pages\n95 +80 +15 +\/quickstart\n$/)
  expect(requests.at(-1)?.query).toEqual({ dateFrom: '2026-09-01', dateTo: '2026-10-01', limit: '1' })
  const visitors = await runCommand(['analytics', 'visitors', '--offset', '50'], { url })
  expect(visitors.out).toMatch(/^TOTAL +PEOPLE +AI +PAGE\n71 +60 +12 +all pages\n60 +52 +9 +\/quickstart\n$/)
  expect(requests.at(-1)?.query).toEqual({ offset: '50' })
  const json = await runCommand(['analytics', 'visitors', '--json'], { url })
  expect(JSON.parse(json.out)).toEqual(routes.readVisitors.example.response)
})

test('searches and callers are tables or JSON', async () => {
  const { url, requests } = await startService()
  const searches = await runCommand(
    ['analytics', 'searches', '--only', 'without-results', '--cursor', 'abc'],
    { url },
  )
  expect(searches.out).toMatch(
    /^SEARCHES +OPENED +NO RESULT +QUERY +PAGE\n12 +75 % +0 +reverse proxy +\/guide\/proxy\n$/,
  )
  expect(requests.at(-1)?.query).toEqual({ only: 'without-results', cursor: 'abc' })
  expect((await runCommand(['analytics', 'searches', '--only', 'all'], { url })).exit).toBe(2)
  const callers = await runCommand(['analytics', 'callers', '--from', '2026-09-01'], { url })
  expect(callers.out).toMatch(/^TOTAL +BROWSERS +PROGRAMS +NOT KNOWN\n155 +120 +30 +5\n$/)
  const json = await runCommand(['analytics', 'callers', '--json'], { url })
  expect(JSON.parse(json.out)).toEqual(routes.readCallerStats.example.response)
})

test('a period without views or visitors is a note', async () => {
  const { url } = await startService({
    readViews: { totals: nothing, views: [], hasMore: false },
    readVisitors: { totals: nothing, visitors: [], hasMore: false },
  })
  for (const kind of ['views', 'visitors']) {
    const { exit, out, err } = await runCommand(['analytics', kind], { url })
    expect({ exit, out }).toEqual({ exit: 0, out: '' })
    expect(err).toMatch(/^No (page views|visitors) in this period\.\n$/)
  }
})
