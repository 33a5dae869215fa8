import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

/** Writes a table with this cell, and reads the cell back. */
function readCell(cell: string): { said: string | undefined; html: string } {
  const table = `# A\n\n<table><tr><th>Plan</th><th>Free</th></tr><tr><td>Kiln</td><td>${cell}</td></tr></table>\n`
  const [page] = parseSite(createMemoryTree({ 'a.md': table })).pages
  const last = page?.passages[0]?.blocks[0]?.markdown.split('\n').at(-1)
  return { said: /^\| Kiln \| (.*?) ?\|$/.exec(last ?? '')?.[1], html: page?.html ?? '' }
}

test.each([
  ['<img src="https://kiln.dev/check-circle-green.svg">', '✓'],
  ['<p><img src="https://kiln.dev/icons/Yes.png?raw=1" alt=""></p>', '✓'],
  ['<img src="https://kiln.dev/tickIcon_24.svg">*', '✓\\*'],
  ['<img src="https://kiln.dev/red-cross.svg">', '✗'],
  ['<img src="https://kiln.dev/no.png">', '✗'],
])('an icon alone in a table cell is a mark: %s', (cell, mark) => {
  const { said, html } = readCell(cell)
  expect(said?.replace('\\', '')).toBe(mark.replace('\\', ''))
  expect(html).toContain(`alt="${mark.charAt(0)}"`)
})

test.each([
  '<img src="https://kiln.dev/cross-platform.svg">',
  '<img src="https://kiln.dev/notice.svg">',
  '<img src="https://kiln.dev/check-no.svg">',
  '<img src="https://kiln.dev/check.svg"><img src="https://kiln.dev/cross.svg">',
])('another icon is not: %s', cell => {
  expect(readCell(cell).said).toBe('')
})

test('an icon with its own text or beside words keeps them', () => {
  expect(readCell('<img src="https://kiln.dev/check.svg" alt="included">').said).toBe('included')
  expect(readCell('<img src="https://kiln.dev/check.svg"> 2 kilns').said).toBe('2 kilns')
})

test('a long address is read in linear time', () => {
  const { said } = readCell(`<img src="https://kiln.dev/${'a.A'.repeat(30_000)}${'?a.'.repeat(30_000)}">`)
  expect(said).toBe('')
})
