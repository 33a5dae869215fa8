import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertIndentedBlocks } from './convert-indented-blocks.ts'

const mark = (text: string) =>
  convertIndentedBlocks(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line.trim() !== '')

test('what is indented below an admonition is in it, and nothing else', () => {
  expect(mark('!!! note "A \\"b\\" *c*"\n    In\n\n    Too\n  Out')).toEqual([
    '<Callout type="note" title="A \\&quot;b\\&quot; c">',
    'In',
    'Too',
    '</Callout>',
    '  Out',
  ])
  expect(mark('??? tip\n\tIn\n')).toEqual(['<Accordion title="Tip">', 'In', '</Accordion>'])
})

test('tabs that follow one another belong together', () => {
  expect(mark('=== "A"\n    a\n\n=== "B"\n    b\n\nText\n\n=== "C"\n    c')).toEqual([
    '<Tabs>',
    '<Tab title="A">',
    'a',
    '</Tab>',
    '<Tab title="B">',
    'b',
    '</Tab>',
    '</Tabs>',
    'Text',
    '<Tabs>',
    '<Tab title="C">',
    'c',
    '</Tab>',
    '</Tabs>',
  ])
})

test('headings that are underlined, listings and words that only look alike stay', () => {
  for (const text of ['Title\n===', '```\n!!! note\n    x\n```', '!!! Wow, "great"!', 'a === "b"'])
    expect(mark(text)).toEqual(text.split('\n'))
})

test('admonitions in admonitions without end are read to a bound', () => {
  const deep = Array.from({ length: 500 }, (_, depth) => `${'    '.repeat(depth)}!!! note`).join('\n')
  expect(mark(deep).filter(line => line.includes('<Callout')).length).toBeLessThan(30)
})
