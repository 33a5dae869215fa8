import { expect, test } from 'vitest'
import { escapeWord } from './escape-word.ts'

test.each([
  ['see(https://a.example/b).', 'see(`https://a.example/b`).'],
  ['git+ssh://a.example', '`git+ssh://a.example`'],
  ['me@a.example,', '`me@a.example`,'],
])('the address in %j becomes code', (word, shown) => {
  expect(escapeWord(word, '')).toBe(shown)
})

test.each([
  ['a name or a scheme that never ends', 'a'.repeat(300_000)],
  ['names without a host', `${'a.'.repeat(100_000)}@${'b'.repeat(100_000)}`],
])('%s is unchanged', (_, word) => {
  expect(escapeWord(word, '')).toBe(word)
})

test('an address full of punctuation and a word full of code are escaped', () => {
  const address = `www.a${'!'.repeat(300_000)}b`
  expect(escapeWord(address, '')).toBe(`\`${address}\``)
  expect(escapeWord('\\`www.a'.repeat(150_000), '')).toMatch(/^`` .* ``$/)
})
