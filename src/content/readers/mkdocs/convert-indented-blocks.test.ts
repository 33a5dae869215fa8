import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertIndentedBlocks } from './convert-indented-blocks.ts'

const mark = (text: string) =>
  convertIndentedBlocks(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line.trim() !== '')

test('an admonition holds exactly the lines indented below it', () => {
  expect(mark('!!! note "A \\"b\\" *c*"\n    In\n\n    Too\n  Out')).toEqual([
    '<Callout type="note" title="A \\&quot;b\\&quot; c">',
    'In',
    'Too',
    '</Callout>',
    '  Out',
  ])
  expect(mark('??? tip\n\tIn\n')).toEqual(['<Accordion title="Tip">', 'In', '</Accordion>'])
})

test('adjacent tabs form one group', () => {
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

test('underlined headings, listings and similar text are unchanged', () => {
  for (const text of ['Title\n===', '```\n!!! note\n    x\n```', '!!! Wow, "great"!', 'a === "b"'])
    expect(mark(text)).toEqual(text.split('\n'))
})

test('the nesting of admonitions is limited', () => {
  const deep = Array.from({ length: 500 }, (_, depth) => `${'    '.repeat(depth)}!!! note`).join('\n')
  expect(mark(deep).filter(line => line.includes('<Callout')).length).toBeLessThan(30)
})
