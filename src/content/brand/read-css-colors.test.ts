import { expect, test } from 'vitest'
import { readCssColors } from './read-css-colors.ts'

test.each([
  [':root { --a: #123; }', { light: '#112233' }],
  ['.dark { --a: #123456 }', { dark: '#123456' }],
  ['@media (prefers-color-scheme: dark) { :root { --a: #123456; } }', { dark: '#123456' }],
  [':root { --a: #111111; } html { --a: #222222; }', { light: '#111111' }],
  [':root { --a: var(--b); --b: #333333; }', { light: '#333333' }],
  [':root { --a: var(--a); }', {}],
  [':root { --a: rgb(1, 2, 3); --other: #444444; }', { light: '#444444' }],
  [':root { --a: url(x); }', {}],
  ['--a: #123456', {}],
  ['}'.repeat(100), {}],
  ['{'.repeat(100), {}],
])('%s has %j', (style, colors) => {
  expect(readCssColors([style], ['--a', '--other'])).toEqual(colors)
})

test('rules that name no scheme can be those of the dark one', () => {
  const style = ':root { --a: #111111; } [data-theme="light"] { --a: #222222; }'
  expect(readCssColors([style], ['--a'], 'dark')).toEqual({ dark: '#111111', light: '#222222' })
})
