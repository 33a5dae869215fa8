import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { convertContainers } from './convert-containers.ts'

function convert(...lines: string[]): string[] {
  return convertContainers(splitLines(lines.join('\n'), 'a.md', 1))
    .map(line => line.text)
    .filter(text => text !== '')
}

const code = ['```ts', ':::', '```']

test('an unknown container that holds only code is that code', () => {
  expect(convert(':::config-example', '', ...code, '', ...code, ':::', 'b')).toEqual([...code, ...code, 'b'])
  expect(convert('- a', '  ::::config-example{open}', '  ```ts', '  ```', '  ::::')).toEqual([
    '- a',
    '  ```ts',
    '  ```',
  ])
})

test('an unknown container with text, a title or nothing is a note', () => {
  for (const [start, body] of [
    [':::config-example', ['b', ...code]],
    [':::config-example', [...code, 'b']],
    [':::config-example Title', code],
    [':::config-example', []],
  ] as const) {
    const [first, ...rest] = convert(start, ...body, ':::')
    expect(first).toMatch(/^<Callout type="config-example"/)
    expect(rest).toEqual([...body, '</Callout>'])
  }
})

test('a note that holds only code stays a note', () => {
  expect(convert(':::note', ...code, ':::')).toEqual(['<Callout type="note">', ...code, '</Callout>'])
})

test('many containers, nested or around long code, are read in linear time', () => {
  const many = 50_000
  expect(convert(`${':::a\n'.repeat(many)}${':::\n'.repeat(many)}`)).toHaveLength(2 * many)
  expect(convert(`${':::a\n```\n```\n'.repeat(many)}${':::\n'.repeat(many)}`).length).toBeGreaterThan(many)
})
