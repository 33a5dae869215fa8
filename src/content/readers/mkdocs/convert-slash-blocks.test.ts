import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../index.ts'
import { parseSite } from '../../parsing.ts'
import { convertSlashBlocks } from './convert-slash-blocks.ts'

const convert = (...lines: string[]) =>
  convertSlashBlocks(splitLines(lines.join('\n'), 'a.md', 1))
    .map(({ text }) => text)
    .filter(text => text.trim() !== '')

test('a block is a callout, a fold or nothing, with its title and type', () => {
  expect(convert('/// note | A title', 'Text', '///')).toEqual([
    '<Callout type="note" title="A title">',
    'Text',
    '</Callout>',
  ])
  expect(convert('/// admonition | A title', '    type: warning', 'Text', '///')[0]).toBe(
    '<Callout type="warning" title="A title">',
  )
  expect(convert('/// details | More', '    open: true', 'Text', '///')).toEqual([
    '<Accordion title="More">',
    'Text',
    '</Accordion>',
  ])
  expect(convert('/// html | div.x', 'Text', '///')).toEqual(['Text'])
})

test('adjacent tabs form one group, in which blocks with other slashes are nested', () => {
  expect(
    convert('//// tab | A', '/// tip', '1', '///', '////', '', '//// tab | B', '2', '////', 'End'),
  ).toEqual([
    ...['<Tabs>', '<Tab title="A">', '<Callout type="tip">', '1', '</Callout>', '</Tab>'],
    ...['<Tab title="B">', '2', '</Tab>', '</Tabs>', 'End'],
  ])
})

test('tabs with something between them are two groups', () => {
  const lines = ['/// tab | A', '1', '///', 'Between', '/// tab | B', '2', '///']
  expect(convert(...lines).filter(text => text === '<Tabs>')).toHaveLength(2)
})

test('blocks without an end are ended, and other slashes stay', () => {
  expect(convert('/// note', 'Text')).toEqual(['<Callout type="note">', 'Text', '</Callout>'])
  const others = ['/// unknown | A', '///', '/// ', '```', '/// note', '```']
  expect(convert(...others)).toEqual(others)
})

test('readers see the blocks', () => {
  const text = '# Kiln\n\n/// warning | Hot\n\nKeep **off**.\n\n///\n'
  const { pages } = parseSite(createMemoryTree({ 'kiln.md': text }))
  expect(pages[0]?.html.replace(/\n/g, '')).toContain(
    '<aside class="callout callout-warning"><p class="title">Hot</p><p>Keep <strong>off</strong>.</p></aside>',
  )
})

test('many blocks are read in linear time', () => {
  expect(convert('/// note\n'.repeat(20_000)).length).toBeLessThan(40_000)
  expect(convert('/// tab | A\n///\n'.repeat(10_000)).filter(text => text === '<Tabs>')).toHaveLength(1)
})
