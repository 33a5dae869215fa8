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

test('a container ends at its mark, and code without an end in it ends there, too', () => {
  const start = ['<Callout type="tip">', 'a']
  const after = ['1. b', '```sh', 'c', '````', ':::note', 'd', ':::']
  const written = ['1. b', '```sh', 'c', '````', '<Callout type="note">', 'd', '</Callout>']
  for (const [fence, ending] of [
    ['````ps', '````'],
    ['- ~~~', '  ~~~'],
  ]) {
    expect(convert(':::tip', 'a', `${fence}`, 'code', ':::', ...after)).toEqual([
      ...[...start, fence, 'code', ending, '</Callout>'],
      ...written,
    ])
    expect(convert(':::tip', 'a', `${fence}`, 'code', ':::')).toEqual([
      ...[...start, fence, 'code', ending, '</Callout>'],
    ])
  }
})

test('the marks of containers in code with an end are code', () => {
  for (const inner of [
    [':::note', 'a', ':::'],
    ['::::note', ':::warning', 'a', ':::', '::::'],
    [':::', 'a', ':::'],
    ['    :::'],
  ]) {
    const block = ['~~~md', ...inner, '~~~']
    expect(convert(...block, 'b')).toEqual([...block, 'b'])
    expect(convert(':::tip', ...block, ...block, ':::', 'b')).toEqual([
      ...['<Callout type="tip">', ...block, ...block, '</Callout>', 'b'],
    ])
  }
  const long = ['```md', ':::', '```', '```js', 'a', '```']
  expect(convert('::::tip', ...long, '::::')).toEqual(['<Callout type="tip">', ...long, '</Callout>'])
})

test('many containers, nested or around long code, are read in linear time', () => {
  const many = 50_000
  expect(convert(`${':::a\n'.repeat(many)}${':::\n'.repeat(many)}`)).toHaveLength(2 * many)
  expect(convert(`${':::a\n```\n```\n'.repeat(many)}${':::\n'.repeat(many)}`).length).toBeGreaterThan(many)
})

test('much code without an end in containers is read in linear time', () => {
  const many = 25_000
  const known = `${':::tip\n'.repeat(many)}${'```\n:::\n'.repeat(many)}`
  expect(convert(known).length).toBeGreaterThan(many)
  expect(convert(`:::tip\n\`\`\`\n${':::a\n'.repeat(many)}${':::\n'.repeat(2 * many)}`)).toContain(
    '</Callout>',
  )
  expect(convert(`:::tip\n\`\`\`\n${' '.repeat(100_000)}a\n:::${' '.repeat(100_000)}a`)).toHaveLength(5)
})

test('a container without an end ends with its list item', () => {
  const list = ['1. a', '   :::note', '   b', '', '2. c', '   :::tip', '   d', '   :::', 'e']
  expect(convert(...list)).toEqual([
    '1. a',
    '   <Callout type="note">',
    '   b',
    '   </Callout>',
    '2. c',
    '   <Callout type="tip">',
    '   d',
    '   </Callout>',
    'e',
  ])
  expect(convert('- a', '  :::note', '  b', '  ::: (c)', '- d')).toEqual([
    '- a',
    '  <Callout type="note">',
    '  b',
    '  ::: (c)',
    '  </Callout>',
    '- d',
  ])
})

test('nested containers without an end end from the inside out', () => {
  expect(convert('- a', '  :::note', '  ::::tip', '  b', 'c', ':::details', 'd')).toEqual([
    '- a',
    '  <Callout type="note">',
    '  <Callout type="tip">',
    '  b',
    '  </Callout>',
    '  </Callout>',
    'c',
    '<Accordion>',
    'd',
    '</Accordion>',
  ])
})

test('the content of a container can have less indentation than its start', () => {
  expect(convert('  ::: tip', 'a', ':::', 'b')).toEqual(['  <Callout type="tip">', 'a', '  </Callout>', 'b'])
})

test('many containers without an end are closed quickly', () => {
  const lines = Array.from({ length: 20_000 }, () => '   :::note').concat('a')
  expect(convert(...lines).filter(line => line.includes('</Callout>'))).toHaveLength(20_000)
})
