import { expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('an mdBook source has the title of its book.toml and the list of its SUMMARY.md', () => {
  const plan = planFiles(
    { 'book.toml': '[book]\ntitle = "The # Book"\n', 'src/SUMMARY.md': '- [One](a.md)\n- [Two](b.md)\n' },
    ['src/a.md', 'src/b.md'],
  )
  expect(plan).toMatchObject({ tool: 'mdbook', name: 'The # Book', root: 'src', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual(['One /a', 'Two /b'])
})
