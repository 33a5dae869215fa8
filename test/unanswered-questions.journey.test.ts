import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { gapsSchema } from '../src/contract/index.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
beforeAll(async () => {
  lectern = await startLectern()
})
afterAll(() => lectern.close())

const askAll = async (questions: string[]) => {
  for (const question of questions) await (await ask(lectern, messageBody(question))).text()
}
const readGaps = async () =>
  gapsSchema.parse(await (await callAdmin(lectern, `/v1/insights/${lectern.projectId}/gaps`)).json())

test('an unanswered question is answered after a page about it is deployed', async () => {
  await askAll(['Hello!', 'How do I configure the proxy?', 'How do I enable dark mode?', 'enable dark mode'])
  const before = await readGaps()
  expect(before.gaps).toMatchObject([{ count: 2, now: { resolution: 'unanswered' } }])

  await writeFile(
    join(lectern.docs, 'guide/dark-mode.md'),
    '# Dark mode\n\n## Enable dark mode\n\nTo enable dark mode, set `theme: dark` in the configuration file.\n',
  )
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const { statusId } = await client.triggerUpdate({ projectId: lectern.projectId })
  await Array.fromAsync(client.followUpdate({ statusId }))

  const after = await readGaps()
  expect(after.statusId).toBe(statusId)
  expect(after.gaps).toMatchObject([
    {
      count: 2,
      nearestPage: { title: 'Dark mode', path: '/guide/dark-mode' },
      now: { resolution: 'answered' },
    },
  ])
})

test('a question that looks like a formula is text in the CSV export', async () => {
  await askAll(['=HYPERLINK("https://evil.example";"x")', '@SUM(A1:A9) of sourdough', '-2+3 of marmalade'])
  const csv = await callAdmin(lectern, `/v1/insights/${lectern.projectId}/gaps?format=csv`)
  const cells = (await csv.text()).split('\r\n').map(row => row.replace(/^"/, ''))
  expect(cells.filter(cell => /^[=+\-@]/.test(cell))).toEqual([])
  expect(cells.filter(cell => /^'[=@-]/.test(cell))).toHaveLength(3)
})

test('erased questions are no longer listed', async () => {
  const fp = 'reader-4711'
  await (await ask(lectern, messageBody('Where is the zeppelin hangar?', { fp }))).text()
  const isThere = async () => JSON.stringify(await readGaps()).includes('zeppelin')
  expect(await isThere()).toBe(true)
  const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  expect(await client.eraseReader({ projectId: lectern.projectId, fp })).toEqual({ erasedTurns: 1 })
  expect(await isThere()).toBe(false)
})

test('a project’s retention can be set, shown and reset', async () => {
  const path = `/v1/projects/${lectern.projectId}`
  const change = (retentionDays: unknown) =>
    callAdmin(lectern, path, { method: 'PATCH', body: { retentionDays } })
  expect(await (await change(90)).json()).toMatchObject({ retentionDays: 90 })
  for (const days of [0, 3651, 1.5, '90']) expect((await change(days)).status).toBe(400)
  expect(await (await callAdmin(lectern, path)).json()).toMatchObject({ retentionDays: 90 })
  expect(await (await change(null)).json()).toMatchObject({ retentionDays: null })
})
