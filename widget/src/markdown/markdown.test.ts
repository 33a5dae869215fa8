import { expect, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'
import { holdBackLink } from './hold-back-link.ts'
import { readLink } from './read-link.ts'

test.each([
  ['See **[Proxy](https://docs.exam', 'See '],
  ['See [Pro', 'See '],
  ['See [Proxy]', 'See '],
  ['See [Proxy](/proxy)', 'See [Proxy](/proxy)'],
  ['```js\nconst a = b[', '```js\nconst a = b['],
  ['```js\na[0]\n```\n\nthen [', '```js\na[0]\n```\n\nthen '],
  [`a [${'b'.repeat(400)}`, `a [${'b'.repeat(400)}`],
])('of the partial answer %j readers see %j', (text, shown) => {
  expect(holdBackLink(text)).toBe(shown)
})

test.each([
  ['a &amp; b &lt;c&gt;', 'a & b <c>'],
  ['&#39;&#x27;&quot;', `''"`],
  ['&amp;lt;', '&lt;'],
  ['&copy; &constructor; &; &#0;', '&copy; &constructor; &; \ufffd'],
  ['&#x110000;', '\ufffd'],
])('%j is decoded to %j', (text, shown) => {
  expect(decodeEntities(text)).toBe(shown)
})

test.each([
  ['/guide', 'https://docs.example.com/guide', true],
  ['#part', 'https://docs.example.com/start#part', true],
  ['http://docs.example.com/', 'http://docs.example.com/', false],
  ['//other.example/a', 'https://other.example/a', false],
  ['mailto:a@b.example', 'mailto:a@b.example', false],
])('a link to %s resolves to %s', (target, href, isOwnSite) => {
  expect(readLink(target, 'https://docs.example.com/start')).toEqual({ href, isOwnSite })
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://docs.example.com/1',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:secret@docs.example.com/',
  'https://[',
])('an unsafe link to %j is rejected', target => {
  expect(readLink(target, 'https://docs.example.com/start')).toBeUndefined()
})
