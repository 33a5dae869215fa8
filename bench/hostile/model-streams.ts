import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Writes the answer of a hostile model. Ends when the reader of the stream leaves. */
type WriteStream = (response: ServerResponse) => Promise<void>

const endlessMs = 15_000

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

const said = (content: string) => chunk({ content })
const begin = said('It is so [1]. ')
const end = `${chunk({}, 'stop')}data: [DONE]\n\n`

function tool(input: string): string {
  const call = { index: 0, id: 'call-1', type: 'function', function: { name: 'search', arguments: input } }
  return chunk({ tool_calls: [call] })
}

/** An answer in one delta. */
const one =
  (content: string): WriteStream =>
  async response => {
    await write(response, begin + said(content) + end)
  }

/** Repeats a piece until the reader leaves or the time is up, with back-pressure. */
const endless =
  (piece: string): WriteStream =>
  async response => {
    const deadline = performance.now() + endlessMs
    await write(response, begin)
    while (performance.now() < deadline && !response.destroyed) await write(response, piece)
  }

export const modelStreams: Record<string, WriteStream> = {
  'backticks and spaces, 80,000 characters in one delta': one('` '.repeat(40_000)),
  'backticks and spaces, 4 MB in one delta': one('` '.repeat(2 ** 21)),
  'backticks and spaces, without end': endless(said('` '.repeat(20_000))),
  'code spans that never close, each with one backtick more': one(
    Array.from({ length: 1200 }, (_, ticks) => `${'`'.repeat(ticks + 1)} a `).join(''),
  ),
  '4 MB of text without a line break in one delta': one('word '.repeat(800_000)),
  '4 MB of one letter in one delta': one('a'.repeat(2 ** 22)),
  '200,000 opening brackets': one('['.repeat(200_000)),
  'half links, 400 KB': one('[a]('.repeat(100_000)),
  'asterisks and underscores, 400 KB': one('*a _b '.repeat(66_000)),
  'fences that never close': one('```js\n~~~\n'.repeat(40_000)),
  'a citation 250,000 times': one('[1] '.repeat(250_000)),
  'citations of a million passages': one(
    Array.from({ length: 100_000 }, (_, number) => `[${number}]`).join(''),
  ),
  '100,000 deltas of one letter': async response => {
    const piece = said('a').repeat(1000)
    for (let count = 0; count < 100 && !response.destroyed; count += 1) await write(response, piece)
    await write(response, end)
  },
  'reasoning without end': endless(chunk({ reasoning_content: 'Hmm, let me think again. '.repeat(400) })),
  'reasoning tags inside each other, 2 MB': one('<think>'.repeat(300_000)),
  'tool calls without end': async response => {
    await write(response, tool('{"query":"proxy"}') + chunk({}, 'tool_calls'))
    await write(response, 'data: [DONE]\n\n')
  },
  'a tool call of 8 MB': async response => {
    await write(response, tool('{"query":"'))
    const piece = 'a'.repeat(2 ** 16)
    const more = chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
    for (let count = 0; count < 128 && !response.destroyed; count += 1) await write(response, more)
    await write(response, tool('"}') + chunk({}, 'tool_calls'))
  },
  'a tool call nested 500,000 deep': async response => {
    await write(response, tool(`{"query":${'['.repeat(500_000)}`) + chunk({}, 'tool_calls'))
  },
  'one line of 30 MB that never ends': async response => {
    const piece = 'a'.repeat(2 ** 20)
    await write(response, 'data: {"choices":[{"delta":{"content":"')
    for (let count = 0; count < 30 && !response.destroyed; count += 1) await write(response, piece)
    await setTimeout(endlessMs)
  },
  '500,000 empty events': async response => {
    const piece = ':\n\ndata: \n\n'.repeat(5000)
    for (let count = 0; count < 100 && !response.destroyed; count += 1) await write(response, piece)
    await write(response, begin + end)
  },
}

export function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise(resolve => {
    if (response.destroyed) return resolve()
    response.once('close', resolve)
    response.write(text, () => {
      response.off('close', resolve)
      resolve()
    })
  })
}
