import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

async function read(pieces: (string | Uint8Array)[]): Promise<string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
  return Array.fromAsync(readEvents(body))
}

test('events do not depend on how the network splits them', async () => {
  const text =
    ': ping\r\n\r\ndata: {"a":"ü"}\r\n\r\nevent: x\rdata:one\rdata: two\r\rdata: \n\ndata: last\n\n'
  const bytes = new TextEncoder().encode(text)
  const whole = await read([text])
  expect(whole).toEqual(['{"a":"ü"}', 'one\ntwo', '', 'last'])
  for (let at = 1; at < bytes.length; at++)
    expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole)
  expect(await read([...bytes].map(byte => Uint8Array.of(byte)))).toEqual(whole)
})

test('an incomplete event is ignored', async () => {
  expect(await read(['data: whole\n\ndata: half\n'])).toEqual(['whole'])
})

test('an endless event throws', async () => {
  await expect(read(['data: ', 'x'.repeat(1_000_001)])).rejects.toThrow('too long')
})
