import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPageSchema } from '../src/contract/index.ts'
import { createChat, messageText, type Release, releases } from './support/chat-library.ts'
import { callAdmin } from './support/requests.ts'
import { createScriptedModel } from './support/scripted-model.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

let lectern: RunningLectern
let scripted: RunningLectern
let limited: RunningLectern
const model = createScriptedModel()

beforeAll(async () => {
  lectern = await startLectern()
  scripted = await startLectern({ model })
  limited = await startLectern({ environment: { LECTERN_LIMIT_ORG_HOUR: '1' } })
})
afterAll(async () => {
  await lectern.close()
  await scripted.close()
  await limited.close()
})

const addressOf = (server: RunningLectern, domain = server.domain) =>
  `${server.url}/discovery/v2/assistant/${domain}/message`

async function exported(server: RunningLectern) {
  const page = exportPageSchema.parse(
    await (await callAdmin(server, `/v1/analytics/${server.projectId}/assistant`)).json(),
  )
  return page.conversations
}

describe.each(Object.keys(releases) as Release[])('ai %s', release => {
  test('two turns use one thread, with the messages that the library posts back', async () => {
    const { chat, state } = await createChat(release, { api: addressOf(lectern), key: lectern.assistantKey })
    await chat.sendMessage({ text: 'How do I configure the proxy?' })
    expect(state.error).toBeUndefined()
    const first = state.messages.at(-1)
    expect(first?.role).toBe('assistant')
    expect(messageText(first)).toContain('server.proxy')
    const sources = first?.parts.filter(part => part.type === 'source-url') ?? []
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect((await fetch(source.url)).status).toBe(200)

    await chat.sendMessage({ text: 'Does it forward websockets?' })
    expect(state.error).toBeUndefined()
    const second = state.messages.at(-1)
    expect(second?.metadata?.threadId).toBe(first?.metadata?.threadId)
    expect(messageText(second)).toContain('ws: true')
    expect(state.status).toBe('ready')

    const turns = (await exported(lectern)).filter(turn => turn.threadId === first?.metadata?.threadId)
    expect(turns.map(turn => turn.query)).toEqual([
      'How do I configure the proxy?',
      'Does it forward websockets?',
    ])
    expect(turns[0]?.response).toBe(messageText(first))
  })

  test('an error during an answer reaches the reader, and the text so far is stored', async () => {
    const { chat, state } = await createChat(release, {
      api: addressOf(scripted),
      key: scripted.assistantKey,
    })
    await chat.sendMessage({ text: `break for ${release}` })
    expect(state.status).toBe('error')
    expect(state.error?.message).toContain('could not be completed')
    expect(messageText(state.messages.at(-1))).toContain('You asked')
    const turn = (await exported(scripted)).find(row => row.query === `break for ${release}`)
    expect(turn).toMatchObject({
      resolutionStatus: 'unanswered',
      response: `You asked: break for ${release}. `,
    })
  })

  test('a reader who stops ends the answer on the server', async () => {
    const { chat, state } = await createChat(release, {
      api: addressOf(scripted),
      key: scripted.assistantKey,
    })
    const abortedBefore = model.aborted
    const sending = chat.sendMessage({ text: `endless for ${release}` })
    await expect.poll(() => messageText(state.messages.at(-1))).toContain('and so on')
    await chat.stop()
    await sending
    expect(state.error).toBeUndefined()
    await expect.poll(() => model.aborted).toBe(abortedBefore + 1)
    await expect
      .poll(
        async () => (await exported(scripted)).find(row => row.query === `endless for ${release}`)?.response,
      )
      .toContain('and so on')
  })

  test.each([
    ['a wrong key', 'lectern_dsc_wrong', 'docs', /key is not valid/],
    ['another site’s domain', null, 'elsewhere', /This key belongs to the project/],
  ])('%s produces a readable message', async (_name, key, domain, message) => {
    const api = addressOf(lectern, domain)
    const { chat, state } = await createChat(release, { api, key: key ?? lectern.assistantKey })
    await chat.sendMessage({ text: 'Hello?' })
    expect(state.status).toBe('error')
    expect(JSON.parse(state.error?.message ?? '{}').error).toMatch(message)
  })

  test('a rate limit produces a readable message', async () => {
    const { chat, state } = await createChat(release, { api: addressOf(limited), key: limited.assistantKey })
    // A new hour may start in between.
    for (const text of ['first', 'second', 'third']) await chat.sendMessage({ text })
    expect(state.status).toBe('error')
    expect(JSON.parse(state.error?.message ?? '{}')).toMatchObject({
      status: 429,
      error: expect.stringContaining('Too many'),
    })
  })
})
