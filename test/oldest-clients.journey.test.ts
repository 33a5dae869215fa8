import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPageSchema, problemSchema } from '../src/contract/index.ts'
import { type ChatMessage4, createChat4, type Release4, releases4 } from './support/chat-library-4.ts'
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
  `${server.url}/discovery/v1/assistant/${domain}/message`

async function exported(server: RunningLectern) {
  const page = exportPageSchema.parse(
    await (await callAdmin(server, `/v1/analytics/${server.projectId}/assistant`)).json(),
  )
  return page.conversations
}

function annotationsOf(message: ChatMessage4 | undefined, type: string): Record<string, string>[] {
  const annotations = (message?.annotations ?? []) as Record<string, string>[]
  return annotations.filter(annotation => annotation.type === type)
}

describe.each(Object.keys(releases4) as Release4[])('ai %s', release => {
  test('two turns use one thread, which the library sends', async () => {
    const chat = createChat4(release, { api: addressOf(lectern), key: lectern.assistantKey })
    await chat.append('How do I configure the proxy?')
    expect(chat.error).toBeUndefined()
    const first = chat.messages.at(-1)
    expect(first?.content).toContain('server.proxy')
    const sources = annotationsOf(first, 'source')
    expect(sources.length).toBeGreaterThan(0)
    for (const { url = '' } of sources) expect((await fetch(url)).status).toBe(200)
    const [thread] = annotationsOf(first, 'thread')

    await chat.append('Does it forward websockets?')
    expect(chat.error).toBeUndefined()
    expect(chat.messages).toHaveLength(4)
    expect(chat.messages.at(-1)?.content).toContain('ws: true')
    expect(annotationsOf(chat.messages.at(-1), 'thread')[0]?.threadId).toBe(thread?.threadId)

    const turns = (await exported(lectern)).filter(turn => turn.threadId === thread?.threadId)
    expect(turns.map(turn => turn.query)).toEqual([
      'How do I configure the proxy?',
      'Does it forward websockets?',
    ])
    expect(turns[0]?.response).toBe(first?.content)
  })

  test('a thread id in the body takes precedence, and null starts a new thread', async () => {
    const { api, key } = { api: addressOf(lectern), key: lectern.assistantKey }
    const one = createChat4(release, { api, key })
    await one.append('How do I configure the proxy?')
    const threadId = annotationsOf(one.messages.at(-1), 'thread')[0]?.threadId
    const other = createChat4(release, { api, key, body: { threadId } })
    await other.append('Does it forward websockets?')
    expect(annotationsOf(other.messages.at(-1), 'thread')[0]?.threadId).toBe(threadId)
    const fresh = createChat4(release, { api, key, body: { threadId: null } })
    await fresh.append('How do I configure the proxy?')
    const [, answer] = fresh.messages
    await fresh.append('Does it forward websockets?')
    expect(annotationsOf(fresh.messages.at(-1), 'thread')[0]?.threadId).not.toBe(
      annotationsOf(answer, 'thread')[0]?.threadId,
    )
  })

  test('an error during an answer reaches the reader, and the text so far is stored', async () => {
    const chat = createChat4(release, { api: addressOf(scripted), key: scripted.assistantKey })
    await chat.append(`break for ${release}`)
    expect(chat.error?.message).toContain('could not be completed')
    expect(chat.messages.at(-1)?.content).toContain('You asked')
    const turn = (await exported(scripted)).find(row => row.query === `break for ${release}`)
    expect(turn).toMatchObject({
      resolutionStatus: 'unanswered',
      response: `You asked: break for ${release}. `,
    })
  })

  test('a reader who stops ends the answer on the server', async () => {
    const chat = createChat4(release, { api: addressOf(scripted), key: scripted.assistantKey })
    const abortedBefore = model.aborted
    const sending = chat.append(`endless for ${release}`)
    await expect.poll(() => chat.messages.at(-1)?.content).toContain('and so on')
    chat.stop()
    await sending
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
    const chat = createChat4(release, { api: addressOf(lectern, domain), key: key ?? lectern.assistantKey })
    await chat.append('Hello?')
    expect(problemSchema.parse(JSON.parse(chat.error?.message ?? '{}')).error).toMatch(message)
  })

  test('a rate limit produces a readable message', async () => {
    const chat = createChat4(release, { api: addressOf(limited), key: limited.assistantKey })
    // A new hour may start in between.
    for (const text of ['first', 'second', 'third']) await chat.append(text)
    expect(JSON.parse(chat.error?.message ?? '{}')).toMatchObject({
      status: 429,
      error: expect.stringContaining('Too many'),
    })
  })
})

describe('the message endpoint of release 4', () => {
  const post = (body: unknown, server = lectern, key: string | null = server.assistantKey) =>
    fetch(addressOf(server), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://app.example.com',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const question = { messages: [{ role: 'user', content: 'How do I configure the proxy?' }] }

  test('uses only parts that release 4.0.0 knows, with the protocol’s headers', async () => {
    const response = await post(question)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-vercel-ai-data-stream')).toBe('v1')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const text = await response.text()
    expect(text.endsWith('\n')).toBe(true)
    const parts = text.trimEnd().split('\n')
    for (const part of parts) expect('0238ed').toContain(part.split(':')[0])
    const threadId = response.headers.get('x-thread-id')
    expect(parts.at(-1)).toBe(`d:${JSON.stringify({ finishReason: 'stop', threadId })}`)
    expect(JSON.parse(parts[0]?.replace(/^8:/, '') ?? '')).toContainEqual(
      expect.objectContaining({ type: 'thread', threadId }),
    )
  })

  test.each([
    ['no messages', {}, 400],
    ['an answer as the last message', { messages: [{ role: 'assistant', content: 'x' }] }, 400],
    ['an empty question', { messages: [{ role: 'user', content: '  ' }] }, 400],
    ['content that is not text', { messages: [{ role: 'user', content: { a: 1 } }] }, 400],
    ['invalid JSON', '{', 400],
    ['an unknown thread', { ...question, threadId: '01K5ZQ8QX2M9N7P5R3T1V9X7Z5' }, 404],
    [
      'an annotation with an unknown thread',
      {
        messages: [
          { role: 'assistant', content: 'x', annotations: [{ type: 'thread', threadId: 'nobody' }] },
          ...question.messages,
        ],
      },
      404,
    ],
  ])('refuses %s', async (_name, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    problemSchema.parse(await response.json())
  })

  test('refuses a request without a key, and one with an admin key', async () => {
    expect((await post(question, lectern, null)).status).toBe(401)
    expect((await post(question, lectern, lectern.adminKey)).status).toBe(403)
  })

  test('ignores unknown annotations', async () => {
    const strange = [null, 7, 'x', { type: 'thread' }, { type: 'thread', threadId: 7 }, [], { a: {} }]
    const messages = [
      { role: 'assistant', content: 'x', annotations: strange, toolInvocations: [{}], revisionId: 'r' },
      ...question.messages,
    ]
    expect((await post({ messages, id: 'chat', data: { a: 1 } })).status).toBe(200)
  })
})
