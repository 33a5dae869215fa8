import { expect, test } from 'vitest'
import { protectWord } from './protect-word.ts'

test.each([
  ['see(https://a.example/b).', 'see(`https://a.example/b`).'],
  ['git+ssh://a.example', '`git+ssh://a.example`'],
  ['me@a.example,', '`me@a.example`,'],
])('the address in %j becomes code', (word, shown) => {
  expect(protectWord(word, '')).toBe(shown)
})

test.each([
  ['a name or a scheme that never ends', 'a'.repeat(300_000)],
  ['names without a host', `${'a.'.repeat(100_000)}@${'b'.repeat(100_000)}`],
])('%s is passed on as it is', (_, word) => {
  expect(protectWord(word, '')).toBe(word)
})

test('an address full of punctuation, and a word full of code, are protected', () => {
  const address = `www.a${'!'.repeat(300_000)}b`
  expect(protectWord(address, '')).toBe(`\`${address}\``)
  expect(protectWord('\\`www.a'.repeat(150_000), '')).toMatch(/^`` .* ``$/)
})
