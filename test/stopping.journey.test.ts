import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabaseAt } from './support/databases.ts'
import { ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { createScriptedModel } from './support/scripted-model.ts'
import { startServeProcess } from './support/serve-process.ts'
import { sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'

/** Reads a stream up to its first words; `rest` reads the rest. */
async function openAnswer(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async () => {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    text += value ?? ''
    return !done
  }
  while (!text.includes('text-delta')) await read()
  return {
    rest: async () => {
      while (await read()) {}
      return readChunks(text)
    },
  }
}

test('a server that stops waits a bounded time for answers, ends the rest with a reason and stores them', async () => {
  const lectern = await startLectern({ model: createScriptedModel() })
  const answer = await openAnswer(await ask(lectern, messageBody('endless')))
  const closed = lectern.stop()
  const chunks = await answer.rest()
  await closed
  expect(chunks.at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('stopping') })
  await expect(fetch(`${lectern.url}/healthz`)).rejects.toThrow()

  const database = await openDatabaseAt(lectern.location)
  const [turn] = await database.queries.selectFrom('turns').selectAll().execute()
  expect(turn).toMatchObject({ outcome: 'cut-off', response: expect.stringContaining('and so on') })
  await database.close()
  await lectern.close()
})

test('a reader who leaves ends the answer, and its text so far is exported', async () => {
  const model = createScriptedModel()
  const lectern = await startLectern({ model })
  const left = new AbortController()
  await openAnswer(await ask(lectern, messageBody('endless'), { signal: left.signal }))
  left.abort()
  await expect.poll(() => model.aborted).toBe(1)
  const rows = async () =>
    (await (await callAdmin(lectern, `/v1/analytics/${lectern.projectId}/assistant`)).json()) as {
      conversations: unknown[]
    }
  await expect
    .poll(async () => (await rows()).conversations)
    .toMatchObject([
      { query: 'endless', resolutionStatus: 'unanswered', response: expect.stringContaining('and so on') },
    ])
  await lectern.close()
})

test('an answer that takes too long is cut off with a reason', async () => {
  const environment = { LECTERN_ANSWER_SECONDS: '1' }
  const lectern = await startLectern({ model: createScriptedModel(), environment })
  const chunks = readChunks(await (await ask(lectern, messageBody('endless'))).text())
  expect(chunks.at(-1)).toMatchObject({ type: 'error', errorText: expect.stringContaining('too long') })
  await lectern.close()
})

test('rate limits use the client address from a trusted proxy only', async () => {
  const limits = { LECTERN_LIMIT_IP_DAY: '2' }
  const trusting = await startLectern({ environment: { ...limits, TRUST_PROXY: '127.0.0.1' } })
  const wary = await startLectern({ environment: limits })
  const statuses = async (server: typeof wary, addresses: string[]) => {
    const all: number[] = []
    for (const address of addresses) {
      const response = await ask(server, messageBody('Proxy?'), { headers: { 'x-forwarded-for': address } })
      await response.text()
      all.push(response.status)
    }
    return all
  }
  const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']
  expect(await statuses(trusting, addresses)).toEqual([200, 200, 429, 200])
  expect(await statuses(wary, addresses)).toEqual([200, 200, 429, 429])
  await trusting.close()
  await wary.close()
})

test('a server that drains is not ready, but answers until the time is over', async () => {
  const home = await mkdtemp(join(tmpdir(), 'lectern-drain-'))
  await writeFiles(join(home, 'docs'), sampleSite)
  const environment = { LECTERN_DRAIN_SECONDS: '5' }
  const server = await startServeProcess({ data: join(home, 'data'), docs: join(home, 'docs'), environment })
  const stopped = server.stop('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const answer = await ask(server, messageBody('How do I configure the proxy?'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
  expect(readChunks(await answer.text()).at(-1)).toMatchObject({ type: 'finish' })
  expect(await stopped).toBe(0)
  await rm(home, { recursive: true, force: true })
})
