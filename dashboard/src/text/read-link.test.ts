import { expect, test } from 'vitest'
import { readLink } from './read-link.ts'

const base = 'https://lectern.example/dashboard/conversations/docs'

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'https://user:secret@lectern.example/',
  'https://[',
])('an unsafe link to %j is rejected', target => {
  expect(readLink(target, base)).toBeUndefined()
})

test('a link to a page is resolved', () => {
  expect(readLink('/sites/docs/guide', base)).toBe('https://lectern.example/sites/docs/guide')
  expect(readLink('https://docs.example/a#b', base)).toBe('https://docs.example/a#b')
})
