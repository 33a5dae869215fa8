import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinDeltas } from './join-deltas.ts'

const protocols = {
  'chat completions': (words: string) => ({ id: 'c', choices: [{ index: 0, delta: { content: words } }] }),
  'chat completions with a role': (words: string) => ({
    choices: [{ delta: { role: 'assistant', content: words }, finish_reason: null }],
  }),
  messages: (words: string) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text: words },
  }),
  responses: (words: string) => ({
    type: 'response.output_text.delta',
    sequence_number: words.length,
    item_id: 'm',
    delta: words,
    logprobs: [],
    obfuscation: 'x'.repeat(words.length % 5),
  }),
}

const eventOf = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`

function join(text: string): string {
  return Buffer.from(joinDeltas(Buffer.from(text).toString('latin1')), 'latin1').toString()
}

function read(stream: string): string[] {
  const events: string[] = []
  createParser({ onEvent: event => events.push(event.data) }).feed(stream)
  return events
}

const anyWords = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 1, maxLength: 8 })

test.each(Object.entries(protocols))('words of %s that came together are one event', (_name, chunkOf) => {
  fc.assert(
    fc.property(anyWords, words => {
      const [event, ...others] = read(join(words.map(word => eventOf(chunkOf(word))).join('')))
      expect(others).toEqual([])
      expect(meaning(JSON.parse(event ?? ''))).toEqual(meaning(chunkOf(words.join(''))))
    }),
  )
})

/** Without what says nothing of the words. */
function meaning(event: object): object {
  return { ...event, sequence_number: 0, obfuscation: '' }
}

test('events of other texts, and other events, are left alone', () => {
  const events = [
    { choices: [{ index: 0, delta: { content: 'a' } }] },
    { choices: [{ index: 1, delta: { content: 'b' } }] },
    { choices: [{ index: 0, delta: { reasoning_content: 'c' } }] },
    { choices: [{ index: 0, delta: { reasoning_content: 'd' } }] },
    {
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"content":"' } }] } }],
    },
    { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: 'x"}' } }] } }] },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"text":' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '"x"}' } },
    { choices: [{ index: 0, delta: { content: 'e' }, logprobs: { content: [{ token: 'e' }] } }] },
    { choices: [{ index: 0, delta: { content: 'f' }, logprobs: { content: [{ token: 'f' }] } }] },
    { choices: [{ index: 0, delta: { content: 'g' }, finish_reason: 'stop' }] },
  ]
  const stream = `: ping\n\n${events.map(eventOf).join('')}data: [DONE]\n\n`
  expect(join(stream)).toBe(stream)
})

test('events keep their names', () => {
  const event = (words: string) => `event: content_block_delta\n${eventOf(protocols.messages(words))}`
  expect(join(event('a') + event('b'))).toBe(event('ab'))
})

test('wherever a stream is cut, it says the same', () => {
  const chunk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }).map(words => eventOf(protocols.messages(words))),
    fc.string({ unit: 'binary', maxLength: 6 }).map(words => eventOf(protocols.responses(words))),
    fc.constantFrom(': ping\n\n', 'data: [DONE]\n\n', 'data: {broken\n\n', '\n', 'data: a\r\n\r\n'),
  )
  fc.assert(
    fc.property(
      fc.array(chunk, { maxLength: 8 }),
      fc.array(fc.nat(400), { maxLength: 4 }),
      (chunks, cuts) => {
        const bytes = Buffer.from(chunks.join('')).toString('latin1')
        const ends = [...cuts, bytes.length].toSorted((one, other) => one - other)
        const pieces = ends.map((end, at) => joinDeltas(bytes.slice(at === 0 ? 0 : ends[at - 1], end)))
        const decode = (text: string) => Buffer.from(text, 'latin1').toString()
        expect(saidIn(decode(pieces.join('')))).toEqual(saidIn(decode(bytes)))
      },
    ),
  )
})

const added = /"type":"([\w.]+_delta|response[\w.]+)".*?"(?:text|delta)":("(?:[^"\\]|\\.)*")/

/** The words of neighbouring events of one kind, put together; the other events as they are. */
function saidIn(stream: string): string[] {
  const said: string[] = []
  let last = ''
  for (const data of read(stream)) {
    const [, kind = '', words = '""'] = added.exec(data) ?? []
    const continues = kind !== '' && kind === last
    said.push((continues ? said.pop() : '') + (kind === '' ? data : JSON.parse(words)))
    last = kind
  }
  return said
}
