import { expect, test } from 'vitest'
import { splitIntoUnits } from './split-into-units.ts'

const block = (kind: 'text' | 'list' | 'code' | 'step', markdown: string) => ({
  kind,
  markdown,
  text: markdown,
})

test('text is split into sentences with their paragraph', () => {
  const units = splitIntoUnits([block('text', 'One. Two.\n\nThree.')], 'en')
  expect(units.map(({ markdown, paragraph }) => [markdown, paragraph])).toEqual([
    ['One.', 0],
    ['Two.', 0],
    ['Three.', 1],
  ])
})

test('a list is split into its outermost items with nested content', () => {
  const list = '- First\n  - nested\n\n  ```sh\n- not an item\n  ```\n- Second\n  goes on'
  expect(splitIntoUnits([block('list', list)], 'en').map(({ markdown }) => markdown)).toEqual([
    '- First\n  - nested\n\n  ```sh\n- not an item\n  ```',
    '- Second\n  goes on',
  ])
})

test('code and steps stay whole', () => {
  const units = splitIntoUnits(
    [block('code', '```js\na. B\n```\n'), block('step', '1. Do. Then rest.')],
    'en',
  )
  expect(units.map(({ kind, markdown }) => [kind, markdown])).toEqual([
    ['code', '```js\na. B\n```'],
    ['step', '1. Do. Then rest.'],
  ])
})
