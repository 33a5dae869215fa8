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
])('a link to %j is none', target => {
  expect(readLink(target, base)).toBeUndefined()
})

test('links to pages lead there', () => {
  expect(readLink('/sites/docs/guide', base)).toBe('https://lectern.example/sites/docs/guide')
  expect(readLink('https://docs.example/a#b', base)).toBe('https://docs.example/a#b')
})
