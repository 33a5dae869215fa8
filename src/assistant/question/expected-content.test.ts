import { expect, test } from 'vitest'
import { decideExpectedContent, hasExpectedContent } from './expected-content.ts'

test.each([
  ['How many requests are allowed?', 'number', 'At most 100 requests are allowed.', 'Requests are limited.'],
  ['On which port does it listen?', 'number', 'It listens on port 8222.', 'It listens on a port.'],
  ['What is the maximum size?', 'number', 'It can have 10 MB.', 'It is limited.'],
  ['Which port is it?', 'number', 'The port is 8222.', 'By default, it binds to `0.0.0.0`.'],
  [
    'How many retries are made?',
    'number',
    'It retries 1.5 times on average.',
    'Since v2.10.0, two can wait.',
  ],
  ['How many levels are there?', 'number', 'There are 10s of them.', 'The kiln has the id `6f31ac9e`.'],
  ['How many lids can I have?', 'number', 'At most 12 lids.', 'It returns status 200, or error 409.'],
  ['How many kilns can I have?', 'number', '最多10个。', 'Kilns sign in with OAuth2.'],
  ['What is needed for a wildcard?', 'requirement', 'You must own the domain.', 'It covers names.'],
  ['Does the kiln need a lid?', 'requirement', 'A lid is required.', 'Lids are made of brick.'],
  ['When was it released?', 'time', 'It came out in March 2021.', 'It came out.'],
  ['How often are kilns cleaned?', 'frequency', 'They are cleaned once per week.', 'They are cleaned.'],
  ['Why is the cache cleared?', 'reason', 'It is cleared because entries go stale.', 'It is cleared.'],
  ['What is a plugin?', 'definition', 'A plugin is a module.', 'Install plugins first.'],
] as const)('%j asks for a %s', (question, type, holding, lacking) => {
  expect(decideExpectedContent(question)).toBe(type)
  expect(hasExpectedContent(holding, type)).toBe(true)
  expect(hasExpectedContent(lacking, type)).toBe(false)
})

test.each(['What happens when the lid opens?', 'The alarm rings when I open the lid'])(
  '%j does not ask for a time',
  question => {
    expect(decideExpectedContent(question)).not.toBe('time')
  },
)
