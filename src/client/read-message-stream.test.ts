import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StreamChunk } from '../contract/index.ts'
import { readMessageStream } from './read-message-stream.ts'

const address = 'POST http://service.test/message'

function streamOf(
  pieces: readonly Uint8Array[],
  end: 'close' | 'fail' = 'close',
): ReadableStream<Uint8Array> {
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else if (end === 'close') controller.close()
      else controller.error(new TypeError('terminated'))
    },
  })
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function eventsOf(chunks: readonly StreamChunk[]): string {
  return chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n: ping\n\n`).join('')
}

function read(text: string, end?: 'close' | 'fail') {
  return Array.fromAsync(readMessageStream(streamOf([bytesOf(text)], end), address, undefined))
}

const messageMetadata = { threadId: 'T' }
const answer: StreamChunk[] = [
  { type: 'start', messageId: 'M', messageMetadata },
  { type: 'start-step' },
  { type: 'data-notice', data: { code: 'x' }, transient: true },
  { type: 'source-url', sourceId: '1', url: 'https://docs.test/a', title: 'Ä' },
  { type: 'text-start', id: 'a' },
  { type: 'text-delta', id: 'a', delta: 'Grüße 👋\r\n' },
  { type: 'text-end', id: 'a' },
  { type: 'finish-step' },
  { type: 'finish', messageMetadata, threadId: 'T' },
]

describe('a message stream', () => {
  test('yields the same parts however the network splits it', async () => {
    const bytes = bytesOf(`${eventsOf(answer)}data: [DONE]\n\n`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length)), async cuts => {
        const borders = [0, ...cuts.sort((a, b) => a - b), bytes.length]
        const pieces = borders.slice(1).map((border, at) => bytes.subarray(borders[at], border))
        const chunks = await Array.fromAsync(readMessageStream(streamOf(pieces), address, undefined))
        expect(chunks).toEqual(answer)
      }),
    )
  })

  test('yields each part before the next one arrives', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const chunks = readMessageStream(readable, address, undefined)
    for (const chunk of answer) {
      const next = chunks.next()
      await writer.write(bytesOf(eventsOf([chunk])))
      expect((await next).value).toEqual(chunk)
    }
    await chunks.return()
  })

  test.each(['close', 'fail'] as const)(
    'that breaks before `finish` (%s) yields the parts received and then fails as cut off',
    async end => {
      const chunks = readMessageStream(
        streamOf([bytesOf(eventsOf(answer.slice(0, 6)))], end),
        address,
        undefined,
      )
      for (const chunk of answer.slice(0, 6)) expect((await chunks.next()).value).toEqual(chunk)
      await expect(chunks.next()).rejects.toMatchObject({ code: 'answer-cut-off' })
    },
  )

  test('that has only [DONE] fails as cut off', async () => {
    await expect(read('data: [DONE]\n\n')).rejects.toMatchObject({ code: 'answer-cut-off' })
  })

  test('that ends with an error part is complete', async () => {
    expect(await read('data: {"type":"error","errorText":"No."}\n\n')).toEqual([
      { type: 'error', errorText: 'No.' },
    ])
  })

  test.each(['no json', '{"type":"surprise"}', '{"type":"text-delta","id":"a"}', 'null'])(
    'with an unknown event fails as unexpected: %s',
    async data => {
      await expect(read(`data: ${data}\n\n`)).rejects.toMatchObject({ code: 'unexpected-answer' })
    },
  )

  test('throws the reason of an abort', async () => {
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    const chunks = readMessageStream(streamOf([], 'fail'), address, stop.signal)
    await expect(chunks.next()).rejects.toThrow('enough')
  })

  test('is closed when the caller stops reading', async () => {
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(bytesOf(eventsOf(answer.slice(0, 1)))),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const chunk of readMessageStream(body, address, undefined)) {
      expect(chunk.type).toBe('start')
      break
    }
    expect(cancelled).toBe(true)
  })
})
