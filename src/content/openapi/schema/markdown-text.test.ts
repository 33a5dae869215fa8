import { expect, test } from 'vitest'
import { codeBlock, codeSpan, placeHeadings, placeInItem } from './markdown-text.ts'

test('code can hold any text, including backticks', () => {
  expect(codeSpan('a b')).toBe('`a b`')
  expect(codeSpan('a`b\n``c')).toBe('``` a`b ``c ```')
  expect(codeBlock('md', '```js\n```')).toBe('````md\n```js\n```\n````')
})

test('headings of a description move below its section, and code is unchanged', () => {
  expect(placeHeadings('# A\n\n```sh\n# no\n```\n### B', 3)).toBe('### A\n\n```sh\n# no\n```\n##### B')
  expect(placeHeadings('#### A\n###### B', 4)).toBe('#### A\n###### B')
  expect(placeHeadings('# A\n###### B', 3)).toBe('### A\n###### B')
})

test('a description within a list item keeps its lines in the item', () => {
  expect(placeInItem('## A #\n\n- b\n  c\n', '    ')).toBe('**A**\n\n    - b\n      c')
})
