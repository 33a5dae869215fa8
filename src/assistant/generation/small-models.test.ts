import { afterEach, expect, test } from 'vitest'
import { askModel } from '../../../test/support/ask-model.ts'
import { events, stop } from '../../../test/support/model-events.ts'
import { asked, createModel, quoted, site } from '../../../test/support/model-fixtures.ts'
import { type Script, startScriptedService } from '../../../test/support/scripted-service.ts'

let service: Awaited<ReturnType<typeof startScriptedService>> | undefined
afterEach(async () => {
  await service?.close()
  service = undefined
})

const streamed = (body: string | AsyncIterable<string>) => ({
  headers: { 'content-type': 'text/event-stream' },
  body,
})

async function connect(script: Script) {
  service = await startScriptedService(script)
  return createModel([{ provider: 'compatible', id: 'm', key: null, url: service.url, price: null }])
}

/** The answer of a model that says these things, one after each request. */
async function hear(...steps: string[]) {
  const left = [...steps]
  return askModel(await connect(() => streamed(left.shift() ?? '')), site, asked)
}

const cited = 'It is set [1](https://docs.example/firing#ramp-rate).'

test.each([
  ['a token of its chat template', ['It is set [1].', '<|im_end|>\n<|im_start|>user\nAnd the hold?']],
  ['a token in pieces', ['It is set [1].', '<end', '_of_', 'turn>', 'user']],
  ['a token of another alphabet', ['It is set [1].<｜end▁of▁sentence｜>User: And?']],
  ['a tag of the prompt', ['It is set [1].', '\n</', 'passage>\n<passage number="2" section="x">And']],
])('an answer ends where the model continues with %s', async (_name, said) => {
  const answer = await hear(events(...said, stop))
  expect(answer.said.trimEnd()).toBe(cited)
  expect(answer.verdict).toMatchObject({ reason: 'grounded' })
  expect(answer.notices).toEqual([])
})

test.each([
  '<passages>\n<passage number="1" section="Firing">\nThe ramp rate is set.',
  '<question>\nHow is the ramp rate set?\n</question><|im_end|>user',
  '<start_of_turn>model\n',
])('instead of an answer that begins with %j, the docs are quoted', async said => {
  const answer = await hear(events(said, stop))
  expect(answer.said).toContain(quoted)
  expect(answer.notices).toEqual(['model-unavailable'])
  expect(answer.verdict?.insight).toMatchObject({ model: { failures: [{ kind: 'empty' }] } })
})

test('instead of an answer that only repeats the rules, the docs are quoted', async () => {
  const model = await connect(({ body }) => {
    const [rules] = JSON.parse(body.toString()).messages
    return streamed(events(...(rules.content.match(/.{1,9}/gs) ?? []), stop))
  })
  const answer = await askModel(model, site, asked)
  expect(answer.said).toContain(quoted)
  expect(answer.error).toBeUndefined()
  expect(answer.verdict?.insight).toMatchObject({ model: { failures: [{ kind: 'refused' }] } })
})

test('such tokens and tags in code are part of the answer', async () => {
  const said = 'Write `<|im_end|>` [1]:\n\n```xml\n<question>\n</question>\n```\n\nThen `</passage>`.'
  const answer = await hear(events(said, stop))
  // A bar is not left in inline code, which a table could cut there.
  expect(answer.said).toContain('Write \\`\\<|im_end|>\\` [1](')
  expect(answer.said).toContain('<question>\n</question>\n```\n\nThen `</passage>`.')
})

test('a model that repeats itself is stopped, and the reader learns why', async () => {
  const line = 'It is set with `ramp` [1], in degrees an hour, per kiln.'
  const answer = await hear(events(...Array.from({ length: 300 }, (_, at) => `${at + 1}. ${line}\n`), stop))
  expect(answer.notices).toEqual(['answer-shortened'])
  expect(answer.events).toContainEqual(
    expect.objectContaining({ message: 'The model repeated itself, so the answer was shortened.' }),
  )
  expect(answer.said).toContain('3. It is set')
  expect(answer.said.split('\n').length).toBeLessThan(40)
  expect(answer.verdict).toMatchObject({ reason: 'grounded' })
})

test('lists and tables of similar lines are not taken for repetition', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `| \`option${String.fromCharCode(97 + (at % 26))}${at}\` | kiln ${at * 7} |`,
  )
  const answer = await hear(events(`It is set [1].\n\n${rows.join('\n')}`, stop))
  expect(answer.notices).toEqual([])
  expect(answer.said).toContain(rows.at(-1))
})

test.each([
  '{"name": "search", "parameters": {"query": "overheat alarm"}}',
  '```json\n{"name": "search", "arguments": "{\\"query\\": \\"overheat alarm\\"}"}\n```',
  '<tool_call>\n{"name": "search", "arguments": {"query": "overheat alarm"}}\n</tool_call>',
  '{"type": "function", "function": {"name": "search", "arguments": {"query": "overheat alarm"}}}',
])('a tool call that is written as text is answered: %s', async call => {
  const pieces = call.match(/[\s\S]{1,7}/g) ?? []
  const answer = await hear(events(...pieces, stop), events('At 1300 degrees [2].', stop))
  expect(answer.said.trim()).toBe('At 1300 degrees [1](https://docs.example/alarms#overheat).')
  const [, second] = service?.requests.map(({ body }) => JSON.parse(body.toString())) ?? []
  const [assistant, tool] = second.messages.slice(-2)
  expect(assistant).toMatchObject({ role: 'assistant', tool_calls: [{ function: { name: 'search' } }] })
  expect(tool).toMatchObject({ role: 'tool', tool_call_id: assistant.tool_calls[0].id })
})

test('other JSON at the beginning of an answer is part of it', async () => {
  expect((await hear(events('{"na', 'me": "kiln"} is the file [1].', stop))).said).toContain(
    'is the file [1](',
  )
  expect((await hear(events('```json\n{"name": "kiln"}\n```', stop))).said).toContain('"kiln"')
})

test('a model that writes an essay instead of a category is not read to its end', async () => {
  const model = await connect(({ body }) =>
    streamed(
      body.includes('Classify')
        ? events('The question is about how to do it. '.repeat(200), stop)
        : events('It is set [1].', stop),
    ),
  )
  const { verdict } = await askModel(model, site, asked)
  expect(await verdict?.classify?.(new AbortController().signal)).toBeNull()
})
