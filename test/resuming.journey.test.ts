import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, createProject, findProjectByDomain } from '../src/access/index.ts'
import { exportPageSchema } from '../src/contract/index.ts'
import { createChat, messageText, type Release } from './support/chat-library.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import { createScriptedModel } from './support/scripted-model.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
let impatient: RunningLectern
const model = createScriptedModel()
const impatientModel = createScriptedModel()

beforeAll(async () => {
  lectern = await startLectern({ model })
  impatient = await startLectern({ model: impatientModel, environment: { LECTERN_RESUME_SECONDS: '0' } })
})
afterAll(async () => {
  await lectern.close()
  await impatient.close()
})

let chats = 0
const newChat = () => `unguessable-chat-${++chats}`

function callStream(chatId: string, options: { method?: string; key?: string | null; domain?: string } = {}) {
  const { method = 'GET', key = lectern.assistantKey, domain = lectern.domain } = options
  return fetch(`${lectern.url}/discovery/v2/assistant/${domain}/message/${chatId}/stream`, {
    method,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  })
}

/** Asks in a resumable chat and disconnects once the answer has started. */
async function askAndLeave(server: RunningLectern, text: string, id: string): Promise<void> {
  const leaving = new AbortController()
  const response = await ask(server, messageBody(text, { id, resumable: true }), { signal: leaving.signal })
  expect(response.status).toBe(200)
  await response.body?.getReader().read()
  leaving.abort()
}

async function findTurn(server: RunningLectern, query: string) {
  const response = await callAdmin(server, `/v1/analytics/${server.projectId}/assistant`)
  return exportPageSchema.parse(await response.json()).conversations.find(row => row.query === query)
}

const newest = ['5 newest', '6 newest', '7 newest'] satisfies Release[]

describe.each(newest)('ai %s', release => {
  const api = () => `${lectern.url}/discovery/v2/assistant/${lectern.domain}/message`
  const open = (id: string) =>
    createChat(release, { api: api(), key: lectern.assistantKey, body: { resumable: true }, id })

  test('a reloaded chat resumes its answer from the beginning', async () => {
    const id = newChat()
    const { chat, state } = await open(id)
    const sending = chat.sendMessage({ text: `held for ${release}` })
    await expect.poll(() => messageText(state.messages.at(-1))).toContain('You asked')
    await chat.stop()
    await sending

    const again = await open(id)
    again.state.messages = state.messages.slice(0, 1)
    const resuming = again.chat.resumeStream()
    await expect.poll(() => messageText(again.state.messages.at(-1))).toContain('You asked')
    model.release(`held for ${release}`)
    await resuming
    expect(again.state.error).toBeUndefined()
    const answer = again.state.messages.at(-1)
    expect(messageText(answer)).toBe(`You asked: held for ${release}. That is all.`)
    expect(answer?.metadata?.threadId).toBeTruthy()
    expect(model.aborted).toBe(0)
    expect(await findTurn(lectern, `held for ${release}`)).toMatchObject({ resolutionStatus: 'answered' })
  })

  test('a chat without an answer in progress is unchanged', async () => {
    const { chat, state } = await open(newChat())
    await chat.resumeStream()
    expect(state.error).toBeUndefined()
    expect(state.messages).toEqual([])
    await chat.sendMessage({ text: 'answer' })
    const before = state.messages
    await chat.resumeStream()
    expect(state.messages).toEqual(before)
  })

  test('a chat keeps the id that the library generated', async () => {
    const { chat, state } = await createChat(release, {
      api: api(),
      key: lectern.assistantKey,
      body: { resumable: true },
    })
    await chat.sendMessage({ text: 'answer' })
    expect(state.error).toBeUndefined()
    expect(messageText(state.messages.at(-1))).toContain('You asked')
  })
})

describe('resuming', () => {
  test('an answer that ends without readers is kept until it is read', async () => {
    const id = newChat()
    await askAndLeave(lectern, 'held while away', id)
    model.release('held while away')
    await expect.poll(() => findTurn(lectern, 'held while away')).toBeDefined()
    const response = await callStream(id)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(response.headers.get('x-thread-id')).toBeTruthy()
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const text = await response.text()
    expect(answerText(readChunks(text))).toBe('You asked: held while away. That is all.')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
    await expect.poll(async () => (await callStream(id)).status).toBe(204)
  })

  test('a HEAD request neither waits for an answer nor discards it', async () => {
    const id = newChat()
    await askAndLeave(lectern, 'held while asked for', id)
    for (const isOver of [false, true]) {
      if (isOver) model.release('held while asked for')
      const { status, headers } = await callStream(id, { method: 'HEAD' })
      expect(status).toBe(200)
      expect(headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    }
    expect(answerText(readChunks(await (await callStream(id)).text()))).toContain('That is all.')
    await expect.poll(async () => (await callStream(id, { method: 'HEAD' })).status).toBe(204)
  })

  test('two readers of one answer both get all of it', async () => {
    const id = newChat()
    const first = await ask(lectern, messageBody('held for two', { id, resumable: true }))
    const second = await callStream(id)
    model.release('held for two')
    expect(await first.text()).toBe(await second.text())
  })

  test('a chat resumes its newest answer', async () => {
    const id = newChat()
    await askAndLeave(lectern, 'held at first', id)
    await askAndLeave(lectern, 'held at last', id)
    for (const question of ['held at first', 'held at last']) model.release(question)
    expect(answerText(readChunks(await (await callStream(id)).text()))).toContain('held at last')
    await expect.poll(() => findTurn(lectern, 'held at first')).toBeDefined()
  })

  test('stopping ends the answer for its readers and on the server', async () => {
    const id = newChat()
    const reading = await ask(lectern, messageBody('endless until stopped', { id, resumable: true }))
    const stopping = await callStream(id, { method: 'DELETE' })
    expect(await stopping.json()).toEqual({ stopped: true })
    expect(readChunks(await reading.text()).at(-1)).toEqual({
      type: 'error',
      errorText: 'The answer was stopped.',
    })
    expect(await findTurn(lectern, 'endless until stopped')).toMatchObject({ resolutionStatus: 'unanswered' })
    expect(await (await callStream(id, { method: 'DELETE' })).json()).toEqual({ stopped: false })
  })

  test('an answer that nobody resumes is cut off', async () => {
    await askAndLeave(impatient, 'endless and left', newChat())
    await expect.poll(() => impatientModel.aborted).toBe(1)
    await expect.poll(() => findTurn(impatient, 'endless and left')).toBeDefined()
  })

  test('an answer that is not resumable ends when its reader leaves', async () => {
    const id = newChat()
    const before = model.aborted
    const leaving = new AbortController()
    const response = await ask(lectern, messageBody('endless', { id }), { signal: leaving.signal })
    await response.body?.getReader().read()
    expect((await callStream(id)).status).toBe(204)
    leaving.abort()
    await expect.poll(() => model.aborted).toBe(before + 1)
  })

  test.each([['short'], [undefined], [7], ['has spaces and more in it'], ['x'.repeat(201)]])(
    'a resumable chat with the id %j is refused',
    async id => {
      const response = await ask(lectern, messageBody('answer', { id, resumable: true }))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ details: [{ path: 'id' }] })
    },
  )

  test('an answer is resumed only with a key of its project', async () => {
    const id = newChat()
    await askAndLeave(lectern, 'held in private', id)
    const { services } = lectern.app
    const { organizationId = '' } = (await findProjectByDomain(services, { domain: lectern.domain })) ?? {}
    const project = await createProject(services, {
      organizationId,
      project: { name: 'Other', domain: 'other', source: null },
    })
    const { key } = await createKey(services, {
      organizationId,
      key: { kind: 'assistant', name: 'other', projectId: project.id },
    })
    expect((await callStream(id, { key, domain: 'other' })).status).toBe(204)
    expect((await callStream(id, { key })).status).toBe(404)
    expect((await callStream(id, { key: null })).status).toBe(401)
    expect((await callStream(id, { key: lectern.adminKey })).status).toBe(403)
    expect((await callStream(id, { key, method: 'DELETE' })).status).toBe(404)
    expect((await callStream(id, { key: 'lectern_dsc_wrong', method: 'DELETE' })).status).toBe(401)
    model.release('held in private')
    expect((await callStream(id)).status).toBe(200)
  })

  test('erasing a reader discards kept answers and stops answers in progress', async () => {
    const [kept, running, other] = [newChat(), newChat(), newChat()]
    const openChat = async (text: string, id: string, fp: string) => {
      const leaving = new AbortController()
      const body = messageBody(text, { id, resumable: true, fp })
      const response = await ask(lectern, body, { signal: leaving.signal })
      await response.body?.getReader().read()
      leaving.abort()
    }
    await openChat('answer to be erased', kept, 'reader-1')
    await expect.poll(() => findTurn(lectern, 'answer to be erased')).toBeDefined()
    await openChat('held for another', other, 'reader-2')
    const before = model.aborted
    await openChat('endless and erased', running, 'reader-1')
    const following = await callStream(running)
    const erasing = await callAdmin(lectern, `/v1/project/erase-reader/${lectern.projectId}`, {
      body: { fp: 'reader-1' },
    })
    expect(await erasing.json()).toEqual({ erasedTurns: 2 })
    expect(readChunks(await following.text()).at(-1)).toEqual({
      type: 'error',
      errorText: 'The conversation was erased.',
    })
    await expect.poll(() => model.aborted).toBe(before + 1)
    expect((await callStream(kept)).status).toBe(204)
    expect((await callStream(running)).status).toBe(204)
    model.release('held for another')
    expect((await callStream(other)).status).toBe(200)
  })

  test('a server that stops ends its answers', async () => {
    const own = createScriptedModel()
    const server = await startLectern({ model: own })
    await askAndLeave(server, 'endless at the end', newChat())
    await server.stop()
    expect(own.aborted).toBe(1)
    await server.close()
  })
})
