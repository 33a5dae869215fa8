import { describe, expect, test } from 'vitest'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

describe('a page whose MDX is not valid', () => {
  const read = (files: Record<string, string>) => parseSite(createMemoryTree(files))

  test('is read as Markdown, with a finding at the line of the mistake', () => {
    const text =
      "---\ntitle: Broken\n---\n\nimport {\n  Card,\n} from 'x'\n\n{/* hidden */}\n\nThe text.\n\n<Card title=\"a\">\n\nNever **closed**.\n\n```js\nimport a from 'a'\n```\n\n:::tip\nBe quick.\n:::\n"
    const { pages, problems } = read({ 'a.mdx': text })
    expect(pages[0]?.html).toContain('Never <strong>closed</strong>.')
    const words = JSON.stringify(pages[0]?.passages)
    for (const kept of ['The text.', 'Never', "import a from 'a'", 'Be quick.']) expect(words).toContain(kept)
    expect(words).not.toMatch(/Card,|hidden/)
    expect(problems).toEqual([
      {
        severity: 'error',
        file: 'a.mdx',
        line: 13,
        message: 'The MDX is not valid: Expected a closing tag for `<Card>`. The file was read as Markdown.',
      },
    ])
  })

  test('is left out if it cannot be read as Markdown either', () => {
    const { pages, problems } = read({ 'a.mdx': `${'> '.repeat(200)}a {`, 'b.md': 'Fine.' })
    expect(pages.map(page => page.file)).toEqual(['b.md'])
    expect(problems).toMatchObject([
      { severity: 'error', file: 'a.mdx', line: 1, message: expect.not.stringContaining('read as Markdown') },
    ])
  })

  test('is inserted as Markdown if it is a snippet', () => {
    const page = "import Part from './_part.mdx'\n\n<Part />\n"
    const { pages, problems } = read({ 'a.mdx': page, '_part.mdx': 'The **part** {of.\n' })
    expect(pages.find(({ file }) => file === 'a.mdx')?.html).toContain('The <strong>part</strong> {of.')
    expect(problems.some(({ file, line }) => file === '_part.mdx' && line === 1)).toBe(true)
  })
})
