import { expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { holdsMath } from './markup/holds-math.ts'
import { parseSite } from './parse-site.ts'

test.each([
  ['The theorem states that $(a^2 + b^2 = c^2)$ in a triangle.', true],
  ['$$\nE = mc^2\n$$', true],
  ['with $x$ and $\\frac{a}{b}$', true],
  ['It costs $5 and $10 a month.', false],
  ['Set `$HOME` and $PATH, or export A=$B:$C', false],
  ['echo $NAME $1 $2', false],
])('%j has formulas: %j', (text, expected) => {
  expect(holdsMath(text)).toBe(expected)
})

test('formulas are drawn, and their source is in the passages', () => {
  const page = '---\ntitle: Math\n---\n\nWith $\\frac{a}{b}$ for $5 and *more*.\n\n$$\nE = mc^2\n$$\n'
  const [read] = parseSite(
    createMemoryTree({ 'docs.json': '{"name":"A","navigation":{"pages":["a"]}}', 'a.mdx': page }),
  ).pages
  expect(read?.html).toContain('<mfrac>')
  expect(read?.html).toContain('display="block"')
  expect(read?.html).toContain('for $5 and <em>more</em>')
  expect(read?.passages[0]?.blocks.map(block => block.text)).toEqual([
    'With \\frac{a}{b} for $5 and more.',
    'E = mc^2',
  ])
})
