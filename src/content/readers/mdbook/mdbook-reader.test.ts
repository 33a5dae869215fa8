import { expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const summary = '- [One](a.md)\n- [Two](b.md)\n'

test('an mdBook source has the title of its book.toml and the list of its SUMMARY.md', () => {
  const plan = planFiles({ 'book.toml': '[book]\ntitle = "The # Book"\n', 'src/SUMMARY.md': summary }, [
    'src/a.md',
    'src/b.md',
  ])
  expect(plan).toMatchObject({ tool: 'mdbook', name: 'The # Book', root: 'src', problems: [] })
  expect(printNavigation(plan.navigation)).toEqual(['One /a', 'Two /b'])
})

test('a book keeps its icon and the link to its repository', () => {
  const book =
    '[output.html]\ntheme = "look"\ngit-repository-url = "https://github.com/kiln/book/tree/main/src"\n'
  const { brand } = planFiles(
    { 'book.toml': book, 'src/SUMMARY.md': summary, 'look/favicon.svg': '<svg/>' },
    ['src/a.md', 'src/b.md'],
  )
  expect(brand).toMatchObject({
    logo: null,
    favicon: { light: 'look/favicon.svg' },
    links: [{ label: 'GitHub', href: 'https://github.com/kiln/book/tree/main/src' }],
  })
})

test.each([
  ['"/old.html" = "a.html"', '/old', '/a'],
  ['"part/old.html" = "../a.html#top"', '/part/old', '/a#top'],
  ['"/part/index.html" = "/b.html"', '/part', '/b'],
  ['"/out.html" = "https://example.com/"', '/out', 'https://example.com/'],
])('the redirect %s is relative to the page that moved', (line, source, destination) => {
  const plan = planFiles({ 'book.toml': `[output.html.redirect]\n${line}\n`, 'src/SUMMARY.md': summary }, [
    'src/a.md',
    'src/b.md',
  ])
  expect(plan.redirects).toEqual([{ source, destination, permanent: true }])
  expect(plan.problems).toEqual([])
})

test('redirects of headings and out of the book are left out, and those that lead nowhere are findings', () => {
  const lines = '"/a.html#old" = "b.html"\n"/x.html" = "../../../y.html"\n"/z.html" = "gone.html"\n'
  const plan = planFiles({ 'book.toml': `[output.html.redirect]\n${lines}`, 'src/SUMMARY.md': summary }, [
    'src/a.md',
    'src/b.md',
  ])
  expect(plan.redirects.map(({ source }) => source)).toEqual(['/z'])
  expect(plan.problems).toMatchObject([
    { file: 'book.toml', message: 'The redirect from /z leads to /gone, which does not exist.' },
  ])
})

test('the nearest book is read, from the folder that it names, whatever other lists of pages there are', () => {
  const plan = planFiles(
    {
      'book.toml': '[book]\nsrc = "text"\n',
      'text/SUMMARY.md': summary,
      'old/book.toml': '',
      'old/src/SUMMARY.md': '- [A](a.md)\n- [C](c.md)\n',
      'aside/SUMMARY.md': '- [Aside](a.md)\n',
    },
    ['text/a.md', 'text/b.md', 'old/src/a.md', 'old/src/c.md'],
  )
  expect(plan).toMatchObject({ tool: 'mdbook', root: 'text' })
})
