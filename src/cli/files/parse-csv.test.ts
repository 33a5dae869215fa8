import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvRow } from '../../shared/index.ts'
import { parseCsv } from './parse-csv.ts'

test('quoted cells keep commas, quotes and line feeds, and rows have their line numbers', () => {
  expect(parseCsv('question,relevant\r\n"a ""b"", c\nd",/x\n\ne,\n')).toEqual([
    { line: 1, cells: ['question', 'relevant'] },
    { line: 2, cells: ['a "b", c\nd', '/x'] },
    { line: 5, cells: ['e', ''] },
  ])
})

test('an unclosed quote, or one inside an unquoted cell, is refused', () => {
  expect(parseCsv('a,"b\nc')).toBeNull()
  expect(parseCsv('a,b"c\n')).toBeNull()
})

test('rows written for spreadsheets are read back unchanged', () => {
  const rows = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(rows, written => {
      const text = written.map(row => formatCsvRow(row, { exact: true })).join('')
      expect(parseCsv(text)?.map(row => row.cells)).toEqual(written)
    }),
  )
})
