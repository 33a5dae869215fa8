import { expect, test } from 'vitest'
import { messageRequestSchema, messageRequestV1Schema } from './message.ts'
import { messageLimits } from './message-limits.ts'

const tooLong = 'x'.repeat(messageLimits.textCharacters + 1)
const tooMany = Array.from({ length: messageLimits.partsInAMessage + 1 }, () => ({ type: 'text', text: 'x' }))
const releases = { 4: messageRequestV1Schema, 5: messageRequestSchema }

test.each([
  ['a text', 4, { content: tooLong }, 'content'],
  ['a text in a part', 4, { parts: [{ type: 'text', text: tooLong }] }, 'parts.0.text'],
  ['a list of annotations', 4, { content: 'x', annotations: tooMany }, 'annotations'],
  ['a text', 5, { parts: [{ type: 'text', text: tooLong }] }, 'parts.0.text'],
  ['a list of parts', 5, { parts: tooMany }, 'parts'],
] as const)(
  '%s over its limit from AI SDK %d is refused, and only its path is named',
  (_, release, message, at) => {
    const request = { fp: 'a', messages: [{ role: 'user', ...message }] }
    const issues = releases[release].safeParse(request).error?.issues ?? []
    expect(issues.map(({ code, path }) => [code, path.join('.')])).toEqual([['too_big', `messages.0.${at}`]])
  },
)

test.each([4, 5] as const)('a blank question from AI SDK %d is refused', release => {
  const message = { role: 'user', content: ' ', parts: [{ type: 'text', text: ' ' }] }
  const result = releases[release].safeParse({ fp: 'a', messages: [message] })
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['messages']])
})

test.each([4, 5] as const)('a body of wrong parts from AI SDK %d causes at most 20 issues', release => {
  const parts = Array.from({ length: 1000 }, () => ({ type: 1 }))
  const issuesOf = (messages: number) =>
    releases[release].safeParse({ fp: 'a', messages: Array(messages).fill({ role: 'user', parts }) }).error
      ?.issues ?? []
  expect(issuesOf(5)).toHaveLength(20)
  expect(issuesOf(900).map(({ message }) => message)).toEqual([
    'the messages have 900000 parts; at most 5000 are accepted',
  ])
})

test('wrong elements of other lists in a message cause at most 20 issues', () => {
  const wrong = Array(50).fill(1)
  const body = { fp: 'a', messages: [{ role: 'user', parts: [{ type: 'text', text: 'x' }] }] }
  const issues = messageRequestSchema.safeParse({ ...body, filter: { groups: wrong }, context: wrong })
  expect(issues.error?.issues).toHaveLength(40)
})

test('annotations count as parts', () => {
  const message = { role: 'user', content: 'x', annotations: Array(1000).fill(null) }
  const result = messageRequestV1Schema.safeParse({ messages: Array(6).fill(message) })
  expect(result.error?.issues).toHaveLength(1)
  expect(messageRequestV1Schema.safeParse({ messages: Array(5).fill(message) }).success).toBe(true)
})

test.each([
  [4, 'x'.repeat(16_384), true],
  [4, 'x'.repeat(16_385), false],
  [5, 'x'.repeat(16_384), true],
  [5, 'é'.repeat(8193), false],
] as const)(
  'only a question of at most 16 KiB from AI SDK %d is accepted (%#)',
  (release, text, accepted) => {
    const ask = (...texts: string[]) =>
      releases[release].safeParse({
        fp: 'a',
        messages: texts.map(each => ({ role: 'user', content: each, parts: [{ type: 'text', text: each }] })),
      })
    const result = ask('earlier '.repeat(10_000), text)
    expect(result.success).toBe(accepted)
    if (!accepted) expect(result.error?.issues[0]?.message).toContain('longer than 16384 bytes')
  },
)
