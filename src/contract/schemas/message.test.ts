import { expect, test } from 'vitest'
import { messageLimits, messageRequestSchema, messageRequestV1Schema } from './message.ts'

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
