import { expect, test } from 'vitest'
import { startScriptedService } from '../../test/support/scripted-service.ts'
import { routes } from '../contract/index.ts'
import { createClient } from './create-client.ts'

const stream = String(routes.followUpdateLog.example.response)
const headers = { 'content-type': 'text/event-stream' }

async function follow(body: string, afterLine?: number) {
  const service = await startScriptedService(() => ({ headers, body }))
  const client = createClient({ baseUrl: service.url, key: 'lectern_test', wait: async () => {} })
  try {
    const input = { statusId: 'S', ...(afterLine !== undefined && { afterLine }) }
    const events = await Array.fromAsync(client.followUpdateLog(input))
    return { events, request: service.requests[0] }
  } finally {
    await service.close()
  }
}

test('the log in the contract’s example is read to its end', async () => {
  const { events, request } = await follow(stream, 7)
  expect(events).toEqual([
    { kind: 'line', number: 1, text: 'Fetching https://git.example.com/acme/docs.git at main' },
    { kind: 'line', number: 2, text: 'Deployed 24 pages; 1 file changed.' },
    { kind: 'end', status: 'success', summary: 'Deployed 24 pages; 1 file changed.' },
  ])
  expect(request).toMatchObject({
    path: '/v1/project/update-status/S/logs',
    headers: { 'last-event-id': '7', accept: 'text/event-stream' },
  })
})

test.each([
  ['without an end', 'id: 1\nevent: line\ndata: x\n\n', 'answer-cut-off'],
  ['with an empty end event', 'event: end\ndata: {}\n\n', 'unexpected-answer'],
])('a log %s fails', async (_, body, code) => {
  await expect(follow(body)).rejects.toMatchObject({ code })
})
