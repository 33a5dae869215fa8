import { afterAll, expect, test } from 'vitest'
import { exportPageSchema } from '../src/contract/index.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { startTwoServers } from './support/two-servers.ts'

const servers = await startTwoServers()
const { here, there, provider } = servers
afterAll(() => {
  process.kill(here.pid, 'SIGCONT')
  return servers.close()
})

const question = (name: string) => `How do I configure it? (${name})`

async function exportQuestions(): Promise<Record<string, string>> {
  const response = await callAdmin(there, `/v1/analytics/${there.projectId}/assistant`)
  const { conversations } = exportPageSchema.parse(await response.json())
  return Object.fromEntries(conversations.map(({ query, response: answer }) => [query, answer]))
}

async function askThere(name: string): Promise<void> {
  provider.release(question(name))
  const response = await ask(there, messageBody(question(name)))
  expect(readChunks(await response.text()).at(-1)).toMatchObject({ type: 'finish' })
}

test('a process that hangs while it takes questions holds up neither other readers nor the export', async () => {
  const leaving = new AbortController()
  const asking = Array.from({ length: 8 }, (_, reader) =>
    ask(here, messageBody(question(`hanging ${reader}`)), { signal: leaving.signal }),
  )
  // Some are stored, others are being stored.
  await Promise.race(asking)
  process.kill(here.pid, 'SIGSTOP')

  await Promise.all(['one', 'two', 'three'].map(askThere))
  await expect.poll(exportQuestions, { timeout: 30_000 }).toMatchObject({
    [question('one')]: expect.stringContaining('websockets'),
    [question('two')]: expect.stringContaining('websockets'),
    [question('three')]: expect.stringContaining('websockets'),
  })
  expect(Object.keys(await exportQuestions())).toEqual(
    expect.arrayContaining([expect.stringContaining('(hanging')]),
  )
  expect((await fetch(`${there.url}/readyz`)).status).toBe(200)

  process.kill(here.pid, 'SIGCONT')
  leaving.abort()
  await Promise.allSettled(asking)
  await expect.poll(async () => (await fetch(`${here.url}/readyz`)).status).toBe(200)
})
