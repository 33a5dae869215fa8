import { afterAll, describe, expect, test } from 'vitest'
import { exportPageSchema } from '../src/contract/index.ts'
import { createChat, messageText, type Release } from './support/chat-library.ts'
import { answerText, ask, callAdmin, messageBody, readChunks } from './support/requests.ts'
import type { ServeProcess } from './support/serve-process.ts'
import { startTwoServers } from './support/two-servers.ts'

const servers = await startTwoServers()
afterAll(servers.close)
const { here, there, provider, start } = servers

let chats = 0
const newChat = () => `unguessable-elsewhere-${++chats}`
const question = (name: string) => `How do I configure it? (${name})`
const whole = (text: string) =>
  /^Set `server.proxy` \[1\]\(\S+\)\. The proxy forwards websockets\.$/.test(text)

const streamOf = (server: ServeProcess, id: string) =>
  `${server.url}/discovery/v2/assistant/${server.domain}/message/${id}/stream`

function callStream(server: ServeProcess, id: string, method = 'GET') {
  return fetch(streamOf(server, id), { method, headers: { authorization: `Bearer ${here.assistantKey}` } })
}

/** Asks `here` in a resumable chat and disconnects once the answer has started. */
async function askAndLeave(id: string, name: string, server = here): Promise<void> {
  const leaving = new AbortController()
  const body = messageBody(question(name), { id, resumable: true, fp: name })
  const response = await ask(server, body, { signal: leaving.signal })
  await readUntilHeld(response)
  leaving.abort()
}

async function findTurn(name: string) {
  const response = await callAdmin(there, `/v1/analytics/${there.projectId}/assistant`)
  return exportPageSchema
    .parse(await response.json())
    .conversations.find(({ query }) => query === question(name))
}

/** Reads a stream until the model waits to be released. */
async function readUntilHeld(response: Response): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  if (!response.body) throw new Error('The response has no body.')
  const reader = response.body.getReader()
  for (let text = ''; !text.includes('proxy'); ) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the answer ended: ${text}`)
    text += new TextDecoder().decode(value)
  }
  return reader
}

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += new TextDecoder().decode(next.value)
  return text
}

const releases = ['5 newest', '6 newest', '7 newest'] satisfies Release[]
const open = (release: Release, server: ServeProcess, id: string) =>
  createChat(release, {
    api: `${server.url}/discovery/v2/assistant/${server.domain}/message`,
    key: here.assistantKey,
    body: { resumable: true },
    id,
  })

describe.each(releases)('ai %s', release => {
  test('a chat that is reloaded through another process resumes its answer', async () => {
    const id = newChat()
    const { chat, state } = await open(release, here, id)
    const sending = chat.sendMessage({ text: question(`for ${release}`) })
    await expect.poll(() => messageText(state.messages.at(-1))).toContain('proxy')
    await chat.stop()
    await sending

    const again = await open(release, there, id)
    again.state.messages = state.messages.slice(0, 1)
    const resuming = again.chat.resumeStream()
    await expect.poll(() => messageText(again.state.messages.at(-1))).toContain('proxy')
    provider.release(question(`for ${release}`))
    await resuming
    expect(again.state.error).toBeUndefined()
    expect(messageText(again.state.messages.at(-1))).toSatisfy(whole)
    expect(again.state.messages.at(-1)?.metadata?.threadId).toBeTruthy()
    expect(await findTurn(`for ${release}`)).toMatchObject({ resolutionStatus: 'answered' })
    await expect.poll(async () => (await callStream(there, id)).status).toBe(204)
    await expect.poll(async () => (await callStream(here, id)).status).toBe(204)
  })
})

describe('resuming through another process', () => {
  test('returns the same bytes as the process that writes the answer', async () => {
    const id = newChat()
    const first = await ask(here, messageBody(question('same'), { id, resumable: true }))
    const second = await callStream(there, id)
    expect(second.headers.get('x-thread-id')).toBe(first.headers.get('x-thread-id'))
    expect(second.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(second.headers.get('access-control-allow-origin')).toBe('*')
    const third = await callStream(there, id)
    provider.release(question('same'))
    const text = await first.text()
    expect(answerText(readChunks(text))).toSatisfy(whole)
    expect(await second.text()).toBe(text)
    expect(await third.text()).toBe(text)
  })

  test('an answer that ended without readers is returned completely', async () => {
    const id = newChat()
    await askAndLeave(id, 'ended')
    provider.release(question('ended'))
    await expect.poll(() => findTurn('ended')).toBeDefined()
    const response = await callStream(there, id)
    expect(answerText(readChunks(await response.text()))).toSatisfy(whole)
    await expect.poll(async () => (await callStream(there, id)).status).toBe(204)
  })

  test('stopping through another process ends the answer', async () => {
    const id = newChat()
    const response = await ask(here, messageBody(question('stopped'), { id, resumable: true }))
    const reader = await readUntilHeld(response)
    expect(await (await callStream(there, id, 'DELETE')).json()).toEqual({ stopped: true })
    expect(readChunks(await readRest(reader)).at(-1)).toEqual({
      type: 'error',
      errorText: 'The answer was stopped.',
    })
    await expect.poll(async () => (await callStream(there, id, 'DELETE')).json()).toEqual({ stopped: false })
    expect(await findTurn('stopped')).toMatchObject({ resolutionStatus: 'unanswered' })
  })

  test('a chat resumes its newest answer, whichever process writes it', async () => {
    const id = newChat()
    await askAndLeave(id, 'older', there)
    await askAndLeave(id, 'newer', here)
    for (const name of ['older', 'newer']) provider.release(question(name))
    await expect.poll(() => findTurn('newer')).toBeDefined()
    const text = await (await callStream(there, id)).text()
    const { threadId } = (await findTurn('newer')) ?? {}
    expect(readChunks(text).at(-1)).toMatchObject({ type: 'finish', messageMetadata: { threadId } })
    await expect.poll(async () => (await callStream(there, id)).status).toBe(204)
  })

  test('an answer is resumed only in its project and chat', async () => {
    const id = newChat()
    await askAndLeave(id, 'private')
    expect((await callStream(there, newChat())).status).toBe(204)
    const keyless = await fetch(streamOf(there, id))
    expect(keyless.status).toBe(401)
    provider.release(question('private'))
  })

  test('erasing the reader discards the answer in both processes', async () => {
    const id = newChat()
    await askAndLeave(id, 'erased')
    const following = await readUntilHeld(await callStream(there, id))
    const erasing = await callAdmin(there, `/v1/project/erase-reader/${there.projectId}`, {
      body: { fp: 'erased' },
    })
    expect(await erasing.json()).toEqual({ erasedTurns: 1 })
    expect(readChunks(await readRest(following)).at(-1)).toMatchObject({ type: 'error' })
    expect((await callStream(there, id)).status).toBe(204)
    expect((await callStream(here, id)).status).toBe(204)
  })

  test('a process that stops stores the endings of its answers for the others', async () => {
    const id = newChat()
    const leaving = await start('leaving')
    await askAndLeave(id, 'handed over', leaving)
    const following = await readUntilHeld(await callStream(there, id))
    expect(await leaving.stop('SIGTERM')).toBe(0)
    const last = readChunks(await readRest(following)).at(-1)
    expect(last).toMatchObject({ type: 'error', errorText: expect.not.stringContaining('cut off') })
  })
})

// Runs last, because the export waits for the turns that are lost here.
describe.each(releases)('ai %s and a killed process', release => {
  test('a chat whose answer is lost with its process gets an error', async () => {
    const id = newChat()
    const doomed = await start(`doomed ${release}`)
    await askAndLeave(id, `lost for ${release}`, doomed)
    const { chat, state } = await open(release, there, id)
    const resuming = chat.resumeStream()
    await expect.poll(() => messageText(state.messages.at(-1))).toContain('proxy')
    await doomed.stop('SIGKILL')
    await resuming
    expect(state.error?.message).toBe('The answer was cut off. Please try again.')
    expect(messageText(state.messages.at(-1))).toContain('proxy')
    expect((await callStream(there, id)).status).toBe(204)
  })
})
