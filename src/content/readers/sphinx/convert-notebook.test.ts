import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertNotebook } from './convert-notebook.ts'

function convert(notebook: unknown): string {
  const text = typeof notebook === 'string' ? notebook : JSON.stringify(notebook)
  return convertNotebook(splitLines(text, 'a.ipynb', 1))
    .map(line => line.text)
    .join('\n')
    .trim()
}

const code = (source: string, outputs: unknown[] = [], tags: string[] = []) => ({
  cell_type: 'code',
  source,
  outputs,
  metadata: { tags },
})

test('front matter in the first cell is a title, and text can be one string', () => {
  const cells = [
    { cell_type: 'markdown', source: '---\ntitle: Clay\n---\n' },
    { cell_type: 'markdown', source: '---\n\nText.' },
    { cell_type: 'raw', source: 'raw' },
  ]
  expect(convert({ cells })).toBe('# Clay\n\n\n---\n\nText.')
})

test('tags leave out code or output, and other languages are named', () => {
  const printed = [{ output_type: 'stream', text: ['\x1b[31mhot\x1b[0m\n'] }]
  const cells = [
    code('fire', printed),
    code('a', printed, ['remove-output']),
    code('b', printed, ['remove-input']),
  ]
  expect(convert({ cells, metadata: { kernelspec: { language: 'julia' } } })).toBe(
    '```julia\nfire\n```\n\n\n```\nhot\n```\n\n\n```julia\na\n```\n\n\n```\nhot\n```',
  )
})

test('code with fences stays in one block', () => {
  expect(convert({ cells: [code('"""\n```\n"""')] })).toBe('````python\n"""\n```\n"""\n````')
})

test.each(['', '{', '[]', '{"cells": 7}', '{"cells": [null, {"cell_type": "code", "source": [7, {}]}]}'])(
  'a broken notebook is empty: %s',
  text => {
    expect(convert(text)).toBe('')
  },
)
