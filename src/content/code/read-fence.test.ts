import { expect, test } from 'vitest'
import { readLineRanges, writeLineRanges } from './line-ranges.ts'
import { readFence } from './read-fence.ts'

test.each([
  ['HelloWorld.java example icon=java lines', 'HelloWorld.java example', 'java', ['numbered']],
  ['title="a.js" wrap expandable nocopy', 'a.js', null, ['wrap', 'expandable', 'nocopy']],
  ['Title icon=\'x\' nocopy="false" wrap={false}', 'Title', 'x', []],
  ['title="with wrap inside" {1}', 'with wrap inside', null, []],
  ['Wrap example wrap', 'Wrap example', null, ['wrap']],
  ['showLineNumbers', null, null, ['numbered']],
  ['{2}:line-numbers', null, null, ['numbered']],
])('the options of a code fence: %j', (meta, title, icon, classes) => {
  expect(readFence(meta)).toMatchObject({ title, icon, classes })
})

test.each([
  ['{1,3-5}', [1, 3, 4, 5], []],
  ['highlight={1-2,5} focus={2,4-5}', [1, 2, 5], [2, 4, 5]],
  ['Title focus=2,4,5', [], [2, 4, 5]],
  ['highlight="[1,3]"', [1, 3], []],
  ['{a} highlight={x-y}', [], []],
])('the lines that %j names', (meta, marked, focused) => {
  const { lines } = readFence(meta)
  expect([lines.get('marked'), lines.get('focused')]).toEqual([marked, focused])
})

test('ranges of lines are limited', () => {
  expect(readLineRanges('1-99999').length).toBe(10_000)
  expect(readLineRanges('1-9999999999')).toEqual([])
  expect(readLineRanges('5-2')).toEqual([])
  expect(writeLineRanges([5, 1, 3, 4, 3])).toBe('1,3-5')
})
