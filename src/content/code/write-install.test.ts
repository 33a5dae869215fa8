import { expect, test } from 'vitest'
import { writeInstall } from './write-install.ts'

test.each([
  ['@kiln/core', 'npm install @kiln/core'],
  ['a b -D', 'npm install a b -D'],
  ['# First\na\n\nnpx kiln', '# First\nnpm install a\n\nnpx kiln'],
  ['npm i a', 'npm i a'],
  ['npm install \\\n  a', 'npm install \\\n  a'],
  ['npx kiln\ncd a', 'npx kiln\ncd a'],
  ['npm-check', 'npm install npm-check'],
])('the packages %j are installed with npm, and commands stay', (code, commands) => {
  expect(writeInstall(code)).toBe(commands)
})

test('long lists of packages are read in linear time', () => {
  const many = 'a\n'.repeat(50_000)
  expect(writeInstall(many).length).toBeGreaterThan(many.length)
  expect(writeInstall(`${' '.repeat(100_000)}a`)).toBe('npm install a')
  expect(writeInstall(`a\n$${' '.repeat(100_000)}b`)).toContain('$')
})
