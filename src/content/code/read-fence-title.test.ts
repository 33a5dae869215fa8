import { expect, test } from 'vitest'
import { readFenceTitle } from './read-fence-title.ts'

test.each([
  ['title="a b.ts"', 'a b.ts'],
  ['tab=\'npm\' title="x"', 'npm'],
  ['twoslash [vite.config.js]', 'vite.config.js'],
  ['[app/pages/[...slug].vue] {2}', 'app/pages/[...slug].vue'],
  ['[users-[group\\]/[id\\\\].vue]', 'users-[group]/[id].vue'],
  ['docs.json wrap {1,3-5} lines', 'docs.json'],
  ['Analytics options in docs.json icon="x"', 'Analytics options in docs.json'],
  ['{2}:line-numbers', null],
  ['twoslash', null],
  ['[[1, 4, "name"], [2, 5, "age"]] {3}', null],
  ['[1, 4, "name"]', null],
  ['src/App.js active', 'src/App.js'],
  ['Bad — blocks all AI agents', 'Bad — blocks all AI agents'],
  ['Nitro / Nuxt', 'Nitro / Nuxt'],
  ['— , -', null],
  ['', null],
  [null, null],
])('the title of a code fence: %j → %j', (meta, title) => {
  expect(readFenceTitle(meta)).toBe(title)
})
