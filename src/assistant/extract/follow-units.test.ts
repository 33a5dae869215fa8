import { expect, test } from 'vitest'
import { splitIntoUnits } from '../passages/split-into-units.ts'
import { followUnits, isPointer } from './follow-units.ts'

function unitsOf(...blocks: ['text' | 'list' | 'code' | 'step' | 'table', string][]) {
  return splitIntoUnits(
    blocks.map(([kind, markdown]) => ({ kind, markdown, text: markdown })),
    'en',
  )
}

test('code is quoted with the sentence that introduces it', () => {
  const units = unitsOf(
    ['text', 'Unrelated. Run this'],
    ['code', '```sh\nnpm i\n```'],
    ['code', '```sh\nyarn\n```'],
  )
  expect(followUnits(units, 2)).toEqual([1, 2])
  expect(followUnits(units, 3)).toEqual([1, 3])
})

test('a sentence that ends with a colon is quoted with what follows', () => {
  const units = unitsOf(['text', 'First. Allowed values:'], ['list', '- a\n- b'], ['text', 'After.'])
  expect(followUnits(units, 1)).toEqual([1, 2, 3])
  expect(followUnits(units, 2)).toEqual([1, 2, 3])
})

test('a sentence that mentions the following is quoted with the list below it', () => {
  const units = unitsOf(['text', 'First. Choose one of the following methods.'], ['list', '- a\n- b'])
  expect(followUnits(units, 1)).toEqual([1, 2, 3])
  const text = unitsOf(['text', 'Choose one of the following methods. Then fire.'])
  expect(followUnits(text, 0)).toEqual([0])
})

test.each([
  ['See the [list of kilns](/kilns) for details.', true],
  ['For more information, see [Kilns](/kilns).', true],
  ['See that the lid is closed.', false],
  ['Kilns are [hot](/hot).', false],
])('%j only says where to read on: %s', (markdown, expected) => {
  expect(unitsOf(['text', markdown]).map(isPointer)).toEqual([expected])
})

test('of a list that is too long, only the matching item is quoted, with its introduction', () => {
  const items = Array.from(
    { length: 40 },
    (_, number) => `- option${number}: does what option ${number} does`,
  )
  const units = unitsOf(['text', 'The options:'], ['list', items.join('\n')])
  expect(followUnits(units, 7)).toEqual([0, 7])
})

test('steps and numbered items are quoted together', () => {
  const steps = unitsOf(['step', 'One'], ['step', 'Two'], ['step', 'Three'])
  expect(followUnits(steps, 1)).toEqual([0, 1, 2])
  const numbered = unitsOf(['text', 'Do this.'], ['list', '1. One\n2. Two\n3. Three'])
  expect(followUnits(numbered, 2)).toEqual([1, 2, 3])
})

test('a sentence that refers to the previous one is quoted with it, within a paragraph', () => {
  const units = unitsOf(['text', 'Set it. This makes it fast.\n\nThis is another thought.'])
  expect(followUnits(units, 1)).toEqual([0, 1])
  expect(followUnits(units, 2)).toEqual([2])
})

test('a sentence that objects to the previous paragraph, or explains short code, is quoted with it', () => {
  const objects = unitsOf(['text', 'Tabs are not supported.\n\nYou can test tabs, however, with a plugin.'])
  expect(followUnits(objects, 1)).toEqual([0, 1])
  const said = unitsOf(['text', 'Tabs are not supported.\n\nThat said, most tests need one.'])
  expect(followUnits(said, 1)).toEqual([0, 1])
  const explains = unitsOf(['code', '```sh\nrun --tabs\n```'], ['text', 'This works in one tab only.'])
  expect(followUnits(explains, 1)).toEqual([0, 1])
  const long = unitsOf(['code', `\`\`\`sh\n${'run --tabs\n'.repeat(40)}\`\`\``], ['text', 'This works.'])
  expect(followUnits(long, 1)).toEqual([1])
})

test.each(['The default is 300 seconds.', 'You can change this with a flag.', 'We call these lids.'])(
  '%j is quoted with the sentence before it',
  markdown => {
    expect(followUnits(unitsOf(['text', `It waits for the kiln. ${markdown}`]), 1)).toEqual([0, 1])
  },
)

test('a sentence about the code above is quoted with it, however long it is', () => {
  const code = `\`\`\`sh\n${'run --tabs\n'.repeat(40)}\`\`\``
  expect(followUnits(unitsOf(['code', code], ['text', 'The above rule ends it.']), 1)).toEqual([0, 1])
})

test('a line of text above short code is quoted with the code', () => {
  const units = unitsOf(
    ['text', 'Two words. Then more.\n\nRun one file.'],
    ['code', '```sh\nrun a\n```'],
    ['text', 'Done. Run all files.'],
    ['code', '```sh\nrun\n```'],
  )
  expect(followUnits(units, 2)).toEqual([2, 3])
  expect(followUnits(units, 5)).toEqual([5])
})

test.each(['You can do so at login, e.g.', 'Do as follows', '**prepare** (since 4.0)', '__Is it fast?__'])(
  '%s is quoted with what follows',
  announcement => {
    const units = unitsOf(['text', `First.\n\n${announcement}`], ['list', '- a\n- b'], ['text', 'After.'])
    expect(followUnits(units, 1)).toEqual([1, 2, 3])
    expect(followUnits(units, 2)).toEqual([1, 2, 3])
  },
)

test.each(['It is fast, for example at night.', '**Never share it.**', '**Bold** words begin it'])(
  '%s stands alone',
  sentence => {
    const units = unitsOf(['text', sentence], ['list', '- a\n- b'])
    expect(followUnits(units, 0)).toEqual([0])
  },
)
