import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const gaps = routes.listGaps.example.response
const hostile = { ...gaps, gaps: gaps.gaps.map(gap => ({ ...gap, question: '=cmd|"/c calc"!A1' })) }

/** Returns each route's example and records the requests. */
async function startService({ gaps: shown }: { gaps?: object } = {}) {
  const service = await startScriptedService(({ method, path }) => {
    const found = Object.values(routes).find(
      route =>
        route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const json = found === routes.listGaps && shown ? shown : found?.example.response
    return { status: found?.success.status ?? 404, json }
  })
  closers.push(service.close)
  return service
}

test('insights are tables, CSV or JSON', async () => {
  const { url, requests } = await startService()
  const argv = ['insights', '--from', '2026-09-25', '--time-zone', 'Europe/Madrid']
  const { exit, out } = await runCommand(argv, { url })
  expect(exit).toBe(0)
  expect(out).toContain('40 questions, 31 answered (78 %). Ratings: 3 up, 1 down.')
  expect(out).toContain('2026-09-25  40         31')
  expect(requests.at(-1)?.query).toEqual({ from: '2026-09-25', timeZone: 'Europe/Madrid' })
  const csv = await runCommand([...argv, '--format', 'csv'], { url })
  expect(csv.out).toBe('date,questions,answered\r\n2026-09-25,40,31\r\n')
  const json = await runCommand([...argv, '--json'], { url })
  expect(JSON.parse(json.out)).toEqual(routes.readInsights.example.response)
})

test('unanswered questions are listed with the closest page and whether they are answered now', async () => {
  const { url } = await startService()
  const { out } = await runCommand(['gaps', '--limit', '10'], { url })
  expect(out).toMatch(
    /^ASKED +LAST +ANSWERED NOW +CLOSEST PAGE +QUESTION\n6 +2026-09-25 +yes +\/deploy +How do I/,
  )
})

test('unanswered questions as CSV contain no formulas without --exact', async () => {
  const { url } = await startService({ gaps: hostile })
  const row = async (...more: string[]) =>
    (await runCommand(['gaps', '--format', 'csv', ...more], { url })).out.split('\r\n')[1]
  expect(await row()).toMatch(/^"'=cmd\|""\/c calc""!A1",6,/)
  expect(await row('--exact')).toMatch(/^"=cmd/)
})

test('two output formats are refused', async () => {
  const { url } = await startService()
  expect((await runCommand(['gaps', '--json', '--format', 'csv'], { url })).exit).toBe(2)
})

test('erase-reader needs exactly one selection', async () => {
  const { url, requests } = await startService()
  const body = () => JSON.parse(String(requests.at(-1)?.body))
  const { out } = await runCommand(['projects', 'erase-reader', 'acme', '--fp', 'reader-4711'], { url })
  expect(out).toBe('Deleted 12 questions.\n')
  expect(body()).toEqual({ fp: 'reader-4711' })
  await runCommand(['projects', 'erase-reader', 'acme', '--thread', 't1'], { url })
  expect(body()).toEqual({ threadId: 't1' })
  await runCommand(['projects', 'erase-reader', 'acme', '--search', 'Anna'], { url })
  expect(body()).toEqual({ searchQuery: 'Anna' })
  await runCommand(['projects', 'erase-reader', 'acme', '--anonymous'], { url })
  expect(body()).toEqual({ fp: 'anonymous', eraseAnonymous: true })
  expect((await runCommand(['projects', 'erase-reader', 'acme'], { url })).exit).toBe(2)
  expect(await runCommand(['projects', 'erase-reader', 'acme', '--fp', 'anonymous'], { url })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('Pass --anonymous'),
  })
  expect(
    (await runCommand(['projects', 'erase-reader', 'acme', '--fp', 'a', '--anonymous'], { url })).exit,
  ).toBe(2)
})

test('retention is set in days or removed', async () => {
  const { url, requests } = await startService()
  const body = () => JSON.parse(String(requests.at(-1)?.body))
  await runCommand(['projects', 'retention', 'acme', '--days', '90'], { url })
  expect(body()).toEqual({ retentionDays: 90 })
  await runCommand(['projects', 'retention', 'acme', '--forever'], { url })
  expect(body()).toEqual({ retentionDays: null })
  expect((await runCommand(['projects', 'retention', 'acme'], { url })).exit).toBe(2)
  expect(
    (await runCommand(['projects', 'retention', 'acme', '--days', '9', '--forever'], { url })).exit,
  ).toBe(2)
})
